import { type Phrases, ways } from '../../language.ts'

export const runPhrases: Phrases<'run'> = {
  run: ways`
    the {team} went on {run:a} run {periods}, {effect}
    the {team} put together {run:a} run {periods}, {effect}
    the {team} made {run:a} run {periods}, {effect}`,
  'run-unanswered': ways`
    the {team} scored {points} straight points {periods}, {effect}
    the {team} scored {points} points in a row {periods}, {effect}
    the {team} held the {opponent} scoreless and scored {points} {periods}, {effect}`,
  'run-outscored': ways`the {team} outscored the {opponent} {run} {periods}, {effect}`,
  'run-answers': ways`
    the {team} answered the {opponent's} run with {run:a} run {periods}, {effect}
    the {team} replied to the {opponent's} run with {run:a} run {periods}, {effect}
    the {team} came back with {run:a} run of their own {periods}, {effect}
    after the {opponent's} run, the {team} went on {run:a} run {periods}, {effect}`,
  opens: ways`
    for {into:a} lead
    to open the game with {into:a} lead`,
  'breaks-tie': ways`
    turning a tie at {tied} into {into:a} lead
    breaking a tie at {tied} for {into:a} lead`,
  stretches: ways`
    stretching {before:a} lead to {into}
    going from {before} ahead to {into}`,
  'turns-deficit': ways`
    turning {trailing:a} deficit into {into:a} lead
    coming from {trailing} down to lead {into}`,
  'erases-deficit': ways`
    erasing {trailing:a} deficit to tie it at {tied}
    coming from {trailing} down to tie it at {tied}`,
  'cuts-deficit': ways`
    cutting {trailing:a} deficit to {after}
    closing from {trailing} down to {after}`,
  'scored-all': ways`
    {player} scored all {points:letters} of the {team's} points
    all {points:letters} points were {player's}`,
  'scored-part': ways`
    {player} scored {points} of the {of} points
    {player} had {points} of the {of} points
    {points} of the {of} points came from {player}`,
  'forced-turnovers': ways`
    the {team} forced {turnovers:turnover}
    along the way the {team} forced {turnovers:turnover}`,
  'points-off-turnovers': ways`
    the {team} forced {turnovers:turnover} and scored {points:point} off turnovers
    the {team} forced {turnovers:turnover}, and {points:point} came off turnovers`,
}
