import { createHash } from 'node:crypto'

/**
 * The name of an asset: the first 128 bits of the SHA-256 of its media type, a line feed and its bytes, in hex,
 * followed by the extension in lower case. The service names uploads by the same rule, so an asset never changes under
 * its name and its address is known before the upload.
 */
export function assetName(mediaType: string, bytes: Uint8Array, extension: string): string {
  const digest = createHash('sha256').update(`${mediaType}\n`).update(bytes).digest('hex')
  return `${digest.slice(0, 32)}${extension.toLowerCase()}`
}
