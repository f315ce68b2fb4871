import { checkItem, type GameRecord, readRecord } from '@fixture-feed/accuracy/accuracy'
import type { Item } from '@fixture-feed/contract/snapshot'
import { withAgreedEnd } from '@fixture-feed/generator/game-end'
import { type GameSource, type GameTexts, liveData } from '@fixture-feed/generator/game-source'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { type Poll, pollsOf, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { createRandom } from '../../../packages/simulator/src/lib/league/random.ts'
import { drawEdit } from './edits/draw-edit.ts'
import { type EditableFiles, type EditKind, editKinds, type GameEdit } from './edits/game-edit.ts'
import { followStates } from './follow-states.ts'

/** The part of an edit that decides what is expected of the items of a game. */
type Expectation = Pick<GameEdit, 'actionNumber' | 'changesGame' | 'isRecognizedLate'>

/** A simulated game, and the items that are generated from it without faults. */
export interface BaseGame {
  readonly seed: number
  readonly fixtureId: string
  readonly source: GameSource
  /** Whether one file contains both the play-by-play and the box score. */
  readonly isOneFile: boolean
  readonly states: readonly BaseState[]
  /** The time of each action by its number, in milliseconds. */
  readonly timesMs: ReadonlyMap<number, number>
  /** Converts an item to one with the ids that the checker of texts reads. */
  readonly toChecked: (item: Item) => Item
}

/** One state of a game's files without a fault, with the items that were generated from it. */
export interface BaseState {
  readonly poll: Poll
  readonly items: ReadonlyMap<string, Item>
  readonly record: GameRecord
}

/** The length of a quarter. Short quarters take a fraction of the time, and still have every kind of item. */
const periodMinutes = 6
const secondsBetweenStates = 480

const baseGames = new Map<number, BaseGame>()

export function baseGame(seed: number): BaseGame {
  const known = baseGames.get(seed)
  if (known !== undefined) return known
  const game = simulateGame({ seed, rules: { ...leagueRules.twelve, periodMinutes } })
  const options = { seed, intervalSeconds: secondsBetweenStates, edits: [] }
  const states = [...pollsOf(game, options)].map(poll => {
    const items = generatedItems(liveData, textsOf(poll))
    if (items === undefined) throw new RangeError(`The game of seed ${seed} cannot be read`)
    return { poll, items: byId(items), record: readRecord(poll) }
  })
  const made: BaseGame = {
    ...{ seed, fixtureId: game.playByPlay.game.gameId, states },
    ...{ source: liveData, isOneFile: false, toChecked: item => item },
    timesMs: new Map(
      game.playByPlay.game.actions.map(({ actionNumber, timeActual }) => {
        return [actionNumber, Date.parse(timeActual)] as const
      }),
    ),
  }
  baseGames.set(seed, made)
  return made
}

export interface TrialOptions {
  readonly seed: number
  /** The kind of every edit. Default: any. */
  readonly kind?: EditKind | undefined
  readonly edits: number
  /** Whether the game is also followed and published to a separate service. */
  readonly isFollowed: boolean
}

/** The result of a game with faults. Shares are between 0 and 1, of the items of the game without faults. */
export interface Trial {
  readonly seed: number
  readonly edits: readonly TrialEdit[]
  readonly generated: Outcome
  readonly followed: (Outcome & FollowOutcome) | undefined
}

/** An edit as reports show it. */
export type TrialEdit = Pick<GameEdit, 'description' | 'changesGame'>

export interface Outcome {
  /** The share of the expected items that were published. */
  readonly published: number
  /** The share of the expected items that were published with the same content. */
  readonly same: number
  /** The false statements that the checker of texts finds. */
  readonly falsehoods: readonly string[]
  /**
   * The expected items from before every edited line that are missing or different; empty if an edit has no
   * `actionNumber`.
   */
  readonly changedBefore: readonly string[]
  readonly crash: string | undefined
  /**
   * The first problem of a game that could not be read, as JSON. For a followed game, the reason why the command ended.
   */
  readonly refusal: string | undefined
}

export interface FollowOutcome {
  readonly isFinished: boolean
  /** Whether the command neither finished the game nor reported why. */
  readonly isSilent: boolean
  /** Items that a finished feed lacks, and that the command does not list as missing. */
  readonly unreported: readonly string[]
  readonly warnings: readonly string[]
}

/** The number of different games. Seeds that differ by this number use the same game. */
export const games = 12

/**
 * Puts faults into a simulated game and generates its items; with `isFollowed`, also follows the game. The same
 * options give the same result.
 */
export async function runTrial(options: TrialOptions): Promise<Trial> {
  const { seed, kind, edits: count, isFollowed } = options
  const random = createRandom(seed, 'edits')
  const base = baseGame(1 + (seed % games))
  const final = base.states.at(-1)
  if (final === undefined) throw new RangeError('A game without states')
  const edits = Array.from({ length: count }, () =>
    drawEdit(kind ?? random.pick(editKinds), { random, files: copyOf(final.poll) }),
  )
  const states = base.states.map(({ poll }, index) => {
    const files = copyOf(poll)
    for (const edit of edits) edit.apply(files, { index, count: base.states.length })
    return files
  })
  const judge = new Judge(base, edits, states)
  const generated = generate(base, textsOf(states.at(-1) ?? copyOf(final.poll)), judge)
  if (!isFollowed) return { seed, edits, generated, followed: undefined }
  const indexes = edits.reduce<readonly number[]>(
    (order, { reorder }) => reorder?.(order) ?? order,
    states.map((_, index) => index),
  )
  const texts = states.map(textsOf)
  const followed = await follow(base, { indexes, texts, judge })
  return { seed, edits, generated, followed }
}

export interface FollowPlan {
  readonly indexes: readonly number[]
  readonly texts: readonly GameTexts[]
  readonly judge: Judge
}

export async function follow(
  base: BaseGame,
  { indexes, texts, judge }: FollowPlan,
): Promise<Outcome & FollowOutcome> {
  const result = await followStates(
    indexes.map(index => texts[index]).filter(each => each !== undefined),
    base,
  )
  const feed = result.snapshots.at(-1) ?? []
  const known = new Set([...result.missing, ...feed.map(({ id }) => id)])
  const unreported = judge.expectedIds.filter(id => !known.has(id))
  const newest = indexes.map((_, place) => Math.max(...indexes.slice(0, place + 1)))
  const judged = judge.isRecognizedLate ? [feed] : result.snapshots
  const falsehoods = judged.flatMap((items, place) =>
    judge.falsehoods(
      items,
      (judge.isRecognizedLate ? undefined : newest[place]) ?? base.states.length - 1,
    ),
  )
  return {
    ...judge.outcome(feed),
    falsehoods: [...new Set(falsehoods)],
    crash: result.isCrash ? result.failure : undefined,
    refusal: result.failure,
    isFinished: result.isFinished,
    isSilent: !result.isFinished && result.failure === undefined,
    unreported: result.isFinished ? unreported : [],
    warnings: result.warnings.filter(warning => !consequences.test(warning)),
  }
}

/** Warnings at the end of a game that follow from a fault: missing items, and statistics that differ. */
const consequences = /^the feeds: finished without|: The box score differs from the play-by-play /

export function generate({ source }: BaseGame, texts: GameTexts, judge: Judge): Outcome {
  try {
    const items = generatedItems(source, texts)
    if (items !== undefined) return judge.outcome(items)
    const { problems } = source(texts)
    return { ...judge.outcome([]), refusal: JSON.stringify(problems[0]) }
  } catch (error) {
    return { ...judge.outcome([]), crash: (error as Error).stack ?? String(error) }
  }
}

export function generatedItems(source: GameSource, texts: GameTexts): readonly Item[] | undefined {
  const { game } = withAgreedEnd(source(texts))
  if (game === undefined) return undefined
  return generateFeeds(game).feeds.find(({ feedKey }) => feedKey === 'pulse')?.items ?? []
}

/** The largest accepted error of the time of an item, in milliseconds. */
const maxOffMs = 1_800_000

/** Compares the items of a game with faults with the items of the same game without faults. */
export class Judge {
  readonly #base: BaseGame
  readonly #edited: readonly EditableFiles[]
  readonly isRecognizedLate: boolean
  readonly #changesGame: boolean
  /** The instant of the first edited line, in milliseconds; `undefined` if an edit has no line number. */
  readonly #editedAtMs: number | undefined
  readonly #editedRecords = new Map<number, GameRecord | undefined>()

  /** @param edited The edited files of each state, if the checker of texts can read them. */
  constructor(base: BaseGame, edits: readonly Expectation[], edited: readonly EditableFiles[]) {
    this.#base = base
    this.#edited = edited
    this.isRecognizedLate = edits.some(edit => edit.isRecognizedLate === true)
    this.#changesGame = edits.some(({ changesGame }) => changesGame)
    this.#editedAtMs = firstInstantMs(base, edits)
  }

  get expectedIds(): readonly string[] {
    return [...(this.#base.states.at(-1)?.items.keys() ?? [])]
  }

  /** Compares the items that were generated from the last state of the files. */
  outcome(items: readonly Item[]): Outcome {
    const expected = this.#base.states.at(-1)?.items ?? new Map<string, Item>()
    const found = byId(items)
    const published = [...expected.keys()].filter(id => found.has(id)).length
    const same = [...expected].filter(([id, item]) => isSame(item, found.get(id))).length
    return {
      published: published / expected.size,
      same: same / expected.size,
      falsehoods: this.falsehoods(items, this.#base.states.length - 1),
      changedBefore: this.#changedBefore(expected, found),
      crash: undefined,
      refusal: undefined,
    }
  }

  /** The false statements and wrong times in the items that were generated from one state of the files. */
  falsehoods(items: readonly Item[], index: number): readonly string[] {
    const state = this.#base.states[index]
    if (state === undefined) return []
    return items
      .map(item => {
        const expected = state.items.get(item.id)
        if (!this.#changesGame && hasWrongTime(item, expected)) {
          return `${item.id} asOf is ${item.asOf}`
        }
        if (isSame(item, expected)) return undefined
        const [finding] = findingsOf(this.#base.toChecked(item), state.record)
        if (finding === undefined || this.#isTrueOfEdited(item, index)) return undefined
        return `${item.id} ${finding}`
      })
      .filter(each => each !== undefined)
  }

  #changedBefore(
    expected: ReadonlyMap<string, Item>,
    found: ReadonlyMap<string, Item>,
  ): readonly string[] {
    const editedAtMs = this.#editedAtMs
    if (editedAtMs === undefined) return []
    return [...expected.values()]
      .filter(item => Date.parse(item.asOf) < editedAtMs && !isSame(item, found.get(item.id)))
      .map(({ id }) => id)
  }

  /**
   * Whether an item is true of the edited files, in a trial whose edits change the game itself. Edited files that the
   * checker cannot read refute no item.
   */
  #isTrueOfEdited(item: Item, index: number): boolean {
    if (!this.#changesGame) return false
    if (!this.#editedRecords.has(index)) {
      this.#editedRecords.set(index, recordOf(this.#edited[index]))
    }
    const record = this.#editedRecords.get(index)
    return record === undefined || findingsOf(item, record).length === 0
  }
}

function firstInstantMs({ timesMs }: BaseGame, edits: readonly Expectation[]): number | undefined {
  const instants = edits.map(({ actionNumber = Number.NaN }) => {
    return timesMs.get(actionNumber) ?? Number.NaN
  })
  const first = Math.min(...instants)
  return Number.isNaN(first) ? undefined : first
}

/** Whether the time of an item differs by more than `maxOffMs` from its time in the game without faults. */
function hasWrongTime({ id, asOf }: Item, expected: Item | undefined): boolean {
  // The item with the live summary changes throughout the game, and unreadable content may delay it.
  if (expected === undefined || id.endsWith(':live')) return false
  return Math.abs(Date.parse(asOf) - Date.parse(expected.asOf)) > maxOffMs
}

function findingsOf(item: Item, record: GameRecord): readonly string[] {
  try {
    return checkItem(item, { record }).map(
      ({ path, message, text }) => `${path}: ${message} ${text ?? ''}`,
    )
  } catch (error) {
    return [`the check failed: ${error}`]
  }
}

function recordOf(files: EditableFiles | undefined): GameRecord | undefined {
  try {
    return files === undefined ? undefined : readRecord(files as never)
  } catch {
    // The checker does not read incomplete files.
    return undefined
  }
}

function copyOf({ playByPlay, boxScore }: Poll): EditableFiles {
  return structuredClone({ playByPlay, boxScore }) as unknown as EditableFiles
}

function textsOf({ playByPlay, boxScore }: EditableFiles | Poll): GameTexts {
  return { playByPlay: JSON.stringify(playByPlay), boxScore: JSON.stringify(boxScore) }
}

export function byId(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map(item => [item.id, item]))
}

function isSame(a: Item, b: Item | undefined): boolean {
  return b !== undefined && contentText(a) === contentText(b)
}

/** Computed texts of items, because an item without faults is compared with the items of many states. */
const contentTexts = new WeakMap<Item, string>()

/** The id, content and entities of an item as text, for comparisons that ignore revisions and times. */
function contentText(item: Item): string {
  const { id, content, entities } = item
  const text = contentTexts.get(item) ?? JSON.stringify([id, sorted(content), sorted(entities)])
  contentTexts.set(item, text)
  return text
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
