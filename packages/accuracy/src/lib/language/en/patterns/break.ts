import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind, isTied } from '../vocabulary.ts'

/** The pattern of a headline about consecutive points, and the score after them. */
const running = (then: string): string =>
  `(the {team} are on a {run} run,|the {team} score {run:straight} straight points,) ${then} @time`

export const breakPatterns: Patterns<'break'> = {
  ...headlines({
    'forced-overtime':
      '({player-s} {play} sends? the game to {period}|{player} forces {period} with {play})[,] tied at {points}',
    overtime:
      '<pair> (head|go) to {period}[,] <tied> at {points}|<pair> <tied> at {points}, headed to {period}',
    'late-tie':
      '{player-s} {play} (has|have) (<pair>|it) <tied> at {points}|{player-s} {play} ties? it at {points}|<pair> <tied> at {points} (on|after) {player-s} {play} @time',
    'back-level':
      'the {team}(, once down {deficit}, are| are all the way back from {deficit} down,) <tied> at {points} @time',
    'run-tied': `${running('<tied> at {points}').replace(' @time', '')}|the {team} (<tied> at {points} after a {run} run|use a {run} run to tie it at {points}|pull even at {points} on a {run} run) @time`,
    'hot-hand-tied':
      '{player} (scores|has) {points} , the {team} and the {opponent} <tied> at {tied} @stretch!',
    tied: `${isTied} @time`,
    'late-cut':
      '{player-s} {play} (has|have) the {team} within {score:turned}|the {team} within {score:turned} after {player-s} {play} @time',
    'late-extend': '{player-s} {play} (pads?|extends?) the {leader-s} lead, {score} @time',
    'back-ahead':
      'the {team}, once down {deficit}, lead {score}|the {team} are <ahead> {score} after trailing by {deficit} @time',
    'back-close':
      'the {team}, once down {deficit}, trail {score}|the {team} trail {score} after falling behind by {deficit} @time',
    'run-leads': running('(lead|are <ahead>) {score}'),
    'run-trails': `the {team} are on a {run} run, trail {score}|the {team} score {run:straight} straight points but trail {score}|the {team} within {score} after a {run} run @time`,
    'lead-taken':
      '{player-s} {play} (has|have) the {leader} <ahead> {score}|the {leader} (lead|are <ahead>) {score} (on|after) {player-s} {play} @time',
    turned:
      'the {leader} turn a {deficit}-point deficit into a lead, {score}|from {deficit} down to {margin} up: the {leader} lead {score} @time',
    'biggest-lead':
      'the {leader} build the biggest lead of the game, {score}|the {leader} are <ahead> {score}, their biggest lead|biggest lead for the {leader}, {score} @time',
    'hot-hand-leads':
      '{player} scores {points} as the {leader} (lead|are <ahead> of) the {trailer} {score}|the {leader} lead the {trailer} {score} as {player} scores {points}|{points} points by {player}, the {leader} lead the {trailer} {score} @stretch',
    'hot-hand-trails':
      '<star> scores {points}, but the {leader} (lead|are <ahead>) {score}|the {leader} (lead|are <ahead>) {score} despite {points} points by <star> @stretch',
    'hot-period-tied':
      '{player} (has|up to) {points} in {period}, the {team} <tied> at {tied} @time:within!',
    'hot-period-leads':
      '{player} has {points} in {period}, the {leader} lead {score}|the {leader} lead {score} as {player} has {points} in {period} @time:within!',
    'hot-period-trails':
      '<star> has {points} in {period}, but the {leader} lead {score}|the {leader} lead {score} despite {points} by <star> in {period} @time:within!',
    cut: 'the {trailer} cut a {earlier}-point deficit to {margin}, trail {score}|the {leader-s} lead (shrinks|is down) from {earlier} to {margin}, {score} @time',
    grown:
      'the {leader} push the lead from {earlier} to {margin}, {score}|the {leader-s} lead grows from {earlier} to {margin}, {score} @time',
    lead: `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`,
    'one-possession':
      '[it is a] one-possession game: the {leader} lead the {trailer} {score} @time',
    'far-ahead': 'the {leader} hold a big lead over the {trailer}, {score} @time',
    'top-scorer-lead': 'the {leader} lead {score}, <star> has a game-high {points} @time',
  }),
  'play-tied': '<who> tied it with {play}|{player-s} {play} tied it for the {team!} @time',
  'play-led':
    '({player} put the {team} ahead with {play}|{player-s} {play} put the {team} ahead) @time',
  'play-cut': '<who> {play:did} to cut a {deficit}-point deficit to {margin} @time',
  'play-extended': '<who> {play:did} to extend a {earlier}-point lead to {margin} @time',
  'period-even':
    'the teams scored {points} points apiece in {period}|the teams played to a {points}-{points} tie in {period}',
  'period-won': `the {ahead} (won {period}|outscored the {behind}) {score} [in {period}]|{period} went to the {ahead}[,] {score}|the {behind} were outscored {score} in {period}`,
  'stretch-scoreless': '(neither team|nobody) has scored @stretch',
  'stretch-even':
    'each team has scored {points} points|the teams have traded {points} points apiece @stretch',
  'stretch-won':
    'the {ahead} have outscored the {behind} {score}|the {behind} have been outscored {score}|the {ahead} have a {score} edge @stretch',
  'unanswered-since':
    'the {team} have scored all {points} points|all {points} points belong to the {team} @stretch!',
  'streak-ended-period':
    'the {team} (closed {period} with {points} straight points|ended {period} on a {run} run)',
  streak:
    'the {team} have scored (the last {points} points|{points} (straight points|points in a row))|the {team} are on a {run} run',
  'fouled-out': '<who> has fouled out|the {team} have lost {player} to fouls',
  'foul-trouble': '<who> (has|has picked up|is up to) {fouls} fouls <for>',
  'foul-trouble-pair':
    '{players} (have {fouls} fouls apiece for the {team}|of the {team} have {fouls} fouls apiece)',
  'hot-hand': '<who> ({now:has}|{now:has scored}) {points} points <for> @stretch',
  'hot-hand-all':
    '{player} {now:has scored} all of the {team-s} points|all of the {team-s} points {now:have come} from {player} @stretch',
  'hot-hand-share':
    '{player} ({now:has}|{now:has scored}) {points} of the {team-s} {of} points @stretch',
  'top-scorer': '<who> (<tops> with {points} points|has a game-high {points} points) <for>',
  changes:
    'the lead has changed hands {changes:times}|there have been {changes} lead changes and {ties} ties',
  'turnover-gap':
    'the {more} have ({most} turnovers to the {fewer-s} {least}|<lost> {most:times}, compared with {least} for the {fewer})',
  'threes-missed':
    'the {team} (have missed all {attempted} of their 3-point attempts|have yet to hit a 3-pointer in {attempted} attempts)',
  threes: 'the {team} are (shooting {threes} from beyond the arc|{threes} from 3-point range)',
  'next-score-decides': 'watch who gets the last shot|the next score could decide it',
  'one-score-behind':
    'watch whether the {leader} can hold off the {trailer} in a one-possession game|the {leader} and the {trailer} are one basket apart',
  'three-behind':
    'watch whether the {leader} can keep the {trailer} from tying it with a 3-pointer|a 3-pointer would pull the {trailer} even with the {leader}',
  'more-than-one-score':
    'the {trailer} trail the {leader} by more than one possession|the {leader} lead the {trailer} by more than one possession',
  'watch-run':
    'watch (whether the {opponent} can (answer|stop)|how the {opponent} respond to) (a|the {team-s}) {run} run|watch whether the {team} can extend a {run} run',
  'watch-double': '(watch <who>,|<who> is) {lack} shy of {double}',
  'watch-perfect':
    'watch <who>, who is {shots} from the field|watch whether <who> can stay perfect at {shots} from the field',
  'watch-fouls':
    'watch whether the {team} stick with {player}, who has {fouls} fouls|watch whether <who>, who has {fouls} fouls, can avoid another|keep an eye on {player}, who has {fouls} fouls <for>|watch how the {team} manage {player-s} minutes with {fouls} fouls',
  'watch-fouls-pair':
    'watch how the {team} manage {players}, who have {fouls} fouls apiece|keep an eye on {players} of the {team}, who have {fouls} fouls apiece',
  'watch-tie':
    'watch who breaks the tie at {points}|the next score breaks a tie at {points}|with the score {points}-{points}, the next score gives a team the lead',
  'watch-margin':
    "watch the closing minutes of a {margin}-point game|it's a {margin}-point game down the stretch|watch whether the {leader} can protect a {margin}-point lead",
  'watch-threes':
    'watch whether the {team}, {threes} from 3-point range, can find the mark|watch whether the {team} can start hitting 3-pointers after going {threes}',
  'watch-mark':
    '(watch <who>,|<who> is) {missing} points shy of {mark}|<who> needs {missing} more for {mark}',
  'watch-boards':
    'watch the (glass|boards), where the {more} have {most} rebounds to {least} for the {fewer}|watch the rebounding, where the {more} have {most} and the {fewer} {least}|watch whether the {fewer}, with {least} rebounds to the {more-s} {most}, can hit the boards',
  'watch-turnovers':
    'watch whether the {more} (can take better care of the ball after {most} turnovers|, who have {most} turnovers, take better care of the ball)',
  'watch-lead':
    'watch whether the {trailer} can cut into the {leader-s} {margin}-point lead|watch whether the {leader} can build on a {margin}-point lead|watch whether the {trailer} can erase a {margin}-point deficit|watch whether the {trailer} can chip away at a {margin}-point deficit|watch how the {trailer} respond to a {margin}-point deficit',
}
