import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { FeedModel, FeedVersion } from './feed-model.ts'

const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
const retainedVersions = 9

/** The part of the server's behavior that writes the text of a version. */
export interface Texts {
  snapshotText(feed: FeedModel, version: FeedVersion): string
}

/** Encodes a delta as Dictionary-Compressed Zstandard (RFC 9842 §5). */
export function encodeDelta(identity: Buffer, dictionary: Buffer): Buffer {
  return Buffer.concat([magic, sha256(dictionary), zstdCompressSync(identity, { dictionary })])
}

/** The text of the recent version of a feed with the given SHA-256; `undefined` if there is none. */
export function findDictionary(
  feed: FeedModel,
  digest: Buffer,
  { snapshotText }: Texts,
): Buffer | undefined {
  const texts = feed.history
    .slice(-retainedVersions)
    .map(version => Buffer.from(snapshotText(feed, version)))
  return texts.find(text => sha256(text).equals(digest))
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
