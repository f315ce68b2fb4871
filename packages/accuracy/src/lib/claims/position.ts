import type { RecordOracle } from '../oracle.ts'

/** Where in the game an item stands: as its id names it, or as its score and clock do. */
export function positionOf({ item, content: { gameState }, record }: RecordOracle): number {
  const [, period] = /:p(\d+)$/.exec(item.id) ?? []
  if (period !== undefined) {
    return record.actions.findLastIndex(action => action.period <= Number(period))
  }
  const [, action] = /:a(\d+)$/.exec(item.id) ?? []
  if (action !== undefined) return record.position(Number(action))
  if (item.id.endsWith(':final') || gameState === undefined) return record.end
  const { actionNumber } = item.content
  if (typeof actionNumber === 'number') return record.position(actionNumber)
  const { period: number, clock, awayScore, homeScore } = gameState
  return record.positionOf({ period: number, clock, away: awayScore, home: homeScore })
}
