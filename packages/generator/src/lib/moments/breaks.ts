import { elapsedMs, type PeriodRules } from '../game/clock.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import type { Break, BreakKind, Checkpoint } from './moment.ts'

/**
 * The maximum difference of the game clock between the first and the last timeout of one break. A coach's challenge
 * and the timeout that it costs are one break.
 */
const sameBreakMs = 30_000

/**
 * The breaks of a game in play order. The period end that decides the game is not a break, because the game then has
 * the post-game summary. A timeout at most 30 seconds of game clock after the first timeout of a break updates that
 * break's item.
 */
export function breaksOf({ input, prefixes }: Game): readonly Break[] {
  const breaks: Break[] = []
  const ends = new Map(periodEnds(prefixes).map(end => [end.mark, end.at]))
  for (const opener of prefixes) {
    const isEnd = opener.action.kind === 'period-end'
    const at = isEnd ? ends.get(opener) : opener
    const kind = at && breakKind(at, input.rules)
    if (at === undefined || kind === undefined) continue
    const last = breaks.at(-1)
    if (last !== undefined && kind === 'timeout' && continues(last, at, input.rules)) {
      breaks[breaks.length - 1] = { ...last, at, timeoutBefore: last.at }
    } else {
      breaks.push({ kind, opener, at, before: last?.at })
    }
  }
  return breaks
}

export function checkpointsOf({ input, prefixes }: Game): readonly Checkpoint[] {
  return periodEnds(prefixes).map(({ mark, at }) => {
    const { period } = mark.action
    return { period, at: lastCounted(prefixes, at), final: isDecided(at, input.rules) }
  })
}

/** The end of a period: its first mark, and the state of the game at its last mark. */
interface PeriodEnd {
  readonly mark: GamePrefix
  readonly at: GamePrefix
}

/**
 * The ends of the periods, each once. If a file marks an end again after more plays, `at` is the state at the last
 * mark.
 */
function periodEnds(prefixes: readonly GamePrefix[]): readonly PeriodEnd[] {
  const ends = new Map<number, PeriodEnd>()
  for (const at of prefixes) {
    const { kind, period } = at.action
    if (kind !== 'period-end') continue
    const known = ends.get(period)
    const isLater = known !== undefined && known.at.tally !== at.tally
    if (known === undefined || isLater) ends.set(period, { mark: known?.mark ?? at, at })
  }
  return [...ends.values()]
}

/** Whether the game is decided when a period ends: regulation is over and the score is not tied. */
function isDecided({ action, scoreState }: GamePrefix, rules: PeriodRules): boolean {
  return action.period >= rules.regulationPeriods && scoreState.away !== scoreState.home
}

function breakKind(at: GamePrefix, rules: PeriodRules): BreakKind | undefined {
  const { kind, period } = at.action
  if (kind === 'timeout') return 'timeout'
  if (kind !== 'period-end' || isDecided(at, rules)) return undefined
  if (period >= rules.regulationPeriods) return 'overtime'
  return period * 2 === rules.regulationPeriods ? 'halftime' : 'quarter'
}

function continues({ kind, opener }: Break, at: GamePrefix, rules: PeriodRules): boolean {
  if (kind !== 'timeout' || opener.action.period !== at.action.period) return false
  return elapsed(at, rules) - elapsed(opener, rules) <= sameBreakMs
}

function elapsed({ action }: GamePrefix, rules: PeriodRules): number {
  return elapsedMs(rules, action.period, action.leftMs)
}

/**
 * The last state of the game that belongs to a period. Counts after the end mark of the period, such as a late free
 * throw or a corrected rebound, still belong to it.
 */
function lastCounted(prefixes: readonly GamePrefix[], end: GamePrefix): GamePrefix {
  let last = end
  for (let index = end.index + 1; index < prefixes.length; index += 1) {
    const prefix = prefixes[index]
    if (prefix === undefined || prefix.action.period !== end.action.period) break
    if (prefix.tally !== prefixes[index - 1]?.tally) last = prefix
  }
  return last
}
