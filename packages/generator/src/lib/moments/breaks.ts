import { elapsedMs, type PeriodRules } from '../game/clock.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import type { Break, BreakKind, Checkpoint } from './moment.ts'

/** A timeout this soon after another belongs to the same break: a challenge and the timeout that goes with it. */
const sameBreakMs = 30_000

/**
 * The breaks of a game in play order. The end of the last period is none: there the post-game summary speaks. A timeout
 * at most 30 seconds of game clock after the one that opened a break brings that break's item up to date instead.
 */
export function breaksOf({ input, prefixes }: Game): readonly Break[] {
  const breaks: Break[] = []
  for (const at of prefixes) {
    const kind = breakKind(at, input.rules)
    if (kind === undefined) continue
    const last = breaks.at(-1)
    if (last !== undefined && kind === 'timeout' && continues(last, at, input.rules)) {
      breaks[breaks.length - 1] = { ...last, at }
    } else {
      breaks.push({ kind, opener: at, at, before: last?.at })
    }
  }
  return breaks
}

export function checkpointsOf({ input, prefixes }: Game): readonly Checkpoint[] {
  return prefixes
    .filter(({ action }) => action.kind === 'period-end')
    .map(end => {
      const { period } = end.action
      return { period, at: lastCounted(prefixes, end), final: isDecided(end, input.rules) }
    })
}

/** Whether the game is over with the period that ends here. */
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

/** What is counted for a period after its end mark (a late free throw, a corrected rebound) belongs to it. */
function lastCounted(prefixes: readonly GamePrefix[], end: GamePrefix): GamePrefix {
  let last = end
  for (let index = end.index + 1; index < prefixes.length; index += 1) {
    const prefix = prefixes[index]
    if (prefix === undefined || prefix.action.period !== end.action.period) break
    if (prefix.tally !== prefixes[index - 1]?.tally) last = prefix
  }
  return last
}
