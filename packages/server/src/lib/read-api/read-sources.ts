import type { FeedId } from '@fixture-feed/journal/entry'
import type { ServiceMetrics } from '../observe/metrics.ts'
import type { Problem } from '../problem/problem.ts'
import type { Rendition } from '../representation/representation.ts'
import type { Signer } from '../representation/signing.ts'
import type { ChangeListName } from '../snapshot/polled-view.ts'
import type { Views } from '../snapshot/views.ts'
import type { DerivedRenditionCache } from './derived-rendition-cache.ts'
import type { LongPolls } from './long-polls.ts'

/**
 * A list that a relay builds itself: a list of all fixtures or feeds, by its address below `/v1/`, or the timeline of
 * a feed.
 */
export type RelayedList = 'fixtures' | 'scoreboard' | ChangeListName | FeedId

/** The resources of a relay's upstream that are read when clients request them. */
export interface UpstreamLookups {
  /**
   * The upstream's evidence of a revision; `undefined` if it has none. A promise if the upstream must be read, which
   * can result in a problem.
   */
  evidence(
    feed: FeedId,
    itemId: string,
    revision: number,
  ): undefined | Promise<Rendition | Problem | undefined>
  /**
   * The list with the signatures of the upstream, if the upstream serves the same list now; otherwise the list
   * unchanged. A promise while the upstream is being read.
   */
  signed(list: RelayedList, rendition: Rendition): Rendition | Promise<Rendition>
}

export interface ReadSources {
  /**
   * The views, once they are complete. Until then reads of feeds and lists are a 503, never a 404 or an older state.
   */
  readonly views: () => Views | undefined
  readonly longPolls: LongPolls
  readonly derivedRenditions: DerivedRenditionCache
  /** Signs the responses; without it they are not signed. */
  readonly signer: Signer | undefined
  readonly metrics: ServiceMetrics
  readonly upstream: UpstreamLookups | undefined
}
