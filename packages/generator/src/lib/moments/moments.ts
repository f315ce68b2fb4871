import { arePointsKnown, type Game, type Prefix } from '../statistics/prefix.ts'
import { breaksOf, checkpointsOf } from './breaks.ts'
import { entryPoint } from './entry.ts'
import { finalPerformances, playerMilestones } from './milestones.ts'
import type { Break, Moment } from './moment.ts'
import { runMoments } from './run-moments.ts'

/** When to speak: all moments of a game as far as it has been played. */
export function momentsOf(game: Game): readonly Moment[] {
  if (game.input.status === 'postponed') return []
  const breaks = breaksOf(game)
  const end = finalPrefix(game)
  const isKnown = end !== undefined && arePointsKnown(end, 'away') && arePointsKnown(end, 'home')
  // Who comes after the game reads how it ended.
  const entry = end ?? entryPoint(game, breaks)
  const players = [
    ...playerMilestones(game),
    ...(end === undefined ? [] : finalPerformances(game, end)),
  ]
  return [
    { kind: 'pre-game' },
    ...(entry === undefined ? [] : [{ kind: 'entry', at: entry } as const]),
    ...breaks.map(each => ({ kind: 'break', break: each }) as const),
    ...earlyFactors(breaks),
    ...players.map(player => ({ kind: 'milestone', player }) as const),
    ...checkpointsOf(game).map(checkpoint => ({ kind: 'checkpoint', checkpoint }) as const),
    ...runMoments(game).map(moment => ({ kind: 'run', moment }) as const),
    // Who decided the game is not known when it is not known who scored.
    ...(isKnown ? [{ kind: 'final', at: end } as const] : []),
  ]
}

function earlyFactors([first]: readonly Break[]): Moment[] {
  if (first?.kind !== 'timeout' || first.opener.action.period !== 1) return []
  return [{ kind: 'early-factors', at: first.opener }]
}

/** The whole game, once it is over: what was noted after its end mark included. */
function finalPrefix({ input, prefixes }: Game): Prefix | undefined {
  if (input.status !== 'final') return undefined
  return prefixes.findLast(
    ({ action, index, tally }) =>
      action.kind === 'game-end' || tally !== prefixes[index - 1]?.tally,
  )
}
