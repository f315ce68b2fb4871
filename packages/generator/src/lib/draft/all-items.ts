import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { History } from '../../history.ts'
import { drawShotChart } from '../../shot-chart.ts'
import { pastOf } from '../facts/past.ts'
import type { GameInput } from '../game/game-input.ts'
import { momentsOf } from '../moments/moments.ts'
import { foldGame, type Game } from '../statistics/prefix.ts'
import { itemsOf } from './compose.ts'
import type { GeneratedItem } from './generated-item.ts'

export interface GeneratedGame {
  readonly game: Game
  /** Of all feeds, by `effectiveAt` and then id. */
  readonly items: readonly GeneratedItem[]
}

/** Every stage from the checked input to items. */
export function generateGame(input: GameInput, history: History | undefined): GeneratedGame {
  const game = foldGame(input)
  const composing = { game, past: pastOf(history, input), drawShotChart }
  const items = momentsOf(game).flatMap(moment => itemsOf(moment, composing))
  return { game, items: items.sort((a, b) => compareItems(a.item, b.item)) }
}

/** The order of items in a snapshot: by `effectiveAt` as an instant, then by id in code units. */
export function compareItems(a: Item, b: Item): number {
  return compareDateTimes(a.effectiveAt, b.effectiveAt) || (a.id < b.id ? -1 : Number(a.id > b.id))
}
