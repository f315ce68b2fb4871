import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { History } from './history.ts'
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
import { registrationOf } from './lib/draft/registration.ts'
import { reducedIn, unclearIn } from './lib/draft/unclear.ts'
import type { Action } from './lib/game/action.ts'
import type { GameInput } from './lib/game/game-input.ts'
import {
  type EditedItems,
  type FeedPublication,
  itemText,
  wantedDifference,
} from './lib/live/feed-difference.ts'
import { withKnownPlayers } from './lib/live/known-players.ts'
import { contradiction, type SeenPoll, seenPoll } from './lib/live/poll-faults.ts'
import { isSameAction } from './lib/statistics/prefix.ts'
import { formatProblem, type GameReading } from './read-game.ts'

export type { EditedItems, FeedKey, FeedPublication, Languages }
export { definitionNamesOf, feedKeysOf, isGeneratedId, itemText, languageOf }

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
  readonly standing: ReadonlyMap<number, { readonly action: Action; readonly sinceMs: number }>
  /** The numbers of the actions that were told of, or stood long enough to be. */
  readonly released: ReadonlySet<number>
  readonly current: GeneratedGame | undefined
  readonly settled: GeneratedGame | undefined
}

export const beforeFirstReading: FollowState = {
  seen: undefined,
  contradictedSinceMs: undefined,
  standing: new Map(),
  released: new Set(),
  current: undefined,
  settled: undefined,
}

/** What the feeds of a game are to hold. */
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
  | { readonly kind: 'held'; readonly state: FollowState; readonly reason: string }

export interface FollowOptions {
  /** A clock of milliseconds. */
  readonly nowMs: number
  /** How long an action has to stand unchanged before items tell of it. */
  readonly holdMs: number
  /** `asOf` of the newest item that is published: what it tells of needs no waiting. */
  readonly publishedUpTo?: string | undefined
  /** The same for every reading of a game. */
  readonly history?: History | undefined
  /** Of the feeds, the main one first; the same for every reading of a game. English when left out. */
  readonly languages?: Languages | undefined
}

/** A game that stays shrunk for so long is believed: the scorer may have begun anew. */
const believedAfterMs = 60_000

/**
 * What a reading of a game's inputs asks to publish. Actions at the end of the game have to stand for `holdMs` first;
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
    return { kind: 'held', state, reason }
  }
  const { nowMs, history, languages = ['en'] } = options
  const game = withKnownPlayers(read, state.current?.game.input)
  const seen = seenPoll(game, writtenAt)
  const contradicted = state.seen && contradiction(state.seen, seen)
  if (contradicted !== undefined) {
    const contradictedSinceMs = contradicted.believable
      ? (state.contradictedSinceMs ?? nowMs)
      : state.contradictedSinceMs
    const believed =
      contradicted.believable && nowMs - (contradictedSinceMs ?? nowMs) >= believedAfterMs
    if (!believed) {
      const { reason } = contradicted
      return { kind: 'held', state: { ...state, contradictedSinceMs }, reason }
    }
  }
  const { standing, released, count, dueMs } = settledActions(state, game, options)
  const current = generatedAnew(game, { history, languages, earlier: state.current })
  const told = upTo(game, count)
  const settled =
    told === game
      ? current
      : generatedAnew(told, { history, languages, earlier: state.settled, or: current })
  return {
    kind: 'read',
    state: { seen, contradictedSinceMs: undefined, standing, released, current, settled },
    wanted: { fixture: registrationOf(told, languages), status: told.status, settled, current },
    ...(dueMs === undefined ? {} : { dueMs }),
  }
}

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
  options: FeedDifferenceOptions,
): FeedPublication | undefined {
  const own = (items: GeneratedGame['items']) => items.filter(item => item.feedKey === feedKey)
  const inputs = [current.game.input, settled.game.input]
  const unclear = inputs.map(unclearIn)
  const reduced = inputs.map(reducedIn)
  return wantedDifference(feedKey, {
    ...options,
    language: known[languageOf(feedKey, settled.languages)],
    settled: own(settled.items),
    current: own(current.items),
    heldBack: own([...current.heldBack, ...settled.heldBack]),
    tellsOfUnclear: item => unclear.some(tellsOf => tellsOf(item)),
    isReduced: item => reduced.some(isReduced => isReduced(item)),
  })
}

function settledActions(
  state: FollowState,
  { actions }: GameInput,
  { nowMs, holdMs, publishedUpTo }: FollowOptions,
): Pick<FollowState, 'standing' | 'released'> & {
  readonly count: number
  readonly dueMs: number | undefined
} {
  const standing = new Map(
    actions.map(action => {
      const known = state.standing.get(action.actionNumber)
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
    const readyMs = (standing.get(actionNumber)?.sinceMs ?? nowMs) + holdMs
    if (readyMs > nowMs) {
      dueMs = readyMs
      break
    }
    count += 1
  }
  const released = new Set(actions.slice(0, count).map(({ actionNumber }) => actionNumber))
  return { standing, released, count, dueMs }
}

/** The game, generated: not again when nothing of it changed. */
function generatedAnew(
  input: GameInput,
  {
    history,
    languages,
    earlier,
    or = earlier,
  }: {
    readonly history: History | undefined
    readonly languages: Languages
    readonly earlier: GeneratedGame | undefined
    /** The state of the game that has most in common with it. */
    readonly or?: GeneratedGame | undefined
  },
): GeneratedGame {
  if (earlier !== undefined && isGeneratedFrom(earlier, input)) return earlier
  return generateGame(input, { history, languages, earlier: or })
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
