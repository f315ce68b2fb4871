import type { Patterns } from '../../language.ts'

export const runPatterns: Patterns<'run'> = {
  run: 'the {team} (went on|put together|made|had|used) a {run} run {effect} @periods',
  'run-unanswered':
    'the {team} (scored|reeled off|ran off|rattled off) {points} (straight|unanswered) points [against the {opponent}] {effect} @periods',
  'run-outscored':
    'the {team} (outscored the {opponent} {run} over a stretch|had a {run} burst against the {opponent}) {effect} @periods',
  'run-answers':
    '(after the {opponent-s} run, the {team} <made>|the {team} ((answered|responded to) the {opponent-s} run|came back|answered) with) a {run} run [of their own] {effect} @periods',
  opens: 'to (jump out to|open the game with) a {into} lead',
  'breaks-tie': 'to (turn a tie at {tied} into|break a tie at {tied} and take) a {into} lead',
  stretches: 'to (extend|push) a {before} lead to {into}',
  'turns-deficit':
    'to (turn a {trailing} deficit into a {into} lead|erase a {trailing} deficit and go up {into})',
  'takes-lead': 'to (take a {into} lead|move ahead {into})',
  'erases-deficit': 'to (erase|wipe out) a {trailing} deficit and tie it at {tied}',
  ties: 'to tie it at {tied}',
  'cuts-deficit': 'to (cut|trim) a {trailing} deficit to {after}',
  'scored-all':
    '{player} scored all {points:letters} points for the {team} in the run|all {points:letters} points in the run came from {player}',
  'scored-part': '{player} (scored|had|contributed) {points} of the {of} points [during the run]',
  'forced-turnovers': '[along the way,] <subject> forced {turnovers} turnovers [during the run]',
  'points-off-turnovers':
    '[along the way,] <subject> forced {turnovers} turnovers [during the run] and had {points} points off turnovers',
}
