import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { History } from '../../history.ts'
import { boxScoreOf, type GeneratedBoxScore } from '../box-score/box-score.ts'
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
  /** The items of all feeds, ordered by `effectiveAt` and then by id. */
  readonly items: readonly GeneratedItem[]
  /** The item that contains the box score; `undefined` if the game has none (`boxScoreOf`). */
  readonly boxScore: GeneratedBoxScore | undefined
  /** Items that must not be published, because they are unclear (`partedByClarity`) or invalid. */
  readonly heldBack: readonly GeneratedItem[]
  /** The invalid items among the items held back. */
  readonly invalid: readonly InvalidItem[]
  /** The items by moment, so that the next state of the same game can reuse them. */
  readonly memo: ReadonlyMap<string, Remembered>
}

/**
 * The items of one moment. They are reused for the same moment of a later state of the game if the languages, the
 * setting of the game, the recorded statistics, the prefixes and the earlier phrases are equal.
 */
interface Remembered {
  /** The signature of the phrases that the feeds had used before. */
  readonly said: string
  readonly prefixes: Moment['prefixes']
  readonly items: readonly GeneratedItem[]
}

export interface GenerateGameOptions {
  readonly history: History | undefined
  /** Default: English. */
  readonly languages?: Languages | undefined
  /**
   * An earlier state of the game, generated with the same history. Its items are reused where possible, without an
   * effect on the result.
   */
  readonly earlier?: GeneratedGame | undefined
}

/** Runs every stage from the checked input to items. */
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
  const boxScore = boxScoreOf(game, isRecordedAlike ? usable?.boxScore : undefined)
  if (boxScore !== undefined) items.push(boxScore.generated)
  const { clear, heldBack: unclear } = partedByClarity(items, game)
  const { valid, invalid } = validateItems(clear)
  const heldBack = [...unclear, ...invalid.map(({ generated }) => generated)]
  return { game, languages, items: inSnapshotOrder(valid), heldBack, invalid, boxScore, memo }
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

/**
 * Whether a game was generated from an input that is equal except for the fields that no item states. With the same
 * options, a new generation would give the same items.
 */
export function isGeneratedFrom({ game }: GeneratedGame, input: GameInput): boolean {
  const { input: known } = game
  return (
    known.actions.length === input.actions.length &&
    known.actions.every((action, index) => isSameAction(action, input.actions[index])) &&
    statedText(known) === statedText(input)
  )
}

/** Whether two states of a game differ at most in their actions, their status and the fields that no item states. */
function isSameSetting(a: GameInput, b: GameInput): boolean {
  return settingText(a) === settingText(b)
}

const unstatedFields = ['actions', 'reported', 'addedAt']
const statedText = textWithout(unstatedFields)
const settingText = textWithout([...unstatedFields, 'status'])

/**
 * Returns a function that formats an input without some fields. Texts are cached, because a follower compares the same
 * game with many readings.
 */
function textWithout(names: readonly string[]): (input: GameInput) => string {
  const texts = new WeakMap<GameInput, string>()
  return input => {
    const text =
      texts.get(input) ??
      JSON.stringify(input, (name, value: unknown) => {
        if (names.includes(name)) return undefined
        return value instanceof Map || value instanceof Set ? [...value] : value
      })
    texts.set(input, text)
    return text
  }
}
