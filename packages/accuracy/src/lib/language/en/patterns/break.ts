import type { Patterns } from '../reading.ts'

export const breakPatterns: Patterns<'break'> = {
  'forced-overtime': [
    '{player-s} {play} sends? game to {period} tied at {points}',
    '{player} sends game to {period} with {play}, tied at {points}',
  ],
  overtime: [
    '{away} and {home} head to {period} tied at {points}',
    'tied at {points}: {away} and {home} go to {period}',
  ],
  'late-tie': [
    '{player} ties it at {points} {time}',
    '{player-s} {play} ties? it at {points} {time}',
  ],
  'back-level': [
    '{team}, once down {deficit}, level at {points} {time}',
    '{team} all the way back from {deficit} down, tied at {points} {time}',
  ],
  'run-tied': ['{team} on an? {run} run, tied at {points} {time}'],
  'hot-hand-tied': [
    '{team-s} {player} scores {points} {stretch}, tied with {opponent} at {tied}',
    '{points} points? by {team-s} {player} {stretch}, {opponent} level at {tied}',
  ],
  tied: [
    '(?:tied|all square) at {points} {time}',
    '{away} and {home} tied at {points} {time}',
    'nothing between {away} and {home} at {points} {time}',
    '{home} and {away} level at {points} {time}',
  ],
  'late-lead': [
    '{player-s} {play} puts? {leader} ahead {score} {time}',
    '{leader} lead {score} on {player-s} {play} {time}',
    '{player} gives {leader} {score} lead {time}',
  ],
  'back-ahead': [
    '{team}, once down {deficit}, lead {score} {time}',
    '{team} have come back from {deficit} down to lead {score} {time}',
  ],
  'back-close': [
    '{team}, once down {deficit}, within {margin} {time}',
    '{team} have cut {deficit}-point deficit to {margin} {time}',
  ],
  'run-leads': [
    '{team} on an? {run} run, lead {score} {time}',
    '{run:straight} straight points for {team}, who lead {score} {time}',
  ],
  'run-trails': [
    '{team} on an? {run} run, trail by {margin} {time}',
    '{run:straight} straight points for {team}, who trail by {margin} {time}',
  ],
  'lead-taken': [
    '{leader} take lead, {score}, {time}',
    '{player-s} {play} gives? {leader} {score} lead {time}',
    '{leader} go ahead {score} {time}',
  ],
  turned: [
    '{leader} turn {deficit}-point deficit into {score} lead {time}',
    'from {deficit} down to {margin} up: {leader} lead {score} {time}',
  ],
  'biggest-lead': [
    'biggest lead of game for {leader}: {score} {time}',
    '{leader} up {score} {time}, their biggest lead',
  ],
  'hot-hand-leads': [
    '{player} scores {points} {stretch}, {leader} lead {score}',
    '{points} points? by {player} {stretch}, {leader} up {score}',
  ],
  'hot-hand-trails': ['{team-s} {player} scores {points} {stretch}, but {leader} lead {score}'],
  cut: [
    '{trailer} within {margin} {time}, down from {earlier}',
    '{leader-s} lead down to {margin} {time}, from {earlier}',
  ],
  grown: [
    '{leader} lead by {margin} {time}, up from {earlier}',
    '{leader-s} lead grows from {earlier} to {margin} {time}',
  ],
  lead: [
    '{leader} lead by {margin} {time}',
    '{leader} lead {trailer} {score} {time}',
    '{leader} up {score} {time}',
    '{leader} ahead of {trailer} by {margin} {time}',
    '{trailer} trail {leader} {score} {time}',
    '{trailer} down {margin} {time}',
    '{leader} in front, {score}, {time}',
    'it is {score} for {leader} {time}',
    '{leader} hold {margin}-point lead {time}',
    '{trailer} chase {leader}, {score} {time}',
  ],
  'one-possession': ['one-possession game: {leader} lead {score} {time}'],
  'far-ahead': ['{leader} well in front, {score} {time}'],
  'top-scorer-lead': ['{team-s} {player} has {points}, {leader} lead {score} {time}'],

  'period-even': [
    'both teams scored {points} points? in {period}',
    '{period} was even at {points} points? each',
  ],
  'period-won': [
    'the {ahead} won {period} {score}',
    'the {ahead} outscored the {behind} {score} in {period}',
    '{period} went to the {ahead}, {score}',
    'the {behind} lost {period} {score}',
  ],
  'stretch-scoreless': ['neither team has scored {stretch}'],
  'stretch-even': [
    'both teams have scored {points} points? {stretch}',
    'it has been even {stretch}, {points} points? each',
  ],
  'stretch-won': [
    'the {ahead} have outscored the {behind} {score} {stretch}',
    '{stretch} the {ahead} have outscored the {behind} {score}',
    'it has been {score} for the {ahead} {stretch}',
    'the {behind} have been outscored {score} {stretch}',
  ],
  'streak-ended-period': [
    'the {team} scored the last {points} points? of {period}',
    'the last {points} points? of {period} were the {team-s}',
  ],
  streak: [
    'the {team} have scored the last {points} points?',
    'the last {points} points? were all the {team-s}',
    'the {team} have scored {points} points? in a row',
  ],
  'fouled-out': ['{player} of the {team} has fouled out', 'the {team} have lost {player} to fouls'],
  'foul-trouble': [
    '{player} of the {team} has {fouls} fouls?',
    'the {team-s} {player} has picked up {fouls} fouls?',
    '{player} is up to {fouls} fouls? for the {team}',
  ],
  'hot-hand': [
    '{player} {now:has scored|scored} {points} points? for the {team} {stretch}',
    'the {team-s} {player} {now:has|had} {points} points? {stretch}',
  ],
  'hot-hand-all': ['{player} {now:has scored|scored} all of the {team-s} points {stretch}'],
  'hot-hand-share': ['{player} {now:has|had} {points} of the {team-s} {of} points? {stretch}'],
  'top-scorer': [
    '{player} of the {team} leads all scorers with {points} points?',
    'the {team-s} {player} has the most points, {points}',
    'nobody has more than the {points} points? of the {team-s} {player}',
  ],
  'turnover-gap': [
    'the {more} have {most} turnovers? to the {fewer-s} {least}',
    'the {more} have turned the ball over {most:times}, the {fewer} {least:times}',
  ],
  'threes-missed': ['the {team} have missed all {attempted} of their threes'],
  threes: ['the {team} are {threes} from three', 'the {team} have made {threes} threes'],

  'next-score-decides': ['watch who breaks the tie', 'the next score could decide it'],
  'one-score-behind': [
    'the {trailer} are one score behind',
    'one score separates the {leader} and the {trailer}',
  ],
  'more-than-one-score': [
    'the {trailer} need more than one score',
    'the {leader} are more than one score ahead',
  ],
  'watch-run': [
    'watch whether the {opponent} can answer the {team-s} {run} run',
    'it is for the {opponent} to answer an? {run} run',
    'the {team} have an? {run} run to add to',
    'the {opponent} need a reply to an? {run} run',
  ],
  'watch-fouls': [
    'watch how {player} of the {team} plays with {fouls} fouls?',
    '{player} of the {team} has to play on with {fouls} fouls?',
    'with {fouls} fouls?, {player} is one to watch for the {team}',
  ],
  'watch-fouls-on-floor': [
    'watch how long the {team} leave {player} on the floor with {fouls} fouls?',
    'the {team} still have {player} on the floor with {fouls} fouls?',
  ],
  'watch-return': [
    'watch when the {team} bring back {player}, who sits with {fouls} fouls?',
    'the {team-s} {player} sits with {fouls} fouls?',
  ],
  'watch-tie': [
    'watch who scores first from here',
    'the next score breaks a tie at {points}',
    'whoever scores next leads',
  ],
  'watch-margin': [
    'watch who scores first in an? {margin}-point game',
    'the {leader} have an? {margin}-point lead to protect',
    'it is an? {margin}-point game from here',
  ],
  'watch-mark': [
    'watch {player} of the {team}, {missing} points? short of {mark}',
    'the {team-s} {player} is {missing} points? short of {mark}',
    'with {missing} more, {player} of the {team} has {mark}',
  ],
  'watch-boards': [
    'watch the boards, where the {more} have {most} rebounds? to the {fewer-s} {least}',
    'keep an eye on the boards: {most} rebounds? for the {more}, {least} for the {fewer}',
    'the {fewer} have {least} rebounds? to the {more-s} {most} to catch up with',
  ],
  'watch-turnovers': [
    'watch whether the {more} can take better care of the ball after {most} turnovers?',
    'the {more} have {most} turnovers? and need to take better care of the ball',
  ],
  'watch-lead': [
    'watch whether the {trailer} can cut into the {leader-s} {margin}-point lead',
    'the {leader} have an? {margin}-point lead to build on',
    'the {trailer} have {margin} points? to make up',
    'the {trailer} are {margin} points? behind',
    'watch how the {trailer} respond to being {margin} points? behind',
  ],
}
