import type { Steps } from '@fixture-feed/contract/steps'
import type {
  FieldSpan,
  JsonFault,
  JsonLimits,
  JsonShape,
  LargeFields,
  Span,
} from './json-shape.ts'
import {
  BACKSLASH,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  endOfEscape,
  endOfKey,
  endOfPlain,
  isInfinite,
  LINE_FEED,
  longKey,
  OPENING_BRACE,
  OPENING_BRACKET,
  QUOTE,
  RETURN,
  readKey,
  SPACE,
  syntax,
  TAB,
} from './json-tokens.ts'

/**
 * A walk over JSON text (RFC 8259) in UTF-8, before any of it becomes a value: it finds what is no JSON, what
 * `JSON.parse` would lose silently, and what is larger than any real body, and where the parts are that can be parsed
 * one by one. It keeps the open brackets and the keys of the open objects, and pauses every so many bytes.
 */

/** Walks over the text from `start` to the end of the bytes, which must be UTF-8. */
export function scanJson(
  bytes: Buffer,
  start: number,
  limits: JsonLimits,
  large: LargeFields,
): Steps<JsonShape | JsonFault> {
  return new JsonScan(bytes, start, limits, large).run()
}

/** An object or array whose closing bracket is still to come. */
interface Open {
  /** The keys so far; `undefined` for an array. */
  readonly keys: Set<string> | undefined
  elements: number
}

type Expected =
  | 'a value'
  | 'a value or ]'
  | 'a key'
  | 'a key or }'
  | 'a colon'
  | 'a comma or a closing bracket'
  | 'the rest of a text'
  | 'nothing more'

/** Members of a list that are parsed at once. */
const bytesPerRun = 32 * 1024
const bytesPerStep = 32 * 1024

class JsonScan {
  readonly #bytes: Buffer
  readonly #limits: JsonLimits
  readonly #large: LargeFields
  readonly #open: Open[] = []
  readonly #fields: FieldSpan[] = []
  #at: number
  #expected: Expected = 'a value'
  /** Where the outermost value begins. */
  #start: number
  /** The field of the outermost object that is being read. */
  #field = { key: '', start: 0, isLargeText: false }
  /** The runs of its list; `undefined` when it is no list that is read member by member. */
  #runs: Span[] | undefined
  #runStart: number | undefined
  #memberStart = 0
  /** Bytes of fields that are neither lists nor large texts. */
  #besideBytes = 0

  constructor(bytes: Buffer, start: number, limits: JsonLimits, large: LargeFields) {
    this.#bytes = bytes
    this.#at = start
    this.#start = start
    this.#limits = limits
    this.#large = large
  }

  *run(): Steps<JsonShape | JsonFault> {
    const { length } = this.#bytes
    for (;;) {
      const pauseAt = this.#at + bytesPerStep
      while (this.#at < pauseAt && this.#at < length) {
        const fault = this.#step(pauseAt)
        if (fault !== undefined) return fault
      }
      if (this.#at < length) yield
      else if (this.#expected !== 'nothing more') return this.#unexpected()
      else if (this.#isObject()) return { fields: this.#fields }
      else return { whole: { start: this.#start, end: length } }
    }
  }

  /** Reads a token, or of a text as much as there is before `pauseAt`. */
  #step(pauseAt: number): JsonFault | undefined {
    if (this.#expected === 'the rest of a text') return this.#text(pauseAt)
    const byte = this.#bytes[this.#at] ?? 0
    if (byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB) {
      this.#at++
      return undefined
    }
    switch (this.#expected) {
      case 'a value or ]':
        return byte === CLOSING_BRACKET ? this.#close() : this.#value(byte)
      case 'a value':
        return this.#value(byte)
      case 'a key or }':
        return byte === CLOSING_BRACE ? this.#close() : this.#key(byte)
      case 'a key':
        return this.#key(byte)
      case 'a colon':
        return byte === COLON ? this.#pass('a value') : this.#unexpected()
      case 'a comma or a closing bracket':
        return this.#separator(byte)
      default:
        return this.#unexpected()
    }
  }

  #pass(next: Expected): undefined {
    this.#at++
    this.#expected = next
  }

  #separator(byte: number): JsonFault | undefined {
    const isInObject = this.#open.at(-1)?.keys !== undefined
    if (byte === COMMA) return this.#pass(isInObject ? 'a key' : 'a value')
    return byte === (isInObject ? CLOSING_BRACE : CLOSING_BRACKET)
      ? this.#close()
      : this.#unexpected()
  }

  #key(byte: number): JsonFault | undefined {
    const keys = this.#open.at(-1)?.keys
    if (byte !== QUOTE || keys === undefined) return this.#unexpected()
    const { maxKeyLength, maxFields } = this.#limits
    const at = this.#at
    const end = endOfKey(this.#bytes, at, maxKeyLength)
    if (typeof end === 'object') return end
    const key = readKey(this.#bytes, at, end)
    if (key.length > maxKeyLength) return longKey(at, maxKeyLength)
    if (key === '__proto__')
      return { at, kind: 'strictness', words: 'has the key "__proto__", which is refused,' }
    if (keys.has(key)) {
      const words = `has the key ${JSON.stringify(key)} twice in one object`
      return { at, kind: 'strictness', words }
    }
    if (keys.size === maxFields)
      return { at, kind: 'size', words: `has an object of more than ${maxFields} fields` }
    keys.add(key)
    if (this.#open.length === 1) this.#field.key = key
    this.#at = end
    this.#expected = 'a colon'
    return undefined
  }

  #value(byte: number): JsonFault | undefined {
    const refused = this.#begin(byte)
    if (refused !== undefined) return refused
    switch (byte) {
      case OPENING_BRACE:
        return this.#openBracket(new Set(), 'a key or }')
      case OPENING_BRACKET:
        return this.#openBracket(undefined, 'a value or ]')
      case QUOTE:
        return this.#pass('the rest of a text')
      default: {
        const end = endOfPlain(this.#bytes, this.#at)
        if (end === undefined) return this.#unexpected()
        // A longer one is refused for its size, by what it is in: it need not be read as a number.
        const isShort = end - this.#at <= this.#limits.maxValueBytes
        if (isShort && isInfinite(this.#bytes, this.#at, end))
          return { at: this.#at, kind: 'strictness', words: 'has a number that no double holds' }
        this.#at = end
        return this.#ended()
      }
    }
  }

  /** Notes where a value begins. */
  #begin(byte: number): JsonFault | undefined {
    const at = this.#at
    const depth = this.#open.length
    const around = this.#open.at(-1)
    if (around === undefined) this.#start = at
    else if (around.keys === undefined && ++around.elements > this.#limits.maxElements)
      return {
        at,
        kind: 'size',
        words: `has a list of more than ${this.#limits.maxElements} elements`,
      }
    if (depth === 1 && around?.keys !== undefined) {
      const { key } = this.#field
      const { lists = [], texts = [] } = this.#large
      this.#field = { key, start: at, isLargeText: byte === QUOTE && texts.includes(key) }
      this.#runs = byte === OPENING_BRACKET && lists.includes(key) ? [] : undefined
    } else if (depth === 2 && this.#runs !== undefined) {
      this.#memberStart = at
      this.#runStart ??= at
    }
    return undefined
  }

  #openBracket(keys: Set<string> | undefined, next: Expected): JsonFault | undefined {
    const { maxDepth } = this.#limits
    if (this.#open.length === maxDepth) {
      const words = `is nested more than ${maxDepth} levels deep`
      return { at: this.#at, kind: 'strictness', words }
    }
    this.#open.push({ keys, elements: 0 })
    return this.#pass(next)
  }

  #close(): JsonFault | undefined {
    this.#open.pop()
    this.#at++
    return this.#ended()
  }

  #text(pauseAt: number): JsonFault | undefined {
    const bytes = this.#bytes
    let at = this.#at
    for (; at < pauseAt; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        this.#at = at + 1
        return this.#ended()
      }
      if (byte === BACKSLASH) {
        const end = endOfEscape(bytes, at)
        if (typeof end === 'object') return end
        at = end - 1
        this.#field.isLargeText = false
      } else if (byte === undefined || byte < SPACE) {
        this.#at = at
        return this.#unexpected()
      }
    }
    this.#at = at
    return undefined
  }

  /** A value has ended. */
  #ended(): JsonFault | undefined {
    const depth = this.#open.length
    this.#expected = depth === 0 ? 'nothing more' : 'a comma or a closing bracket'
    if (depth === 0) return this.#wholeEnded()
    if (depth === 1 && this.#open[0]?.keys !== undefined) return this.#fieldEnded()
    return depth === 2 && this.#runs !== undefined ? this.#memberEnded() : undefined
  }

  #wholeEnded(): JsonFault | undefined {
    const isTooLarge = this.#at - this.#start > this.#limits.maxValueBytes
    return isTooLarge && !this.#isObject() ? this.#tooLarge(this.#start) : undefined
  }

  #fieldEnded(): JsonFault | undefined {
    const { key, start, isLargeText } = this.#field
    const end = this.#at
    const runs = this.#runs
    // All that is left of the list but its closing bracket.
    if (this.#runStart !== undefined) runs?.push({ start: this.#runStart, end: end - 1 })
    this.#runs = undefined
    this.#runStart = undefined
    if (runs === undefined && !isLargeText) this.#besideBytes += end - start
    if (this.#besideBytes > this.#limits.maxValueBytes) return this.#tooLarge(start)
    this.#fields.push({ key, start, end, runs, isLargeText })
    return undefined
  }

  #memberEnded(): JsonFault | undefined {
    const { maxValueBytes } = this.#limits
    if (this.#at - this.#memberStart > maxValueBytes) {
      const words = `has a member of "${this.#field.key}" of more than ${maxValueBytes} bytes`
      return { at: this.#memberStart, kind: 'size', words }
    }
    const start = this.#runStart ?? this.#memberStart
    if (this.#at - start < bytesPerRun) return undefined
    this.#runs?.push({ start, end: this.#at })
    this.#runStart = undefined
    return undefined
  }

  #isObject(): boolean {
    return this.#bytes[this.#start] === OPENING_BRACE
  }

  #unexpected(): JsonFault {
    return syntax(this.#at, this.#expected)
  }

  #tooLarge(at: number): JsonFault {
    const { lists = [] } = this.#large
    const beside =
      lists.length === 0 ? '' : ` beside ${lists.map(name => `"${name}"`).join(' and ')}`
    return { at, kind: 'size', words: `has more than ${this.#limits.maxValueBytes} bytes${beside}` }
  }
}
