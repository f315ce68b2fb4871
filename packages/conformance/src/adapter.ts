import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'

/** One change of a feed. */
export interface FeedChange {
  /** Whole items: with a revision that is new for its id, and with `publishedAt`. */
  readonly items: readonly Item[]
  /** Ids of items to take out. */
  readonly withdrawals: readonly string[]
}

/** What a feed may have beside items, and how it is to be found. */
export interface AssetUpload {
  /** The publisher's name for it. */
  readonly name: string
  readonly mediaType: string
  /** UTF-8. */
  readonly text: string
}

/**
 * How the life cycle checks move a target: supplied by whoever has a target that they cannot write to. Every method
 * resolves when readers can see what it did, and rejects when the target refused. The checks use fixtures of their own,
 * whose ids begin with `conformance-`, and call one method at a time for each feed.
 *
 * As a module, it is the export `createAdapter` of a file: `createAdapter({ url })` gives the adapter. As a program, it
 * reads requests from stdin and answers on stdout, one JSON value a line:
 *
 *     → {"id":1,"method":"publish","params":[{"fixtureId":"…","feedKey":"…"},{"items":[…],"withdrawals":[]}]}
 *     ← {"id":1}                                 it is done
 *     ← {"id":1,"error":"no such fixture"}       it was refused
 *     ← {"id":1,"result":"pulse/assets/a.svg"}   the same for `uploadAsset`, with its `href`
 *
 * `{"id":1,"error":"…","unknownMethod":true}` says that a method is not there; the checks that need it are skipped.
 * The end of stdin is the end of the run.
 */
export interface Adapter {
  /** Makes a fixture with its feeds: live, without items. */
  registerFixture(entry: FixtureRegistration): Promise<void>
  /** Applies all of a change or nothing of it. */
  publish(feed: FeedId, change: FeedChange): Promise<void>
  /** Finishes a feed, or makes it live again. Left out where a target has no such state. */
  setState?(feed: FeedId, state: 'live' | 'finished'): Promise<void>
  /** Resolves to what an item puts into `asset.href`. Left out where a target keeps no assets. */
  uploadAsset?(feed: FeedId, asset: AssetUpload): Promise<string>
  /** Takes a fixture with all that it had away, after the checks. Left out where that cannot be done. */
  removeFixture?(fixtureId: string): Promise<void>
  /** The end of the run. */
  close?(): Promise<void>
}

/** Thrown by an adapter for a method that it does not have; the checks that need it are skipped. */
export class UnknownAdapterMethodError extends Error {
  override readonly name = 'UnknownAdapterMethodError'
}
