import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http'
import { EntryTooLargeError, JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRead } from '../http/is-read.ts'
import { pathOf } from '../http/path-of.ts'
import { readQuery } from '../http/query.ts'
import { sendProblem } from '../http/send-problem.ts'
import type { ServiceEvents } from '../observe/events.ts'
import type { ServiceMetrics } from '../observe/metrics.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { contentCodingProblem } from './request-body.ts'
import { findToken, mayChange, type OperatorToken, type TokenTarget } from './tokens.ts'
import { WrongTokenCounts } from './wrong-tokens.ts'

/** The successful answer of an operation. */
export interface OperationAnswer {
  readonly status: 200 | 201 | 204 | 304
  /** JSON as text or bytes, or a value to serialise; none with 204 and 304. */
  readonly body?: string | Buffer | object | undefined
  /** The entity tag of the answer. */
  readonly etag?: string | undefined
  /** The media type of a body that is not JSON. */
  readonly mediaType?: string | undefined
}

/** An operation of the operator API on one path. */
export interface Operation<Target extends TokenTarget> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The target of the request, from its path: the token must be allowed to change it. */
  target(request: FastifyRequest): Target | Problem
  /** Set for operations that every token may read, whatever its limits. */
  readonly isForAll?: true
  /** The query parameters that it knows; any other one is refused before it runs. */
  readonly query?: readonly string[]
  run(request: OperationRequest<Target>): Promise<OperationAnswer | Problem>
}

export interface OperationRequest<Target> {
  readonly target: Target
  readonly token: OperatorToken
  readonly body: Buffer | undefined
  readonly headers: FastifyRequest['headers']
  readonly parameters: Readonly<Record<string, string>>
  /** The query parameters that are there, by name. */
  readonly query: ReadonlyMap<string, string>
}

export interface OperationContext {
  readonly tokens: readonly OperatorToken[]
  readonly events: ServiceEvents
  readonly metrics: ServiceMetrics
  /** Whether a fixture is relayed from another service: then only the relay changes it. */
  readonly isRelayed: (fixtureId: string) => boolean
}

/** Headers of every answer of the operator listener. */
export const operatorHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/** Headers of an answer given before the body is read: the connection closes, as the body may be large. */
const unreadHeaders: readonly string[] = [...operatorHeaders, 'Connection', 'close']

/** Registers the operations of one path; any other method is a 405. */
export function addOperations<Target extends TokenTarget>(
  app: FastifyInstance,
  url: string,
  operations: readonly Operation<Target>[],
  context: OperationContext,
): void {
  for (const operation of operations) {
    app.route({
      method: methodsOf(operation),
      url,
      onRequest: async (request, reply) => {
        const refused = contentCodingProblem(request.headers)
        if (refused === undefined) return
        reportRefusal(request, refused, context)
        reply.hijack()
        sendProblem(reply.raw, refused, [...unreadHeaders, 'Accept-Encoding', 'identity'])
      },
      handler: async (request, reply) => {
        // fastify answers errors thrown here with a 500.
        const outcome = await operate(operation, request, context)
        reply.hijack()
        if (isProblem(outcome)) {
          reportRefusal(request, outcome, context)
          sendProblem(reply.raw, outcome, operatorHeaders)
          return
        }
        sendAnswer(reply.raw, outcome)
      },
    })
  }
  refuseOtherMethods(app, url, operations.flatMap(methodsOf))
}

/** The methods that an operation answers: what is read can also be asked for its headers alone (RFC 9110 §9.1). */
function methodsOf({ method }: Pick<Operation<TokenTarget>, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** Answers 405 to all methods of a path but these. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly string[],
): void {
  const allow = allowed.join(', ')
  const others = METHODS.filter(method => method !== 'CONNECT' && !allowed.includes(method))
  app.route({
    method: others,
    url,
    onRequest: (request, reply) => {
      reply.hijack()
      const detail = `${request.method} is not possible at ${pathOf(request)}`
      sendProblem(reply.raw, problem('method_not_allowed', detail, { allow }), operatorHeaders)
    },
    handler: () => {},
  })
}

/** Requires a valid operator token, before the body is read. */
export function requireToken(
  app: FastifyInstance,
  openPaths: ReadonlySet<string>,
  context: OperationContext,
): void {
  const wrongTokens = new WrongTokenCounts()
  app.addHook('onRequest', async (request, reply) => {
    if (openPaths.has(request.url.split('?', 1)[0] ?? '')) return
    if (findToken(context.tokens, request.headers.authorization) !== undefined) return
    const refused = unauthorized(request, context, wrongTokens)
    if (!asksWhoItIs(request)) reportRefusal(request, refused, context)
    reply.hijack()
    sendProblem(reply.raw, refused, unreadHeaders)
  })
}

/** Whether a page that has no token asks if a proxy in front of the service adds one: no attempt at anything. */
function asksWhoItIs({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && url === '/v1/token' && headers.authorization === undefined
}

/** The problem of a request without a valid token. A missing one is no guess, and is not counted. */
function unauthorized(
  request: FastifyRequest,
  { tokens }: OperationContext,
  wrongTokens: WrongTokenCounts,
): Problem {
  const isGuess = Boolean(request.headers.authorization)
  const retryAfter = isGuess ? wrongTokens.add(request.socket.remoteAddress ?? '') : undefined
  if (retryAfter === undefined) return problem('unauthorized', unauthorizedDetail(request, tokens))
  const detail = `More than 20 wrong tokens came from this address within a minute: try again in ${retryAfter} s, with a token of this service`
  return problem('too_many_wrong_tokens', detail, { retryAfter })
}

async function operate<Target extends TokenTarget>(
  operation: Operation<Target>,
  request: FastifyRequest,
  { tokens, isRelayed }: OperationContext,
): Promise<OperationAnswer | Problem> {
  const token = findToken(tokens, request.headers.authorization)
  if (token === undefined) return problem('unauthorized', unauthorizedDetail(request, tokens))
  const target = operation.target(request)
  if (typeof target === 'object' && isProblem(target)) return target
  if (token.readOnly && operation.method !== 'GET') {
    return problem('forbidden', `The token "${token.name}" only reads`)
  }
  if (!operation.isForAll && !mayChange(token, target)) {
    return problem('forbidden', `The token "${token.name}" is not for ${targetText(target)}`)
  }
  if (operation.method !== 'GET' && target !== undefined && isRelayed(target.fixtureId)) {
    return relayedProblem(target.fixtureId)
  }
  const { text = '' } = request.query as { readonly text?: string }
  const query = readQuery(
    text,
    operation.query ?? [],
    operation.query?.includes('before') ? 'invalid_bound' : 'malformed_request',
  )
  if (isProblem(query)) return query
  try {
    return await operation.run({
      target,
      token,
      body: request.body as Buffer | undefined,
      headers: request.headers,
      parameters: request.params as OperationRequest<Target>['parameters'],
      query,
    })
  } catch (error) {
    if (error instanceof EntryTooLargeError) return problem('payload_too_large', error.message)
    if (!(error instanceof JournalUnavailableError)) throw error
    const detail =
      operation.method === 'GET'
        ? `The journal cannot be read now: ${error.reason}`
        : `The journal cannot be written now, so the request may or may not have been applied; the same Idempotency-Key makes trying again safe: ${error.reason}`
    return problem('unavailable', detail, { retryAfter: 5 })
  }
}

/** The problem of a change to a relayed fixture. */
export function relayedProblem(fixtureId: string): Problem {
  const which = `Fixture ${JSON.stringify(fixtureId)}`
  return problem('relayed', `${which} is relayed from another service, which alone changes it`)
}

function unauthorizedDetail(request: FastifyRequest, tokens: readonly OperatorToken[]): string {
  if (tokens.length === 0)
    return 'This service has no operator token configured, so nothing can be changed'
  return request.headers.authorization === undefined
    ? 'The request has no Authorization header: "Authorization: Bearer <token>" is expected. This is the operator listener; the public one is read without a token'
    : 'The bearer token is not one of this service'
}

function targetText(target: TokenTarget): string {
  if (target === undefined) return 'the service as a whole'
  const fixture = `fixture ${JSON.stringify(target.fixtureId)}`
  return target.feedKey === undefined
    ? `${fixture} as a whole`
    : `feed "${target.feedKey}" of ${fixture}`
}

/** Counts and logs a refused request. */
export function reportRefusal(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { code, detail, issues }: Problem,
  { tokens, events, metrics }: OperationContext,
): void {
  const { method = '', headers } = request
  const token = findToken(tokens, headers.authorization)?.name
  if (!isRead({ method })) metrics.countPublication(code, 0)
  events.refused({ token, method, path: pathOf(request), code, detail, issues: issues?.length })
}

function sendAnswer(
  response: ServerResponse,
  { status, body, etag, mediaType = 'application/json' }: OperationAnswer,
): void {
  const tagHeaders = etag === undefined ? [] : ['ETag', etag]
  if (body === undefined) {
    response.writeHead(status, ['Cache-Control', 'no-store', ...tagHeaders, ...operatorHeaders])
    response.end()
    return
  }
  const bytes = toBytes(body)
  response.writeHead(status, [
    'Content-Type',
    mediaType,
    'Content-Length',
    String(bytes.length),
    'Cache-Control',
    'no-store',
    ...tagHeaders,
    ...operatorHeaders,
  ])
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

function toBytes(body: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
