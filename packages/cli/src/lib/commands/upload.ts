import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import mime from 'mime'
import { UsageError } from '../failure.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'

export interface UploadOptions extends ToOptions {
  readonly mediaType?: string
}

/** Uploads an asset of a feed and prints the value for `asset.href` of an item. */
export async function upload(
  options: UploadOptions,
  { file, ...place }: FeedArguments & { readonly file: string },
): Promise<void> {
  const feed = toFeedId(place)
  const mediaType = options.mediaType ?? mime.getType(file)
  if (mediaType === null) {
    throw new UsageError(`Unknown file extension of ${file}: pass --media-type`)
  }
  const client = connectOperator(options.to)
  const bytes = await readFile(file)
  const asset = { name: basename(file), mediaType, bytes }
  const href = await client.putAsset(feed, asset)
  await print(options, { value: { href, mediaType, bytes: bytes.length }, words: href })
}
