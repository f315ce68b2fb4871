/** The decoded text, or the reason why the bytes are not text. */
export type DecodedText =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: string }

/**
 * Decodes the bytes of a file or response. The encoding is UTF-8, with or without a byte order mark, unless another
 * encoding is named. Invalid bytes are an error, because a replacement character would become part of a name.
 */
export function decodeText(bytes: Uint8Array, encoding = 'utf-8'): DecodedText {
  const name = encoding.toLowerCase() === 'utf-8' ? 'UTF-8' : encoding
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const text = decoder.decode(bytes, { stream: true })
    return isFlushed(decoder) ? { text } : { reason: 'the text ends in the middle of a character' }
  } catch {
    return { reason: `not ${name}${whatElse(bytes)}` }
  }
}

/** Whether the bytes that a decoder has received so far end with a complete character. */
function isFlushed(decoder: TextDecoder): boolean {
  try {
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The end of an error message. It names gzip or UTF-16 if the first bytes identify one of them; otherwise empty. */
export function whatElse(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b) return ': it is gzip, so gunzip it first'
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 ? ': it is UTF-16' : ''
}
