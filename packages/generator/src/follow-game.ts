import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { GenerateOptions } from './generate.ts'
import { languages as known } from './languages.ts'
import { type GeneratedGame, generateGame, isGeneratedFrom } from './lib/draft/all-items.ts'
import {
  definitionNamesOf,
  type FeedKey,
  feedKeysOf,
  isGeneratedId,
  type Languages,
  languageOf,
} from './lib/draft/feeds.ts'
import type { GeneratedAsset, GeneratedItem } from './lib/draft/generated-item.ts'
import { registrationOf } from './lib/draft/registration.ts'
import { reducedIn, unclearIn } from './lib/draft/unclear.ts'
import type { Action } from './lib/game/action.ts'
import type { GameInput } from './lib/game/game-input.ts'
import { withKnownPlayers } from './lib/live/known-players.ts'
import { contradiction, type SeenPoll, seenPoll } from './lib/live/poll-faults.ts'
import { isSameAction } from './lib/statistics/game-prefix.ts'
import { formatProblem, type GameReading } from './read-game.ts'

export type { FeedKey, Languages }
export { definitionNamesOf, feedKeysOf, isGeneratedId, languageOf }

/** The reasons of the withdrawals that the generator asks for, in every language. */
export const correctionReasons: ReadonlySet<string> = new Set(
  Object.values(known).map(({ correctionReason }) => correctionReason),
)

/** What was seen of a game that is followed. A value: each reading gives a new one. */
export interface FollowState {
  readonly seen: SeenPoll | undefined
  /** Since when the game contradicts what was seen before, in milliseconds. */
  readonly contradictedSinceMs: number | undefined
  /** Every action as it stands, and since when, in milliseconds. */
  readonly stableSince: ReadonlyMap<number, { readonly action: Action; readonly sinceMs: number }>
  /** The numbers of the actions that were told of, or stood long enough to be. */
  readonly released: ReadonlySet<number>
  readonly current: GeneratedGame | undefined
  readonly settled: GeneratedGame | undefined
}

export const beforeFirstReading: FollowState = {
  seen: undefined,
  contradictedSinceMs: undefined,
  stableSince: new Map(),
  released: new Set(),
  current: undefined,
  settled: undefined,
}

export interface WantedGame {
  readonly fixture: FixtureRegistration
  /** The status of what is told: `final` once the end has stood long enough. */
  readonly status: GameInput['status']
  /** The game up to the newest action that has stood long enough. */
  readonly settled: GeneratedGame
  /** The whole game as it stands now. */
  readonly current: GeneratedGame
}

export type FollowOutcome =
  | {
      readonly kind: 'read'
      readonly state: FollowState
      readonly wanted: WantedGame
      /** When the next action will have stood long enough; left out when all have. */
      readonly dueMs?: number
    }
  /** The reading is no state of the game, or contradicts the last one: nothing of it is to be used. */
  | { readonly kind: 'rejected'; readonly state: FollowState; readonly reason: string }

/** History and languages are the same for every reading of a game. */
export interface FollowOptions extends GenerateOptions {
  readonly nowMs: number
  /** How long an action has to stand unchanged before items tell of it. */
  readonly debounceMs: number
  /** `asOf` of the newest item that is published: what it tells of needs no waiting. */
  readonly publishedUpTo?: string | undefined
}

/** A game that stays shrunk for so long is believed: the scorer may have begun anew. */
const believedAfterMs = 60_000

/**
 * What a reading of a game's inputs asks to publish. Actions at the end of the game have to stand for `debounceMs` first;
 * those before the newest one that was told of are corrections, and count at once. So what is published is always what
 * the whole game makes up to one action.
 *
 * Held is a reading with problems, one older than the last, and a game that shrinks by more than corrections do, until it
 * has stayed so for a minute.
 */
export function followGame(
  state: FollowState,
  { game: read, problems: [problem], writtenAt }: GameReading,
  options: FollowOptions,
): FollowOutcome {
  if (read === undefined) {
    const reason = problem === undefined ? 'it cannot be read' : formatProblem(problem)
    return { kind: 'rejected', state, reason }
  }
  const { nowMs, history, languages = ['en'] } = options
  const game = withKnownPlayers(read, state.current?.game.input)
  const seen = seenPoll(game, writtenAt)
  const { reason, believable } = (state.seen && contradiction(state.seen, seen)) ?? {}
  if (reason !== undefined) {
    const sinceMs = state.contradictedSinceMs ?? (believable ? nowMs : undefined)
    const isBelieved = believable && nowMs - (sinceMs ?? nowMs) >= believedAfterMs
    if (!isBelieved) {
      return { kind: 'rejected', state: { ...state, contradictedSinceMs: sinceMs }, reason }
    }
  }
  const { stableSince, released, count, dueMs } = settledActions(state, game, options)
  // A game of which nothing changed is not generated again.
  const generated = (input: GameInput, same = state.current, alike = same): GeneratedGame =>
    same !== undefined && isGeneratedFrom(same, input)
      ? same
      : generateGame(input, { history, languages, earlier: alike })
  const current = generated(game)
  const told = upTo(game, count)
  const settled = told === game ? current : generated(told, state.settled, current)
  return {
    kind: 'read',
    state: { seen, contradictedSinceMs: undefined, stableSince, released, current, settled },
    wanted: { fixture: registrationOf(told, languages), status: told.status, settled, current },
    ...(dueMs === undefined ? {} : { dueMs }),
  }
}

export interface FeedPublication {
  readonly feedKey: FeedKey
  /** To be uploaded before the items that name them. */
  readonly assets: readonly GeneratedAsset[]
  /** New and revised items, in the order of the snapshot, without a revision: the service counts. */
  readonly items: readonly Draft[]
  readonly evidence: readonly DraftEvidence[]
  readonly withdrawals: readonly Withdrawal[]
}

/**
 * Items that somebody else edited or withdrew, by id: what the game asked for when that was noticed, once it is known.
 * They are left alone for as long as the game asks for the same.
 */
export type EditedItems = Map<string, string | undefined>

export interface FeedDifferenceOptions {
  /** What the feed holds: `itemText` by id, of the items that this game made. */
  readonly published: ReadonlyMap<string, string>
  /** The same of their evidence, as far as it is known. */
  readonly evidence: ReadonlyMap<string, string>
  /** Items that somebody else edited or withdrew; brought up to date. */
  readonly edits: EditedItems
}

/**
 * How to get from what a feed holds to what it should hold; `undefined` when it is the same. An item that is already as
 * the whole game makes it stays, also where its actions have not stood long enough for this process. Items that tell of
 * something unclear stay as they are, and so do edited ones until the game asks for something else than it did then.
 */
export function followDifference(
  feedKey: FeedKey,
  { settled, current }: WantedGame,
  { published, evidence, edits }: FeedDifferenceOptions,
): FeedPublication | undefined {
  const own = (items: GeneratedGame['items']) => items.filter(item => item.feedKey === feedKey)
  const states = [current, settled]
  const inputs = states.map(({ game }) => game.input)
  const [unclear, reduced] = [inputs.map(unclearIn), inputs.map(reducedIn)]
  const now = byId(own(current.items))
  const told = byId(own(settled.items))
  const untouched = byId(states.flatMap(({ heldBack }) => own(heldBack)))
  const changed: GeneratedItem[] = []
  const withdrawn: string[] = []
  for (const id of new Set([...told.keys(), ...published.keys()])) {
    const wanted = told.get(id) ?? now.get(id)
    if (untouched.has(id) || isLeftToEditor(id, wanted, edits)) continue
    const text = published.get(id)
    if (wanted !== undefined) {
      const same = [wanted, now.get(id) ?? wanted].filter(each => textOf(each.item) === text)
      const shown = evidence.get(id)
      // A correction may change the plays behind an item, and no word of it.
      const isSaid = same.some(each => shown === undefined || textOf(each.evidence) === shown)
      // A published summary is not replaced by one that says less of the same score.
      const isReduced = reduced.some(isReducedIn => isReducedIn(wanted.item))
      const isLess = text !== undefined && isReduced && isSameScore(text, wanted.item)
      if (!isSaid && !isLess) changed.push(wanted)
    } else if (text !== undefined) {
      const item = JSON.parse(text) as Item
      if (!unclear.some(tellsOf => tellsOf(item))) withdrawn.push(id)
    }
  }
  if (changed.length === 0 && withdrawn.length === 0) return undefined
  const assets = new Map(changed.flatMap(each => each.assets).map(asset => [asset.name, asset]))
  const reason = known[languageOf(feedKey, settled.languages)].correctionReason
  return {
    feedKey,
    assets: [...assets.values()],
    items: changed.map(({ item: { revision: _, ...draft } }) => draft),
    evidence: changed.flatMap(each => each.evidence ?? []),
    withdrawals: withdrawn.map(id => ({ id, reason })),
  }
}

function settledActions(
  state: FollowState,
  { actions }: GameInput,
  { nowMs, debounceMs, publishedUpTo }: FollowOptions,
): Pick<FollowState, 'stableSince' | 'released'> & {
  readonly count: number
  readonly dueMs: number | undefined
} {
  const stableSince = new Map(
    actions.map(action => {
      const known = state.stableSince.get(action.actionNumber)
      const same = known !== undefined && isSameAction(known.action, action)
      return [action.actionNumber, same ? known : { action, sinceMs: nowMs }] as const
    }),
  )
  const told = publishedUpTo === undefined ? undefined : parseInstant(publishedUpTo)
  const isReleased = ({ actionNumber, instant }: Action): boolean =>
    state.released.has(actionNumber) || (told !== undefined && compareInstants(instant, told) <= 0)
  let count = actions.findLastIndex(isReleased) + 1
  let dueMs: number | undefined
  for (const { actionNumber } of actions.slice(count)) {
    const readyMs = (stableSince.get(actionNumber)?.sinceMs ?? nowMs) + debounceMs
    if (readyMs > nowMs) {
      dueMs = readyMs
      break
    }
    count += 1
  }
  const released = new Set(actions.slice(0, count).map(({ actionNumber }) => actionNumber))
  return { stableSince, released, count, dueMs }
}

/** The game as it was before the actions that follow. */
function upTo(game: GameInput, count: number): GameInput {
  if (count === game.actions.length || game.status === 'postponed') return game
  return {
    ...game,
    status: count === 0 ? 'scheduled' : 'live',
    actions: game.actions.slice(0, count),
  }
}

function isSameScore(text: string, { content }: Item): boolean {
  const published = JSON.parse(text) as Item
  return isDeepStrictEqual(published.content.gameState, content.gameState)
}

function isLeftToEditor(
  id: string,
  wanted: GeneratedItem | undefined,
  edits: EditedItems,
): boolean {
  if (!edits.has(id)) return false
  const text = wanted === undefined ? '' : textOf(wanted.item)
  const noted = edits.get(id)
  if (noted === undefined) edits.set(id, text)
  if (noted === undefined || noted === text) return true
  edits.delete(id)
  return false
}

function byId(items: readonly GeneratedItem[]): ReadonlyMap<string, GeneratedItem> {
  return new Map(items.map(each => [each.item.id, each]))
}

const texts = new WeakMap<object, string>()

/** `itemText` of an item or its evidence. */
function textOf(item: object | undefined): string {
  if (item === undefined) return ''
  const text = texts.get(item) ?? itemText(item)
  texts.set(item, text)
  return text
}

/** What an item says as one text, but for its revision: equal for equal items, whatever the order of their fields. */
export function itemText(item: object): string {
  return JSON.stringify({ ...item, revision: 0 }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
