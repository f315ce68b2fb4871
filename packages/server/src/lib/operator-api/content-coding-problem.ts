import type { IncomingHttpHeaders } from 'node:http'
import { type Problem, problem } from '../problem/problem.ts'

/**
 * Why a body is not taken as it was sent: coded bytes would be read as broken JSON, or kept as an asset that is not what
 * its media type says. The answer has `Accept-Encoding: identity` (RFC 9110 §15.5.16).
 */
export function contentCodingProblem(headers: IncomingHttpHeaders): Problem | undefined {
  const value = headers['content-encoding'] ?? ''
  const codings = value.split(',').map(coding => coding.trim().toLowerCase())
  if (codings.every(coding => coding === '' || coding === 'identity')) return undefined
  return problem(
    'unsupported_media_type',
    `The body must be sent without a content coding: found Content-Encoding: ${value}`,
  )
}
