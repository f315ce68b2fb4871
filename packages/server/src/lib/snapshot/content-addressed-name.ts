import { createHash } from 'node:crypto'

export interface NamedAsset {
  /** Of which only the extension is kept. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The first 128 bits of the SHA-256 of media type and bytes, in hex, with the extension of the asset's name. */
export function contentAddressedName({ name, mediaType, bytes }: NamedAsset): string {
  const digest = createHash('sha256')
    .update(`${mediaType}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 32)
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''
  return `${digest}${extension}`
}
