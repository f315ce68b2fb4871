import type { Item, PolledFeeds } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
// Imports the module, not the `index.ts` of the client, because only the list of games needs `pollFeeds`.
import { pollFeeds } from '@fixture-feed/client/poll-feeds'
import { ElementPart } from '../../item/element-part.ts'
import { itemScore } from '../../score/item-score.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'

/** An item of a game, such as a key moment or a recap, with the language of its texts. */
export interface LatestMoment {
  readonly fixtureId: string
  readonly item: Item
  readonly language: string | undefined
}

/** The newest key moments of all live games. One request waits for the changes of all their feeds. */
export class LatestMoments extends ElementPart {
  /** The newest moment is the first. The array remains the same object until a feed changes. */
  moments: readonly LatestMoment[] = []
  #feeds: PolledFeeds | undefined
  #feedKey: string | undefined

  /** Polls the feed with this key of each live game; without a key, polls nothing. */
  follow(feedKey: string | undefined): void {
    if (this.#feeds !== undefined && this.#feeds.behindSeconds !== behindSeconds())
      this.#feeds.setBehindSeconds(behindSeconds())
    if (feedKey === this.#feedKey) return
    this.#close()
    this.#feedKey = feedKey
    if (feedKey !== undefined) this.#open(feedKey)
  }

  override hostDisconnected(): void {
    this.#close()
  }

  #open(feedKey: string): void {
    const options = { baseUrl: viewerUrl(), behindSeconds: behindSeconds(), dictionaries: true }
    const feeds = pollFeeds({ ...options, feeds: 'live', feedKey })
    this.#feeds = feeds
    feeds.subscribe(() => {
      // The first moments of all games appear together, because a later game would move the others.
      if (this.moments.length === 0 && feeds.states.some(isLoading)) return
      this.moments = latestMoments(feeds.states)
      this.host.requestUpdate()
    })
  }

  #close(): void {
    this.#feeds?.close()
    this.#feeds = undefined
    this.#feedKey = undefined
    this.moments = []
  }
}

/** Whether a feed has neither a snapshot nor a failure yet. */
function isLoading({ state }: PolledFeeds['states'][number]): boolean {
  return state.snapshot === undefined && state.error === undefined
}

/** The key moments of the feeds, the newest first. Moments without a score are omitted. */
export function latestMoments(feeds: PolledFeeds['states']): readonly LatestMoment[] {
  const all = feeds.flatMap(({ fixtureId, state }) => {
    const { snapshot, language } = state
    const items = snapshot?.items ?? []
    const ids = keyMoments(items)
    return items
      .toReversed()
      .filter(item => ids.has(item.id) && itemScore(item) !== undefined)
      .map(item => ({ fixtureId, item, language }))
  })
  return all.sort((a, b) => Date.parse(b.item.effectiveAt) - Date.parse(a.item.effectiveAt))
}
