import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../problem/problem.ts'
import { pathOf } from './path-of.ts'

/** Methods that some address of the service has; any other is not possible at any of them. */
const methodsInUse: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** The problem of a request for which there is no route. */
export function nothingAt(request: Pick<IncomingMessage, 'method' | 'url'>): Problem {
  const { method = '' } = request
  const path = pathOf(request)
  if (methodsInUse.has(method)) return problem('not_found', `There is nothing at ${path}`)
  return problem('method_not_allowed', `${method} is not possible at ${path}`, {
    allow: 'GET, HEAD, OPTIONS',
  })
}
