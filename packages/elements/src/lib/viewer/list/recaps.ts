import {
  FeedError,
  type FeedId,
  type FixtureIndexEntry,
  type Item,
  type ScoreboardEntry,
} from '@fixture-feed/client'
// An import through the `index.ts` of the client would put `readFeed` into the script with which the viewer starts.
import { readFeed } from '@fixture-feed/client/read-feed'
import { ElementPart } from '../../item/element-part.ts'
import { openingFeed } from '../feed-language.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'
import type { LatestMoment } from './latest-moments.ts'

/**
 * The recaps of finished games. When a finished game is displayed, its feed is read once for each `snapshotAt` of its
 * scoreboard entry; the reads run one after the other.
 */
export class Recaps extends ElementPart {
  /**
   * The recaps by game and its last change; `undefined` until the feed was read, after a failed read, and for a feed
   * without a recap.
   */
  readonly #recaps = new Map<string, LatestMoment | undefined>()
  #left = new AbortController()
  #turn: Promise<void> = Promise.resolve()

  /**
   * The recap of a finished game, once it has been read. The first call for a game and its `snapshotAt` queues the
   * read.
   */
  recapOf(
    { fixtureId, feeds }: FixtureIndexEntry,
    { snapshotAt }: ScoreboardEntry,
  ): LatestMoment | undefined {
    const key = `${fixtureId} ${snapshotAt}`
    if (!this.#recaps.has(key)) {
      this.#recaps.set(key, undefined)
      const { signal } = this.#left
      const read = () =>
        this.#read(key, { fixtureId, feedKey: openingFeed(feeds) ?? 'pulse', signal })
      this.#turn = this.#turn.then(read).catch(error => {
        // A failed read is not repeated, because the row of the game is complete without the recap.
        if (!signal.aborted && !(error instanceof FeedError)) reportError(error)
      })
    }
    return this.#recaps.get(key)
  }

  override hostDisconnected(): void {
    this.#left.abort()
    this.#left = new AbortController()
    this.#recaps.clear()
  }

  async #read(key: string, feed: FeedId & { readonly signal: AbortSignal }): Promise<void> {
    const delayMs = behindSeconds() * 1_000
    const until = delayMs === 0 ? undefined : new Date(Date.now() - delayMs).toISOString()
    const { snapshot, language } = await readFeed({ baseUrl: viewerUrl(), ...feed, until })
    const item = recapIn(snapshot.items)
    if (item === undefined || feed.signal.aborted) return
    this.#recaps.set(key, { fixtureId: feed.fixtureId, item, language })
    this.host.requestUpdate()
  }
}

/** The newest recap among the items of a game; `undefined` if it has none. */
export function recapIn(items: readonly Item[]): Item | undefined {
  return items.findLast(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
}
