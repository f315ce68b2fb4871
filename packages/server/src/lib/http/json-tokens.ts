import type { JsonFault } from './json-shape.ts'

export const TAB = 0x09
export const LINE_FEED = 0x0a
export const RETURN = 0x0d
export const SPACE = 0x20
export const QUOTE = 0x22
const PLUS = 0x2b
export const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
export const COLON = 0x3a
export const OPENING_BRACKET = 0x5b
export const BACKSLASH = 0x5c
export const CLOSING_BRACKET = 0x5d
const LETTER_E = 0x65
const LETTER_U = 0x75
export const OPENING_BRACE = 0x7b
export const CLOSING_BRACE = 0x7d

export function readKey(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start + 1, end - 1)
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
}

/** Behind the closing quote of a key. */
export function endOfKey(bytes: Buffer, start: number, maxLength: number): number | JsonFault {
  // An escape takes six bytes and stands for one character; nothing takes more.
  const last = start + 1 + 6 * maxLength
  for (let at = start + 1; at <= last; ) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) {
      const end = endOfEscape(bytes, at)
      if (typeof end === 'object') return end
      at = end
    } else if (byte === undefined || byte < SPACE) {
      return syntax(at, 'the rest of a key')
    } else {
      at++
    }
  }
  return longKey(start, maxLength)
}

/** Behind an escape, or behind two that are one character. Half of a pair is no character, and UTF-8 cannot say it. */
export function endOfEscape(bytes: Buffer, start: number): number | JsonFault {
  if (bytes[start + 1] !== LETTER_U)
    return escaped.has(bytes[start + 1] ?? 0) ? start + 2 : syntax(start, 'an escape')
  const unit = hexUnit(bytes, start + 2)
  if (Number.isNaN(unit)) return syntax(start, 'an escape')
  if (unit < 0xd800 || unit > 0xdfff) return start + 6
  const isPair = bytes[start + 6] === BACKSLASH && bytes[start + 7] === LETTER_U
  const second = isPair ? hexUnit(bytes, start + 8) : Number.NaN
  if (unit <= 0xdbff && second >= 0xdc00 && second <= 0xdfff) return start + 12
  return { at: start, kind: 'strictness', words: 'has half of a surrogate pair' }
}

/** What may stand behind a backslash: `"`, `\`, `/`, b, f, n, r, t. */
const escaped: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'))

/** The number that four hexadecimal digits say; NaN when there are not four. */
function hexUnit(bytes: Buffer, start: number): number {
  let unit = 0
  for (let at = start; at < start + 4; at++) unit = unit * 16 + hexDigit(bytes[at] ?? 0)
  return unit
}

function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - ZERO
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

/** Behind a number, `true`, `false` or `null`. */
export function endOfPlain(bytes: Buffer, start: number): number | undefined {
  for (const word of words) {
    if (bytes[start] === word[0])
      return bytes.compare(
        word,
        0,
        word.length,
        start,
        Math.min(start + word.length, bytes.length),
      ) === 0
        ? start + word.length
        : undefined
  }
  let at = start
  if (bytes[at] === MINUS) at++
  if (!isDigit(bytes[at])) return undefined
  at = bytes[at] === ZERO ? at + 1 : endOfDigits(bytes, at)
  if (bytes[at] === POINT) {
    if (!isDigit(bytes[at + 1])) return undefined
    at = endOfDigits(bytes, at + 1)
  }
  if (((bytes[at] ?? 0) | 0x20) === LETTER_E) {
    at += bytes[at + 1] === PLUS || bytes[at + 1] === MINUS ? 2 : 1
    if (!isDigit(bytes[at])) return undefined
    at = endOfDigits(bytes, at)
  }
  return at
}

/** Whether a number is beyond all doubles: `JSON.parse` makes it infinite, and JSON has no word for that. */
export function isInfinite(bytes: Buffer, start: number, end: number): boolean {
  const isLong = end - start > mostDigits
  if (!isLong && !hasExponent(bytes, start, end)) return false
  return Math.abs(Number(bytes.toString('latin1', start, end))) === Infinity
}

/** With as many digits and no exponent every number is one that a double holds. */
const mostDigits = 308

function hasExponent(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (((bytes[at] ?? 0) | 0x20) === LETTER_E) return true
  return false
}

const words: readonly Buffer[] = ['true', 'false', 'null'].map(word => Buffer.from(word))

function endOfDigits(bytes: Buffer, start: number): number {
  let at = start
  while (isDigit(bytes[at])) at++
  return at
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9
}

export function syntax(at: number, expected: string): JsonFault {
  return { at, kind: 'syntax', words: `is not JSON: expected ${expected}` }
}

export function longKey(at: number, maxLength: number): JsonFault {
  return { at, kind: 'size', words: `has a key of more than ${maxLength} characters` }
}
