import type { Patterns } from '../../language.ts'

export const runPatterns: Patterns<'run'> = {
  run: 'the {team} <made> a {run} run, {effect} @periods',
  'run-unanswered':
    'the {team} (scored {points} (straight points|points in a row)|ran off {points} straight points [against the {opponent}]), {effect} @periods',
  'run-outscored':
    'the {team} (outscored|had the better of) the {opponent} {run} over a stretch, {effect} @periods',
  'run-answers':
    '(after the {opponent-s} run, the {team} <made>|the {team} ((answered|replied to) the {opponent-s} run|came back|answered) with) a {run} run [of their own], {effect} @periods',
  opens: '(for|taking|to open [the game] with) a {into} lead',
  'breaks-tie': '(turning a tie at {tied} into|breaking a tie at {tied} for) a {into} lead',
  stretches:
    '(stretching|extending) a {before} lead to {into}|going from {before} <ahead> to {into}',
  'turns-deficit':
    'turning a {trailing} deficit into a {into} lead|coming from {trailing} <down> to lead {into}',
  'erases-deficit':
    '(erasing a {trailing} deficit|coming from {trailing} <down>) to tie [it] at {tied}',
  'cuts-deficit': '(cutting a {trailing} deficit|closing from {trailing} <down>) to {after}',
  'scored-all':
    '{player} (scored|had) all {points:letters} of the {team-s} points|all {points:letters} points (were {player-s}|came from {player})',
  'scored-part':
    '{player} (scored|had) {points} of the {of} points|{points} of the {of} points (came from {player}|were {player-s})',
  'forced-turnovers': '[along the way] the {team} forced {turnovers} turnovers',
  'points-off-turnovers':
    'the {team} forced {turnovers} turnovers( and scored {points} points|, and {points} points came) off turnovers',
}
