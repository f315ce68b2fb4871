import { elapsedMs } from '../game/clock.ts'
import { isLineUpKnown, type LineUp, lineUpsOf } from '../game/line-ups.ts'
import { marginOf } from '../game/score-state.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { runsOf, type ScoringRun } from '../statistics/runs.ts'
import { thresholds } from '../thresholds.ts'
import type { RunMoment } from './moment.ts'

const limits = thresholds.run

/** The runs that get an item, in the order of their ends. Runs that begin after the game is decided are left out. */
export function runMoments(game: Game): readonly RunMoment[] {
  const lineUps = lineUpsOf(game.input)
  const notable = runsOf(game.prefixes).filter(run => !isGarbageTime(game, run.first, lineUps))
  return notable.map(run => ({ run, answers: answered(game, run, notable) }))
}

/**
 * The last run of the other team that ended before `run` began, if at most three minutes of game clock passed in
 * between; otherwise `undefined`.
 */
function answered(
  { input }: Game,
  run: ScoringRun,
  notable: readonly ScoringRun[],
): ScoringRun | undefined {
  const previous = notable.findLast(
    other => other.side !== run.side && other.last.index < run.first.index,
  )
  if (previous === undefined) return undefined
  const gap = elapsed(run.first) - elapsed(previous.last)
  return gap <= limits.answer ? previous : undefined

  function elapsed({ action }: GamePrefix): number {
    return elapsedMs(input.rules, action.period, action.leftMs)
  }
}

function isGarbageTime(
  { input }: Game,
  { index, action, scoreState }: GamePrefix,
  lineUps: readonly LineUp[],
): boolean {
  if (action.period < input.rules.regulationPeriods || marginOf(scoreState) < limits.decided.margin)
    return false
  const lineUp = lineUps[index]
  const isKnown =
    lineUp !== undefined && isLineUpKnown(lineUp, 'away') && isLineUpKnown(lineUp, 'home')
  if (!isKnown) return false
  const players = [...input.away.players, ...input.home.players]
  const starters = players.filter(({ id, starter, side }) => starter && lineUp[side].has(id))
  return starters.length <= limits.decided.starters
}
