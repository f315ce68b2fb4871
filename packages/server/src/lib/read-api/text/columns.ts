const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take two columns. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\p{RGI_Emoji}\uff01-\uff60]/v

/** A text on one line, without control and format characters, such as marks of text direction. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Texts of Latin letters and punctuation, in which each character takes one column. */
const narrow = /^[\x20-\x7e\u00a1-\u02ff\u2010-\u2027]*$/

/** The number of columns that a text takes. */
export function columnsOf(text: string): number {
  if (narrow.test(text)) return text.length
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += columnsOfGrapheme(segment)
  return columns
}

function columnsOfGrapheme(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1
}

/** A text cut to a number of columns, with `…` at the end if it is longer. */
export function fit(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let start = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += columnsOfGrapheme(segment)
    if (used > columns - 1) break
    start += segment
  }
  return `${start}…`
}

/** A text filled with spaces up to a number of columns. */
export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/**
 * Divides a text into lines of at most `columns` columns, between words. A word that is longer than a line is divided.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const width = columnsOf(word)
    const space = line === '' ? 0 : 1
    if (used + space + width <= columns) {
      line += ' '.repeat(space) + word
      used += space + width
      continue
    }
    if (line !== '') lines.push(line)
    const parts = width <= columns ? [word] : brokenWord(word, columns)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    used = columnsOf(line)
  }
  return line === '' ? lines : [...lines, line]
}

function brokenWord(word: string, columns: number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of graphemes.segment(word)) {
    const width = columnsOfGrapheme(segment)
    if (part !== '' && used + width > columns) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += width
  }
  return [...parts, part]
}
