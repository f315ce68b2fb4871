import type { FeedId } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import { contentAddressedName, type NamedAsset } from '../snapshot/content-addressed-name.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { changeFeedBy } from './stop-token.ts'

/** The address of an asset, to put into `asset.href`: relative to the address of its feed. */
export interface AssetAnswer {
  readonly href: string
  readonly name: string
}

/**
 * Stores an asset under a name derived from its content, so that the bytes of a name never change.
 *
 * @param by The name of the operator token: one that is stopped stores nothing.
 * @throws {JournalUnavailableError} when the asset may or may not have been stored.
 */
export function uploadAsset(
  writer: ChainWriter,
  feed: FeedId,
  upload: NamedAsset,
  by?: string,
): Promise<AssetAnswer | Problem> {
  return changeFeedBy(writer, feed, by, view => storeAsset(writer, view, upload))
}

/** `uploadAsset` within a change of the feed, such as that of an import. */
export async function storeAsset(
  writer: ChainWriter,
  view: FeedView,
  upload: NamedAsset,
): Promise<AssetAnswer> {
  const name = contentAddressedName(upload)
  const { mediaType, bytes } = upload
  const { feed } = view
  if (view.fold.assetPosition(name) === undefined) {
    await writer.appendToFeed(view, { kind: 'asset', ...feed, name, mediaType, bytes })
  }
  return { href: `${feed.feedKey}/assets/${name}`, name }
}
