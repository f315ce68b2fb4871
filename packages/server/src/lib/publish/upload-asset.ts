import type { FeedId } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import { contentAddressedName, type NamedAsset } from '../snapshot/content-addressed-name.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type Decision, decideFeed } from './decide.ts'

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
  return decideFeed(writer, { feed, by }, fold => decideAsset(fold, upload))
}

export function decideAsset(fold: FeedFold, upload: NamedAsset): Decision<AssetAnswer> {
  const name = contentAddressedName(upload)
  const { mediaType, bytes } = upload
  const { feed } = fold
  const answer = { href: `${feed.feedKey}/assets/${name}`, name }
  const isThere = fold.assetPosition(name) !== undefined
  return isThere
    ? { answer }
    : { facts: { kind: 'asset', ...feed, name, mediaType, bytes }, answer }
}
