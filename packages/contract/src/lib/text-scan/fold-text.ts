import { latinOf } from './lookalikes.ts'

/**
 * A text reduced for comparisons: without case, diacritics, compatibility forms and characters that have no width, and
 * with look-alike letters as Latin letters. The place of each code unit in the original text is recorded.
 */
export interface FoldedText {
  readonly text: string
  /** For each code unit of `text`, the start and end offset of its character in the original text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Whether each code unit of `text` was written in upper case, or has no case. */
  readonly isUpper: readonly boolean[]
}

/**
 * Characters that are left out: marks, characters without width, control characters that are not white space, and the
 * ordinal indicators of Spanish (`1.º`).
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}ºª]|(?!\s)\p{Cc}/u

const marks = /\p{M}/gu

export function foldText(original: string): FoldedText {
  return isPrintableAscii.test(original) ? foldAscii(original) : foldUnicode(original)
}

/** Most texts are printable ASCII, which needs no table of Unicode. */
const isPrintableAscii = /^[ -~]*$/

function foldAscii(original: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  const isUpper: boolean[] = []
  for (let at = 0; at < original.length; at++) {
    const code = original.charCodeAt(at)
    starts.push(at)
    ends.push(at + 1)
    isUpper.push(code < lowerA || code > lowerZ)
  }
  return { text: original.toLowerCase(), starts, ends, isUpper }
}

const lowerA = 'a'.charCodeAt(0)
const lowerZ = 'z'.charCodeAt(0)

function foldUnicode(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  const isUpper: boolean[] = []
  let start = 0
  for (const character of original) {
    const end = start + character.length
    if (!unseen.test(character)) {
      for (const letter of lettersOf(character)) {
        const lower = letter.toLowerCase()
        const wasUpper = lower !== letter || letter.toUpperCase() === letter
        text += lower
        for (let unit = 0; unit < lower.length; unit++) {
          starts.push(start)
          ends.push(end)
          isUpper.push(wasUpper)
        }
      }
    }
    start = end
  }
  return { text, starts, ends, isUpper }
}

/**
 * The letters of a character without its marks, look-alikes as Latin letters: `ﬁ` has two letters, `É` and the Cyrillic
 * `Ё` are an `E`.
 */
function lettersOf(character: string): Iterable<string> {
  if (character <= '\u007f') return [character]
  const decomposed = latinOf(character).normalize('NFKD').replace(marks, '')
  return [...decomposed].map(latinOf).join('')
}
