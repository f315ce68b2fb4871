import { periodText } from '../../score/game-clock.ts'
import type { GameFlow } from '../flow/game-flow.ts'

/** The points of one period; `undefined` where the items do not tell them. */
export interface PeriodScore {
  /** `Q3`, `OT1`. */
  readonly label: string
  readonly away: number | undefined
  readonly home: number | undefined
}

/** The points of each period, as far as the scores at the ends of periods are told. The running period is told so far. */
export function lineScore({ points, regulation, periodEnds }: GameFlow): readonly PeriodScore[] {
  const last = points.at(-1)
  if (last === undefined) return []
  let before: Pick<typeof last, 'away' | 'home'> | undefined = { away: 0, home: 0 }
  return periodEnds.map((end, index) => {
    const start = periodEnds[index - 1] ?? 0
    const isRunning = last.second > start && last.second < end
    const after = isRunning ? last : points.find(({ second }) => second === end)
    const known = before &&
      after && { away: after.away - before.away, home: after.home - before.home }
    before = after
    return { label: periodText(index + 1, regulation), away: known?.away, home: known?.home }
  })
}
