import { compareDateTimes, nextMillisecond } from '@fixture-feed/contract/instant'
import type { FeedLine, LogLine } from '@fixture-feed/contract/publication-log'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { itemText } from './feed-difference.ts'
import type { GeneratedFeed, GenerateOptions } from './generate.ts'
import { definitionNamesOf, type FeedKey, feedKeysOf, languageOf } from './lib/draft/feeds.ts'
import {
  beforeFirstPoll,
  type FeedPublication,
  type LiveState,
  nextPublication,
  replayGame,
} from './live-game.ts'
import type { GameInput } from './read-game.ts'

export interface PublicationLogOptions extends GenerateOptions {
  /** The number of seconds between two polls of the game. Default: 10. */
  readonly intervalSeconds?: number | undefined
  /** The feeds to write. Default: all. */
  readonly feedKeys?: readonly FeedKey[] | undefined
}

/**
 * The publications of a finished game as they would have happened, as the lines of a publication log: registration,
 * settings, assets before the items that name them, publications with their revisions, and at the end `finished`. Lines
 * are produced as they are read, one poll at a time. The same game and options give the same lines.
 */
export function* toPublicationLog(
  game: GameInput,
  options: PublicationLogOptions = {},
): Generator<LogLine, void, void> {
  const { history, intervalSeconds, languages = ['en'] } = options
  const { feedKeys: wanted = feedKeysOf(languages) } = options
  const { fixtureId } = game
  const revisions: Revisions = new Map()
  let state: LiveState = beforeFirstPoll
  let last: string | undefined
  const settings = (at: string, feedState: FeedLine['state']): readonly FeedLine[] =>
    wanted.map(feedKey => {
      const definitions = definitionNamesOf(feedKey)
      const language = languageOf(feedKey, languages)
      return { kind: 'feed', fixtureId, feedKey, at, state: feedState, definitions, language }
    })
  for (const reading of replayGame(game, { intervalSeconds })) {
    const outcome = nextPublication(state, reading, { history, languages })
    const opening = state === beforeFirstPoll
    state = outcome.state
    if (outcome.kind !== 'publish') continue
    const at: string =
      last === undefined || compareDateTimes(reading.at, last) > 0
        ? reading.at
        : nextMillisecond(last)
    last = at
    const { fixture, feeds, finished } = outcome.publication
    if (fixture !== undefined) yield { kind: 'fixture', entry: { ...fixture, feeds: wanted } }
    if (opening) yield* settings(at, 'live')
    for (const feed of feeds.filter(({ feedKey }) => wanted.includes(feedKey))) {
      yield* publicationLines(feed, { at, fixtureId, revisions })
    }
    if (finished) yield* settings(at, 'finished')
  }
}

/**
 * The snapshot of a feed whose items were all published in one step. Without items, `snapshotAt` is
 * 1970-01-01T00:00:00Z.
 */
export function toSnapshot(fixtureId: string, { feedKey, items }: GeneratedFeed): Snapshot {
  const newest = items
    .map(({ publishedAt }) => publishedAt)
    .toSorted(compareDateTimes)
    .at(-1)
  return { fixtureId, feedKey, snapshotAt: newest ?? '1970-01-01T00:00:00Z', items }
}

/** The last revision of every item, including withdrawn items, by feed and id. */
type Revisions = Map<string, { readonly revision: number; readonly text: string }>

function* publicationLines(
  { feedKey, assets, items, evidence, withdrawals }: FeedPublication,
  { at, fixtureId, revisions }: { at: string; fixtureId: string; revisions: Revisions },
): Generator<LogLine, void, void> {
  for (const { name, mediaType, text } of assets) {
    const base64 = Buffer.from(text, 'utf8').toString('base64')
    yield { kind: 'asset', fixtureId, feedKey, name, mediaType, base64 }
  }
  const revised = items.map(draft => {
    const key = `${feedKey} ${draft.id}`
    const text = itemText(draft)
    const known = revisions.get(key)
    // A change of only the evidence does not create a revision.
    const revision = known?.text === text ? known.revision : (known?.revision ?? 0) + 1
    revisions.set(key, { revision, text })
    return { ...draft, revision }
  })
  yield {
    kind: 'publication',
    fixtureId,
    feedKey,
    at,
    items: revised,
    ...(evidence.length === 0 ? {} : { evidence }),
    withdrawals,
  }
}
