import { isUtf8 } from 'node:buffer'
import type { Steps } from '@fixture-feed/contract/steps'
import { type Problem, problem } from '../problem/problem.ts'
import { JsonFault, type JsonLimits, JsonScan } from './json-scan.ts'

export type { JsonLimits }

/** Default limits, far above real feeds, whose items have tens of fields and a few kilobytes. */
export const defaultJsonLimits: JsonLimits = {
  maxDepth: 64,
  maxFields: 1_000,
  maxElements: 10_000,
  maxKeyLength: 256,
  maxValueBytes: 256 * 1024,
}

/** The fields of the outermost object whose values may exceed `maxValueBytes`. */
export interface LargeFields {
  /**
   * Names of fields with an array of any size in bytes, but at most `maxElements` elements. The array is read in steps.
   */
  readonly lists?: readonly string[] | undefined
  /** Maximum size of an element in bytes, by the name of its list. A value below `maxValueBytes` has no effect. */
  readonly memberBytes?: Readonly<Record<string, number>> | undefined
  /** Names of fields with a text. A text without escape sequences may have any size. */
  readonly texts?: readonly string[] | undefined
}

/**
 * The JSON value of a body, or the problem of the body; the `large` fields are read in steps. Parsing is stricter
 * than `JSON.parse` where that would lose data silently: invalid UTF-8, repeated keys, `__proto__`, lone surrogates,
 * and numbers outside the range of a double. A byte order mark is skipped (RFC 8259 §8.1).
 */
export function* readJsonBody(
  body: Buffer | undefined,
  limits: JsonLimits,
  large: LargeFields = {},
): Steps<{ readonly value: unknown } | Problem> {
  if (body === undefined || body.length === 0)
    return malformed('The body is empty: JSON is expected')
  if (!isUtf8(body)) return malformed('The body is not UTF-8')
  const hasMark = body.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const start = hasMark ? byteOrderMark.length : 0
  const scan = new JsonScan(body, start, limits)
  try {
    const value = yield* readValue(scan, limits, large)
    scan.blanks()
    if (scan.next() !== '') throw scan.unexpected('nothing more')
    return { value }
  } catch (error) {
    if (error instanceof JsonFault) return toProblem(error, body, start)
    throw error
  }
}

const byteOrderMark = Buffer.from('\ufeff')

/** The elements of a list are parsed together until they have this number of bytes. */
const bytesPerRun = 32 * 1024

function* readValue(
  scan: JsonScan,
  limits: JsonLimits,
  { lists = [], memberBytes, texts = [] }: LargeFields,
): Steps<unknown> {
  const { maxValueBytes } = limits
  const beside =
    lists.length === 0 ? '' : ` apart from ${lists.map(name => `"${name}"`).join(' and ')}`
  const tooLarge = `has more than ${maxValueBytes} bytes${beside}`
  scan.allow(maxValueBytes, tooLarge)
  scan.blanks()
  scan.allow(maxValueBytes, tooLarge)
  if (scan.next() !== '{') return parseNext(scan)
  const value: Record<string, unknown> = {}
  const keys = new Set<string>()
  let besideBytes = 0
  scan.open()
  while (scan.hasMember('}', keys.size === 0)) {
    const key = scan.key(keys)
    scan.allow(maxValueBytes - besideBytes, tooLarge)
    const { at } = scan
    if (lists.includes(key) && scan.next() === '[') {
      const most = Math.max(maxValueBytes, memberBytes?.[key] ?? 0)
      value[key] = yield* readList(scan, key, most)
    } else if (texts.includes(key) && scan.next() === '"' && (yield* scan.plainString())) {
      value[key] = scan.text(at + 1, scan.at - 1)
    } else {
      value[key] = parseNext(scan)
      besideBytes += scan.at - at
    }
    scan.allow(maxValueBytes, tooLarge)
    yield
  }
  return value
}

/**
 * Reads a list whose elements have at most `memberBytes` bytes each, in steps. Its total size in bytes is not limited.
 */
function* readList(scan: JsonScan, key: string, memberBytes: number): Steps<unknown[]> {
  const tooLarge = `has an element of more than ${memberBytes} bytes in "${key}"`
  const list: unknown[] = []
  let count = 0
  scan.open()
  let hasMember = scan.hasMember(']', true)
  while (hasMember) {
    const start = scan.at
    let end = start
    while (hasMember && end - start < bytesPerRun) {
      scan.allow(memberBytes, tooLarge)
      scan.element(++count)
      end = scan.at
      hasMember = scan.hasMember(']', false)
    }
    list.push(...(JSON.parse(`[${scan.text(start, end)}]`) as unknown[]))
    yield
  }
  return list
}

function parseNext(scan: JsonScan): unknown {
  const { at } = scan
  scan.value()
  return JSON.parse(scan.text(at))
}

function toProblem({ at, kind, message }: JsonFault, body: Buffer, start: number): Problem {
  let line = 1
  let lineStart = start
  for (let index = start; index < at; index++) {
    if (body[index] !== lineFeed) continue
    line++
    lineStart = index + 1
  }
  const column = body.toString('utf8', lineStart, at).length + 1
  return problem(
    kind === 'size' ? 'payload_too_large' : 'malformed_request',
    `The body ${message} at line ${line}, column ${column}`,
  )
}

const lineFeed = 0x0a

function malformed(detail: string): Problem {
  return problem('malformed_request', detail)
}
