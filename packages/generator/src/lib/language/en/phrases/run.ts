import { type Phrases, phrasings } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: phrasings`
    the {team} went on {run:a} run {periods}, {effect}
    the {team} put together {run:a} run {periods}, {effect}
    the {team} made {run:a} run {periods}, {effect}`,
  'run-unanswered': phrasings`
    the {team} scored {points} straight points {periods}, {effect}
    the {team} scored {points} points in a row {periods}, {effect}
    the {team} ran off {points} straight points against the {opponent} {periods}, {effect}`,
  'run-outscored': phrasings`the {team} outscored the {opponent} {run} over a stretch {periods}, {effect}`,
  'run-answers': phrasings`
    the {team} answered the {opponent's} run with {run:a} run {periods}, {effect}
    the {team} replied to the {opponent's} run with {run:a} run {periods}, {effect}
    the {team} came back with {run:a} run of their own {periods}, {effect}
    after the {opponent's} run, the {team} went on {run:a} run {periods}, {effect}`,
  opens: phrasings`
    for {into:a} lead
    to open the game with {into:a} lead`,
  'breaks-tie': phrasings`
    turning a tie at {tied} into {into:a} lead
    breaking a tie at {tied} for {into:a} lead`,
  stretches: phrasings`
    stretching {before:a} lead to {into}
    going from {before} ahead to {into}`,
  'turns-deficit': phrasings`
    turning {trailing:a} deficit into {into:a} lead
    coming from {trailing} down to lead {into}`,
  'erases-deficit': phrasings`
    erasing {trailing:a} deficit to tie it at {tied}
    coming from {trailing} down to tie it at {tied}`,
  'cuts-deficit': phrasings`
    cutting {trailing:a} deficit to {after}
    closing from {trailing} down to {after}`,
  'scored-all': phrasings`
    {player} scored all {points:letters} of the {team's} points
    all {points:letters} points were {player's}`,
  'scored-part': phrasings`
    {player} scored {points} of the {of} points
    {player} had {points} of the {of} points
    {points} of the {of} points came from {player}`,
  'forced-turnovers': phrasings`
    the {team} forced {turnovers:turnover}
    along the way the {team} forced {turnovers:turnover}`,
  'points-off-turnovers': phrasings`
    the {team} forced {turnovers:turnover} and scored {points:point} off turnovers
    the {team} forced {turnovers:turnover}, and {points:point} came off turnovers`,
}
