import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  type Problem,
  problem,
  problemBody,
  problemHeaders,
  problemStatus,
} from '../problem/problem.ts'

/** Whether a request only reads: GET, or HEAD, which asks for the headers of a GET (RFC 9110 §9.3.2). */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The target of a request as it may be shown and logged: without query and user information, where secrets are put. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split(/[?#]/, 1)[0]?.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1') ?? ''
}

/** Answers with a problem; for HEAD without its body (RFC 9110 §9.3.2). */
export function sendProblem(
  response: ServerResponse,
  refused: Problem,
  extraHeaders: readonly string[] = [],
): void {
  const body = problemBody(refused)
  response.writeHead(problemStatus(refused), [...problemHeaders(refused, body), ...extraHeaders])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

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

/** What is said to be allowed where a method is possible nowhere. */
const anywhere = 'GET, HEAD, OPTIONS'

export function nothingAt(request: Pick<IncomingMessage, 'method' | 'url'>): Problem {
  const { method = '' } = request
  if (!methodsInUse.has(method)) return notAllowed(request, anywhere)
  return problem('not_found', `There is nothing at ${pathOf(request)}`)
}

function notAllowed(request: Pick<IncomingMessage, 'method' | 'url'>, allow: string): Problem {
  const detail = `${request.method} is not possible at ${pathOf(request)}`
  return problem('method_not_allowed', detail, { allow })
}

/** Answers 405 to all methods of a path but these, in words that `told` may change, before the body is read. */
export function refuseOtherMethods(
  app: FastifyInstance,
  {
    url,
    allowed,
    headers,
  }: { url: string; allowed: readonly string[]; headers: readonly string[] },
  told: (request: IncomingMessage, refused: Problem) => Problem = (_, refused) => refused,
): void {
  const allow = allowed.join(', ')
  // What is possible nowhere is refused in the same words without a route: each costs time at the start.
  const methods = allow === anywhere ? [...methodsInUse] : METHODS
  app.route({
    method: methods.filter(method => method !== 'CONNECT' && !allowed.includes(method)),
    url,
    onRequest: ({ raw }, reply) => {
      reply.hijack()
      sendProblem(reply.raw, told(raw, notAllowed(raw, allow)), headers)
    },
    handler: () => {},
  })
}
