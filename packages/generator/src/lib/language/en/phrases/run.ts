import { type Phrases, phrasings } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: phrasings`
    the {team} went on {run:a} run {periods} {effect}
    the {team} put together {run:a} run {periods} {effect}
    the {team} used {run:a} run {periods} {effect}`,
  'run-unanswered': phrasings`
    the {team} scored {points:letters} straight points {periods} {effect}
    the {team} reeled off {points:letters} straight points {periods} {effect}
    the {team} ran off {points:letters} straight points against the {opponent} {periods} {effect}
    the {team} rattled off {points:letters} unanswered points {periods} {effect}`,
  'run-outscored': phrasings`
    the {team} outscored the {opponent} {run} over a stretch {periods} {effect}
    the {team} had {run:a} burst against the {opponent} {periods} {effect}`,
  'run-answers': phrasings`
    the {team} answered the {opponent's} run with {run:a} run {periods} {effect}
    the {team} responded to the {opponent's} run with {run:a} run {periods} {effect}
    the {team} came back with {run:a} run of their own {periods} {effect}
    after the {opponent's} run, the {team} went on {run:a} run {periods} {effect}`,
  opens: phrasings`
    to jump out to {into:a} lead
    to open the game with {into:a} lead`,
  'breaks-tie': phrasings`
    to turn a tie at {tied} into {into:a} lead
    to break a tie at {tied} and take {into:a} lead`,
  stretches: phrasings`
    to extend {before:a} lead to {into}
    to push {before:a} lead to {into}`,
  'turns-deficit': phrasings`
    to turn {trailing:a} deficit into {into:a} lead
    to erase {trailing:a} deficit and go up {into}`,
  'takes-lead': phrasings`
    to take {into:a} lead
    to move ahead {into}`,
  'erases-deficit': phrasings`
    to erase {trailing:a} deficit and tie it at {tied}
    to wipe out {trailing:a} deficit and tie it at {tied}`,
  ties: phrasings`to tie it at {tied}`,
  'cuts-deficit': phrasings`
    to cut {trailing:a} deficit to {after}
    to trim {trailing:a} deficit to {after}`,
  'scored-all': phrasings`
    {player} scored all {points:letters} points for the {team} in the run
    all {points:letters} points in the run came from {player}`,
  'scored-part': phrasings`
    {player} scored {points:letters} of the {of:letters} points
    {player} had {points:letters} of the {of:letters} points during the run
    {player} contributed {points:letters} of the {of:letters} points`,
  'forced-turnovers': phrasings`
    {team:subject} forced {turnovers:turnover} during the run
    along the way, {team:subject} forced {turnovers:turnover}`,
  'points-off-turnovers': phrasings`
    {team:subject} forced {turnovers:turnover} during the run and had {points:point} off turnovers
    along the way, {team:subject} forced {turnovers:turnover} and had {points:point} off turnovers`,
}
