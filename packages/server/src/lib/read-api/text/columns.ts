/** Texts in columns of a terminal: no line is wider than the page, and nothing controls the terminal. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take two columns. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\p{RGI_Emoji}\uff01-\uff60]/v

/** A text on one line, without control characters and marks of text direction. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** The number of columns that a text takes. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

/** A text cut to a number of columns, with `…` at the end if it is longer. */
export function fit(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let start = ''
  for (const { segment } of graphemes.segment(text)) {
    if (columnsOf(start + segment) > columns - 1) break
    start += segment
  }
  return `${start}…`
}

/** A text filled with spaces up to a number of columns. */
export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** A text in lines of at most some columns, broken between words; a longer word is broken within. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= columns) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = brokenWord(word, columns)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function brokenWord(word: string, columns: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && columnsOf(part + segment) > columns) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
