import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { History } from '../../history.ts'
import { drawShotChart } from '../../shot-chart.ts'
import { pastOf } from '../facts/past.ts'
import type { GameInput } from '../game/game-input.ts'
import { momentsOf } from '../moments/moments.ts'
import { foldGame, type Game } from '../statistics/prefix.ts'
import { itemsOf } from './compose.ts'
import type { GeneratedItem } from './generated-item.ts'
import { ItemMemo } from './item-memo.ts'

export interface GeneratedGame {
  readonly game: Game
  /** Of all feeds, by `effectiveAt` and then id. */
  readonly items: readonly GeneratedItem[]
  /** For the next state of the same game. */
  readonly memo: ItemMemo
}

export interface GenerateGameOptions {
  readonly history: History | undefined
  /** An earlier state of the game: what it has in common with this one is not made again. The result is the same. */
  readonly earlier?: GeneratedGame | undefined
}

/** Every stage from the checked input to items. */
export function generateGame(
  input: GameInput,
  { history, earlier }: GenerateGameOptions,
): GeneratedGame {
  const usable =
    earlier !== undefined && isSameSetting(earlier.game.input, input) ? earlier : undefined
  const game = foldGame(input, usable?.game)
  const memo = new ItemMemo(usable?.memo)
  const composing = { game, past: pastOf(history, input), drawShotChart }
  const items = momentsOf(game).flatMap(moment =>
    memo.take(moment, () => itemsOf(moment, composing)),
  )
  return { game, items: inSnapshotOrder(items), memo }
}

/** The order of items in a snapshot: by `effectiveAt` as an instant, then by id in code units. */
function inSnapshotOrder(items: readonly GeneratedItem[]): readonly GeneratedItem[] {
  return items
    .map(each => ({ each, instant: parseInstant(each.item.effectiveAt) }))
    .sort(
      (a, b) => compareInstants(a.instant, b.instant) || (a.each.item.id < b.each.item.id ? -1 : 1),
    )
    .map(({ each }) => each)
}

/** Whether two states of a game differ in nothing but their actions and status. */
function isSameSetting(a: GameInput, b: GameInput): boolean {
  return settingOf(a) === settingOf(b)
}

function settingOf({ actions: _, status: __, away, home, ...rest }: GameInput): string {
  const team = ({ reported: ___, players, ...known }: GameInput['away']) => ({
    ...known,
    players: players.map(({ reported: ____, ...player }) => player),
  })
  return JSON.stringify([rest, team(away), team(home)])
}
