import { isUtf8 } from 'node:buffer'
import type { Steps } from '@fixture-feed/contract/steps'
import { type Problem, problem } from '../problem/problem.ts'
import { scanJson } from './json-scan.ts'
import type { FieldSpan, JsonFault, JsonLimits, LargeFields } from './json-shape.ts'

export type { JsonLimits, LargeFields }

/** Far beyond real feeds, whose items have tens of fields and some kilobytes. */
export const defaultJsonLimits: JsonLimits = {
  maxDepth: 64,
  maxFields: 1_000,
  maxElements: 10_000,
  maxKeyLength: 256,
  maxValueBytes: 256 * 1024,
}

/**
 * The JSON value of a request body, or what is wrong with it. Stricter than `JSON.parse` where that would lose something
 * silently: UTF-8 must be whole, a key may stand once in its object, none may be `__proto__`, an escape may not be half of
 * a surrogate pair, and a number not be beyond all doubles. A byte order mark before it all is passed over (RFC 8259 §8.1).
 *
 * @param large The fields that may be larger than one value: they are read in steps.
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
  const shape = yield* scanJson(body, start, limits, large)
  if ('kind' in shape) return toProblem(shape, body, start)
  if ('whole' in shape) return { value: parse(body, shape.whole) }
  const value: Record<string, unknown> = {}
  for (const field of shape.fields) value[field.key] = yield* readField(body, field)
  return { value }
}

const byteOrderMark = Buffer.from('\ufeff')

function* readField(body: Buffer, field: FieldSpan): Steps<unknown> {
  yield
  if (field.isLargeText) return body.toString('utf8', field.start + 1, field.end - 1)
  if (field.runs === undefined) return parse(body, field)
  const list: unknown[] = []
  for (const { start, end } of field.runs) {
    list.push(...(JSON.parse(`[${body.toString('utf8', start, end)}]`) as unknown[]))
    yield
  }
  return list
}

function parse(body: Buffer, { start, end }: { start: number; end: number }): unknown {
  return JSON.parse(body.toString('utf8', start, end))
}

function toProblem({ at, kind, words }: JsonFault, body: Buffer, start: number): Problem {
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
    `The body ${words} at line ${line}, column ${column}`,
  )
}

const lineFeed = 0x0a

function malformed(detail: string): Problem {
  return problem('malformed_request', detail)
}
