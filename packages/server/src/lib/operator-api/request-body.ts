import type { IncomingHttpHeaders } from 'node:http'
import { maxEvidenceBytes } from '@fixture-feed/contract/evidence'
import { type JsonLimits, type LargeFields, readJsonBody } from '../http/json-body.ts'
import { type Problem, problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'

/** The lists of a publication. The limit for evidence allows for whitespace; a separate rule limits its content. */
export const largePublication: LargeFields = {
  lists: ['items', 'withdrawals', 'evidence', 'expected'],
  memberBytes: { evidence: 2 * maxEvidenceBytes },
}

/**
 * Returns a problem if a body has a content coding other than `identity`, because none is supported; `undefined`
 * otherwise. The response also needs `Accept-Encoding: identity` (RFC 9110 §15.5.16).
 */
export function contentCodingProblem(headers: IncomingHttpHeaders): Problem | undefined {
  const value = headers['content-encoding'] ?? ''
  const codings = value.split(',').map(coding => coding.trim().toLowerCase())
  if (codings.every(coding => coding === '' || coding === 'identity')) return undefined
  return problem(
    'unsupported_media_type',
    `Send the body without a content coding: found Content-Encoding: ${value}`,
  )
}

/** The JSON value of a body, or a problem: 415 for another media type, 400 for invalid JSON, 413 above a limit. */
export async function readJson(
  { headers, bytes }: { readonly headers: IncomingHttpHeaders; readonly bytes: Buffer },
  { jsonLimits }: { readonly jsonLimits: JsonLimits },
  large?: LargeFields,
): Promise<{ readonly value: unknown } | Problem> {
  const contentType = headers['content-type']
  if (!isJsonType(contentType)) {
    const found = contentType === undefined ? 'the header is missing' : `found ${contentType}`
    return problem('unsupported_media_type', `The Content-Type must be application/json: ${found}`)
  }
  return runInSlices(readJsonBody(bytes, jsonLimits, large))
}

/**
 * Whether a `Content-Type` is `application/json` or `application/*+json`, without parameters other than the charset
 * UTF-8.
 */
function isJsonType(contentType: string | undefined): boolean {
  const match =
    /^\s*application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/i.exec(
      contentType ?? '',
    )
  return match !== null && (match[1] === undefined || /^utf-?8$/i.test(match[1]))
}
