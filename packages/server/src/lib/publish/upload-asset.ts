import { createHash } from 'node:crypto'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import type { ChainWriter } from './chain-writer.ts'

export interface AssetUpload {
  /** The publisher's own name: only its extension is kept. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The address of an asset, to put into `asset.href`: relative to the address of its feed. */
export interface AssetAnswer {
  readonly href: string
  readonly name: string
}

/**
 * Stores an asset under a name derived from its content, so that the bytes of a name never change.
 *
 * @throws {JournalUnavailableError} when the asset may or may not have been stored.
 */
export function uploadAsset(
  writer: ChainWriter,
  feed: FeedId,
  upload: AssetUpload,
): Promise<AssetAnswer | Problem> {
  const name = contentAddressedName(upload)
  const { mediaType, bytes } = upload
  return writer.changeFeed(feed, async (view): Promise<AssetAnswer> => {
    if (view.fold.assetPosition(name) === undefined) {
      await writer.appendToFeed(view, { kind: 'asset', ...feed, name, mediaType, bytes })
    }
    return { href: `${feed.feedKey}/assets/${name}`, name }
  })
}

/** The first 128 bits of the SHA-256 of media type and bytes, in hex, with the extension of the publisher's name. */
export function contentAddressedName({ name, mediaType, bytes }: AssetUpload): string {
  const digest = createHash('sha256')
    .update(`${mediaType}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 32)
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''
  return `${digest}${extension}`
}
