/**
 * Cuts a text to a number of UTF-16 code units or UTF-8 bytes, never within a character, and ends it with `…`. A text
 * that is short enough is returned unchanged.
 */
export function shorten(
  text: string,
  {
    mostLength = Number.POSITIVE_INFINITY,
    mostBytes = Number.POSITIVE_INFINITY,
  }: { readonly mostLength?: number; readonly mostBytes?: number },
): string {
  const isShort = (some: string): boolean =>
    some.length <= mostLength && Buffer.byteLength(some) <= mostBytes
  if (isShort(text)) return text
  let start = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (!isShort(`${start}${segment}…`)) break
    start += segment
  }
  return `${start}…`
}
