import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'

/** Items to publish and items to withdraw in one step. */
export interface FeedChange {
  /** Complete items with `revision` and `publishedAt`. A changed item has a higher revision than before. */
  readonly items: readonly Item[]
  /** Ids of the items to withdraw. */
  readonly withdrawals: readonly string[]
}

/** An asset to upload: its name, media type and content. */
export interface AssetUpload {
  /** The name that the publisher gave to the asset. */
  readonly name: string
  readonly mediaType: string
  /** UTF-8 text. */
  readonly text: string
}

/**
 * Changes a target for the life cycle checks. Users supply an adapter for a target that is not a Fixture Feed
 * service. Every method resolves when its effect is visible to clients, and rejects if the target refused. The checks
 * use separate fixtures, whose ids start with `conformance-`, and call one method at a time for each feed.
 *
 * A module exports the function `createAdapter`; `createAdapter({ url })` returns the adapter. A program reads
 * requests from stdin and responds on stdout, one JSON value per line:
 *
 *     → {"id":1,"method":"publish","params":[{"fixtureId":"…","feedKey":"…"},{"items":[…],"withdrawals":[]}]}
 *     ← {"id":1}                                 done
 *     ← {"id":1,"error":"no such fixture"}       refused
 *     ← {"id":1,"result":"pulse/assets/a.svg"}   done; the result of `uploadAsset` is the `href`
 *
 * `{"id":1,"error":"…","unknownMethod":true}` reports an unsupported method; the checks that need it are skipped. The
 * end of stdin is the end of the run.
 */
export interface Adapter {
  /** Creates a fixture with live feeds that have no items. */
  registerFixture(entry: FixtureRegistration): Promise<void>
  /** Applies a change completely or not at all. */
  publish(feed: FeedId, change: FeedChange): Promise<void>
  /** Finishes a feed or makes it live again. Absent if the target has no feed states. */
  setState?(feed: FeedId, state: 'live' | 'finished'): Promise<void>
  /** Stores an asset. Resolves to the `href` for items that show the asset. Absent if the target stores no assets. */
  uploadAsset?(feed: FeedId, asset: AssetUpload): Promise<string>
  /** Removes a fixture with its history after the checks. Absent if the target cannot do that. */
  removeFixture?(fixtureId: string): Promise<void>
  /** Called at the end of the run. */
  close?(): Promise<void>
}

/** Thrown by an adapter for an unsupported method. The checks that need the method are skipped. */
export class UnknownAdapterMethodError extends Error {
  override readonly name = 'UnknownAdapterMethodError'
}
