import type { Steps } from '@fixture-feed/contract/steps'

/** Limits for JSON texts, far beyond any real body. The scan checks them, so that nothing larger is ever built. */
export interface JsonLimits {
  readonly maxDepth: number
  /** Maximum number of fields of one object. */
  readonly maxFields: number
  /** Maximum number of elements of one array. */
  readonly maxElements: number
  /** Maximum number of characters of a key. */
  readonly maxKeyLength: number
  /**
   * Maximum number of bytes of one element of a large list, unless `memberBytes` allows more, and of everything outside
   * the large lists and texts together.
   */
  readonly maxValueBytes: number
}

/** A fault in a JSON text, and its offset in bytes. The message completes a sentence that starts with "The body". */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly at: number
  readonly kind: 'syntax' | 'strictness' | 'size'

  constructor(at: number, kind: JsonFault['kind'], message: string) {
    super(message)
    this.at = at
    this.kind = kind
  }
}

// Tokens of RFC 8259. They match the bytes as Latin-1, so that an index in the text is an index in the bytes.
const blank = /[ \t\n\r]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** An escape sequence, except a lone surrogate, which is not a character and which UTF-8 cannot encode. */
const escaped =
  /\\(?:["\\/bfnrt]|u(?:[\da-ce-fA-CE-F][\da-fA-F]{3}|[dD](?:[0-7][\da-fA-F]{2}|[89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})))/y
const halfPair = /\\u[dD][89a-fA-F][\da-fA-F]{2}/y
const plainKey = /^[\w.-]*$/
const quote = 0x22
const backslash = 0x5c
const space = 0x20

const bytesPerStep = 32 * 1024

/**
 * Scans JSON text in UTF-8 before any value is built. Throws a {@link JsonFault} at invalid JSON, at data that
 * `JSON.parse` would lose silently, and at anything larger than the limits, so that no value takes long to parse.
 */
export class JsonScan {
  readonly #bytes: Buffer
  readonly #text: string
  readonly #limits: JsonLimits
  #depth = 0
  /**
   * The keys of an earlier object at each depth, as JSON with their colons; `undefined` for a key with special
   * characters. Most objects of a list have the same keys, which need no further check.
   */
  readonly #knownKeys: (string | undefined)[][] = []
  /** The allowed range: its start, its size, and the message for anything larger. */
  #allowed = { at: 0, bytes: 0, otherwise: '' }
  at: number

  constructor(bytes: Buffer, start: number, limits: JsonLimits) {
    this.#bytes = bytes
    this.#text = bytes.toString('latin1')
    this.#limits = limits
    this.at = start
  }

  /** The next character; empty at the end. */
  next(): string {
    return this.#text[this.at] ?? ''
  }

  /** Decodes the bytes from `start` to `end`. Default of `end`: the current place. */
  text(start: number, end: number = this.at): string {
    return this.#bytes.toString('utf8', start, end)
  }

  /**
   * Allows at most `bytes` bytes after the current place. A longer text is a fault at this place, with the message
   * `otherwise`.
   */
  allow(bytes: number, otherwise: string): void {
    this.#allowed = { at: this.at, bytes, otherwise }
  }

  blanks(): void {
    if (this.#text.charCodeAt(this.at) <= space) this.#pass(blank)
  }

  value(expected = 'a value'): void {
    const next = this.next()
    if (next === '{') this.#object()
    else if (next === '[') this.#list()
    else if (next === '"') this.#string('the rest of a string')
    else this.#scalar(expected)
  }

  open(): void {
    const { maxDepth } = this.#limits
    if (this.#depth++ === maxDepth)
      throw this.#fault('strictness', `is nested more than ${maxDepth} levels deep`)
    this.#moveTo(this.at + 1)
  }

  /**
   * Reads the comma before a member that is not the first, or the closing bracket. Returns whether a member follows.
   */
  hasMember(close: '}' | ']', isFirst: boolean): boolean {
    this.blanks()
    if (this.next() === close) {
      this.#depth--
      this.#moveTo(this.at + 1)
      return false
    }
    if (isFirst) return true
    this.#character(',', 'a comma or a closing bracket')
    this.blanks()
    return true
  }

  /** Reads element number `count` of a list, starting at 1. */
  element(count: number): void {
    const { maxElements } = this.#limits
    if (count > maxElements)
      throw this.#fault('size', `has a list of more than ${maxElements} elements`)
    this.value(count === 1 ? 'a value or ]' : 'a value')
  }

  /**
   * Reads and returns a key, reads its colon, and adds the key to `keys`, which contains the earlier keys of its
   * object.
   */
  key(keys: Set<string>): string {
    if (this.next() !== '"') throw this.unexpected(keys.size === 0 ? 'a key or }' : 'a key')
    const { maxFields } = this.#limits
    const { at } = this
    const key = this.#keyText()
    if (key === '__proto__')
      throw this.#fault('strictness', 'has the forbidden key "__proto__"', at)
    if (keys.has(key))
      throw this.#fault('strictness', `has the key ${JSON.stringify(key)} twice in one object`, at)
    if (keys.size === maxFields)
      throw this.#fault('size', `has an object of more than ${maxFields} fields`, at)
    keys.add(key)
    this.blanks()
    this.#character(':', 'a colon')
    this.blanks()
    return key
  }

  /**
   * Reads the string that starts at the current place, in steps. The string may have any length. Returns false, and
   * reads nothing, if the string has an escape or is invalid.
   */
  *plainString(): Steps<boolean> {
    const { at } = this
    this.at++
    while (this.#characters()) yield
    const isPlain = this.next() === '"'
    this.at = isPlain ? this.at + 1 : at
    return isPlain
  }

  unexpected(expected: string): JsonFault {
    return this.#fault('syntax', `is not JSON: expected ${expected}`)
  }

  #object(): void {
    const depth = this.#depth
    const known = this.#knownKeys[depth] ?? []
    /**
     * The keys that this object has so far, once one of them differs from the known keys of its depth; `undefined`
     * before.
     */
    let keys: Set<string> | undefined
    let count = 0
    this.open()
    while (this.hasMember('}', count === 0)) {
      if (keys === undefined && !this.#passKey(known[count])) keys = keysOf(known.slice(0, count))
      if (keys !== undefined) this.key(keys)
      count++
      this.value()
    }
    if (keys !== undefined) this.#knownKeys[depth] = [...keys].map(knownKey)
  }

  /** Reads a key and its colon if they match `known`. Returns whether they did. */
  #passKey(known: string | undefined): boolean {
    if (known === undefined || !this.#text.startsWith(known, this.at)) return false
    this.#moveTo(this.at + known.length)
    this.blanks()
    return true
  }

  #list(): void {
    let count = 0
    this.open()
    while (this.hasMember(']', count === 0)) this.element(++count)
  }

  #string(rest: string): void {
    this.at++
    for (;;) {
      while (this.#characters()) this.#moveTo(this.at)
      this.#moveTo(this.at)
      const next = this.next()
      if (next === '"') break
      if (next !== '\\') throw this.unexpected(rest)
      const { at } = this
      if (this.#pass(escaped)) continue
      throw this.#pass(halfPair)
        ? this.#fault('strictness', 'has an unpaired surrogate', at)
        : this.unexpected('an escape')
    }
    this.#moveTo(this.at + 1)
  }

  /**
   * Reads characters of a string up to an escape, the closing quote, a control character or the end of the text, but at
   * most 32 KiB. Returns whether it stopped because of this size.
   */
  #characters(): boolean {
    const text = this.#text
    const pauseAt = this.at + bytesPerStep
    let { at } = this
    for (; at < pauseAt; at++) {
      const code = text.charCodeAt(at)
      if (code === quote || code === backslash || !(code >= space)) break
    }
    this.at = at
    return at === pauseAt
  }

  #keyText(): string {
    const { at } = this
    const allowed = this.#allowed
    const { maxKeyLength } = this.#limits
    const tooLong = `has a key of more than ${maxKeyLength} characters`
    // The longest form of a character is an escape of six bytes.
    this.allow(6 * maxKeyLength + 2, tooLong)
    this.#string('the rest of a key')
    this.#allowed = allowed
    this.#moveTo(this.at)
    const text = this.#text.slice(at + 1, this.at - 1)
    const key = plainKey.test(text) ? text : (JSON.parse(this.text(at)) as string)
    if (key.length > maxKeyLength) throw this.#fault('size', tooLong, at)
    return key
  }

  #scalar(expected: string): void {
    const { at } = this
    if (!this.#pass(scalar)) throw this.unexpected(expected)
    const isShort = this.at - at < '1e309'.length
    if (!isShort && Math.abs(Number(this.#text.slice(at, this.at))) === Infinity)
      throw this.#fault('strictness', 'has a number outside the range of a double', at)
  }

  #character(character: ',' | ':', expected: string): void {
    if (this.next() !== character) throw this.unexpected(expected)
    this.#moveTo(this.at + 1)
  }

  /** Reads the token if the text continues with it. Returns whether it did. */
  #pass(token: RegExp): boolean {
    token.lastIndex = this.at
    if (!token.test(this.#text)) return false
    this.#moveTo(token.lastIndex)
    return true
  }

  #moveTo(next: number): void {
    const { at, bytes, otherwise } = this.#allowed
    if (next - at > bytes) throw this.#fault('size', otherwise, at)
    this.at = next
  }

  #fault(kind: JsonFault['kind'], message: string, at = this.at): JsonFault {
    return new JsonFault(at, kind, message)
  }
}

/**
 * A key with its colon as JSON; `undefined` if the key has characters other than letters, digits, `_`, `.` and `-`.
 */
function knownKey(key: string): string | undefined {
  return plainKey.test(key) ? `"${key}":` : undefined
}

function keysOf(known: readonly (string | undefined)[]): Set<string> {
  return new Set(known.map(text => text?.slice(1, -2) ?? ''))
}
