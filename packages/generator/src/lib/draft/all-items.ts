import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { History } from '../../history.ts'
import { pastOf } from '../facts/past.ts'
import type { GameInput } from '../game/game-input.ts'
import { ShapeUsage } from '../language/choice.ts'
import type { Moment } from '../moments/moment.ts'
import { momentsOf } from '../moments/moments.ts'
import { foldGame, type Game, isSameAction } from '../statistics/game-prefix.ts'
import type { Languages } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'
import { itemsOf } from './kinds.ts'
import { partedByClarity } from './unclear.ts'
import { type InvalidItem, validateItems } from './valid-items.ts'

export interface GeneratedGame {
  readonly game: Game
  readonly languages: Languages
  /** Of all feeds, by `effectiveAt` and then id. */
  readonly items: readonly GeneratedItem[]
  /** Items that tell of something that was not understood. */
  readonly heldBack: readonly GeneratedItem[]
  /** Those of the items held back that are invalid. */
  readonly invalid: readonly InvalidItem[]
  /** For the next state of the same game. */
  readonly memo: ReadonlyMap<string, Remembered>
}

/**
 * The items of a game's moments, by their keys. A moment whose prefixes are the same values as before, after feeds that have
 * said the same, makes the same items.
 */
interface Remembered {
  /** What the feeds had said before. */
  readonly said: string
  readonly prefixes: Moment['prefixes']
  readonly items: readonly GeneratedItem[]
}

export interface GenerateGameOptions {
  readonly history: History | undefined
  /** English when left out. */
  readonly languages?: Languages | undefined
  /** An earlier state of the game: what it has in common with this one is not made again. The result is the same. */
  readonly earlier?: GeneratedGame | undefined
}

/** Every stage from the checked input to items. */
export function generateGame(
  input: GameInput,
  { history, languages = ['en'], earlier }: GenerateGameOptions,
): GeneratedGame {
  const usable =
    earlier?.languages.join() === languages.join() && isSameSetting(earlier.game.input, input)
      ? earlier
      : undefined
  const game = foldGame(input, usable?.game)
  const isRecordedAlike = usable?.game.unrecorded.symmetricDifference(game.unrecorded).size === 0
  const memo = new Map<string, Remembered>()
  const composing = { game, past: pastOf(history, input), languages }
  const items: GeneratedItem[] = []
  let said = ShapeUsage.nothing
  for (const moment of momentsOf(game)) {
    const before = moment.movesOn ? ShapeUsage.nothing : said
    const { key, prefixes } = moment
    const known = usable?.memo.get(key)
    const isSame =
      isRecordedAlike &&
      known?.said === before.signature &&
      known.prefixes.length === prefixes.length &&
      known.prefixes.every((prefix, index) => prefix === prefixes[index])
    const made = isSame ? known.items : itemsOf(moment, composing, before)
    memo.set(key, { said: before.signature, prefixes, items: made })
    if (!moment.movesOn) said = made.reduce((all, { shapes }) => all.with(shapes), said)
    items.push(...made)
  }
  const { clear, heldBack: unclear } = partedByClarity(items, input)
  const { valid, invalid } = validateItems(clear)
  const heldBack = [...unclear, ...invalid.map(({ generated }) => generated)]
  return { game, languages, items: inSnapshotOrder(valid), heldBack, invalid, memo }
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

/** Whether a game was generated from what an input says: nothing of it would be made otherwise. */
export function isGeneratedFrom({ game }: GeneratedGame, input: GameInput): boolean {
  const { input: known } = game
  return (
    known.actions.length === input.actions.length &&
    known.actions.every((action, index) => isSameAction(action, input.actions[index])) &&
    textWithout(unstatedFields, known) === textWithout(unstatedFields, input)
  )
}

/** Whether two states of a game differ in nothing but their actions and status. */
function isSameSetting(a: GameInput, b: GameInput): boolean {
  return textWithout(varying, a) === textWithout(varying, b)
}

const unstatedFields = ['actions', 'reported', 'addedAt']
const varying = [...unstatedFields, 'status']

function textWithout(names: readonly string[], input: GameInput): string {
  return JSON.stringify(input, (name, value: unknown) => {
    if (names.includes(name)) return undefined
    return value instanceof Map || value instanceof Set ? [...value] : value
  })
}
