import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind, isTied } from '../vocabulary.ts'

/** A player's points, and the course of the game during them. */
const hot = (then: string): string =>
  `(<star> scores {points}|{points} points by <star>), ${then} @stretch`

/** Consecutive points, and the score after them. */
const running = (then: string): string =>
  `(the {team} are on a {run} run,|{run:straight} straight points for the {team}, who) ${then} @time`

export const breakPatterns: Patterns<'break'> = {
  ...headlines({
    'forced-overtime':
      '({player-s} {play} sends? the game to {period}|{player} sends the game to {period} with {play})[,] tied at {points}',
    overtime:
      '<pair> (head|go) to {period}[,] <tied> at {points}|<tied> at {points}: <pair> (head|go) to {period}',
    'late-tie': '({player}|{player-s} {play}) ties? it at {points} @time',
    'back-level':
      'the {team}(, once down {deficit}, are| are all the way back from {deficit} down,) <tied> at {points} @time',
    'run-tied': running('<tied> at {points}'),
    'hot-hand-tied': hot('(<tied> with the {opponent}|the {opponent} <tied>) at {tied}'),
    tied: `${isTied}|nothing between <pair> at {points} @time`,
    'late-lead':
      '{player-s} {play} puts? the {leader} <ahead> {score}|the {leader} lead {score} on {player-s} {play}|{player} gives the {leader} a {score} lead @time',
    'back-ahead':
      'the {team}(, once down {deficit},| have come back from {deficit} down to) lead {score} @time',
    'back-close':
      'the {team}(, once down {deficit}, are within| have cut a {deficit}-point deficit to) {margin} @time',
    'run-leads': running('lead {score}'),
    'run-trails': running('trail by {margin}'),
    'lead-taken':
      'the {leader} (take the lead|go <ahead>)[,] {score}|{player-s} {play} gives? the {leader} a {score} lead @time',
    turned:
      'the {leader} turn a {deficit}-point deficit into a {score} lead|from {deficit} down to {margin} up: the {leader} lead {score} @time',
    'biggest-lead':
      'the biggest lead of the game for the {leader}: {score}|the {leader} are <ahead> {score}, their biggest lead @time',
    'hot-hand-leads': hot('the {leader} (lead|are <ahead>) {score}'),
    'hot-hand-trails': hot('but the {leader} (lead|are <ahead>) {score}'),
    cut: '(the {trailer} are within {margin}, down|the {leader-s} lead is down to {margin},) from {earlier}|the {leader-s} lead is down from {earlier} to {margin} @time',
    grown:
      'the {leader} lead by {margin}, up from {earlier}|the {leader-s} lead grows from {earlier} to {margin} @time',
    lead: `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`,
    'one-possession': '[it is a] one-possession game: the {leader} lead {score} @time',
    'far-ahead': 'the {leader} are well <ahead>, {score} @time',
    'top-scorer-lead': '<star> has {points}, the {leader} lead {score} @time',
  }),
  'period-even':
    'both teams scored {points} points in {period}|{period} was even at {points} points each',
  'period-won': `the {ahead} (won {period}|outscored the {behind}) {score} [in {period}]|{period} went to the {ahead}[,] {score}|the {behind} lost {period} {score}`,
  'stretch-scoreless': '(neither team|nobody) has scored @stretch',
  'stretch-even':
    'both teams have scored {points} points|it has been even, {points} points each @stretch',
  'stretch-won':
    'the {ahead} have outscored the {behind} {score}|the {behind} have been outscored {score}|it has been {score} for the {ahead} @stretch',
  'streak-ended-period':
    'the {team} scored the last {points} points of {period}|the last {points} points of {period} were the {team-s}',
  streak:
    'the {team} have scored (the last {points} points|{points} (straight points|points in a row))|the last {points} points were [all] the {team-s}',
  'fouled-out': '<who> has fouled out|the {team} have lost {player} to fouls',
  'foul-trouble': '<who> (has|has picked up|is up to) {fouls} fouls <for>',
  'hot-hand': '<who> ({now:has}|{now:has scored}) {points} points <for> @stretch',
  'hot-hand-all':
    '{player} {now:has scored} all of the {team-s} points|all of the {team-s} points {now:have come} from {player} @stretch',
  'hot-hand-share':
    '{player} ({now:has}|{now:has scored}) {points} of the {team-s} {of} points @stretch',
  'top-scorer':
    '<who> (<tops> with {points} points|has the most points, {points})|nobody has more than the {points} points of <who>',
  'turnover-gap':
    'the {more} have ({most} turnovers to the {fewer-s} {least}|<lost> {most:times}, the {fewer} {least:times})',
  'threes-missed':
    'the {team} have (missed all|not made any of) [their] {attempted} [of their] threes',
  threes: 'the {team} (are {threes} from three|have <hit> {threes} threes)',
  'next-score-decides': 'watch who breaks the tie|the next score could decide it',
  'one-score-behind':
    'the {trailer} are one score <down>|one score separates the {leader} and the {trailer}',
  'more-than-one-score':
    'the {trailer} need more than one score|the {leader} are more than one score <ahead>',
  'watch-run':
    '(watch whether the {opponent} can answer|it is for the {opponent} to answer|the {opponent} need a reply to) (a|the {team-s}) {run} run|the {team} have a {run} run to add to',
  'watch-fouls':
    '[watch how] <who> (plays|has to play on) with {fouls} fouls|with {fouls} fouls, {player} is one to watch <for>|(watch how long the {team} leave|the {team} still have) {player} on the floor with {fouls} fouls',
  'watch-return': '(watch when the {team} bring back {player}, who|<who>) sits with {fouls} fouls',
  'watch-tie':
    '(watch who scores first from here|whoever scores next leads|the next score breaks a tie at {points})',
  'watch-margin':
    '(watch who scores first in|it is) a {margin}-point game [from here]|the {leader} have a {margin}-point lead to protect',
  'watch-mark':
    '(watch <who>,|<who> is) {missing} points short of {mark}|with {missing} more, <who> has {mark}',
  'watch-boards':
    '(watch|keep an eye on) the boards(, where the {more} have {most} rebounds to the {fewer-s} {least}|: {most} rebounds for the {more}, {least} for the {fewer})|the {fewer} have {least} rebounds to the {more-s} {most} to catch up with',
  'watch-turnovers':
    '(watch whether the {more} can take better care of the ball after {most} turnovers|the {more} have {most} turnovers and need to take better care of the ball)',
  'watch-lead':
    'watch whether the {trailer} can cut into the {leader-s} {margin}-point lead|the {leader} have a {margin}-point lead to build on|the {trailer} have {margin} points to make up|[watch how] the {trailer} (are|respond to being) {margin} points <down>',
}
