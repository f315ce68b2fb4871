import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { EntryTooLargeError, JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from '../http/admission.ts'
import { isRead } from '../http/is-read.ts'
import { nothingAt } from '../http/nothing-at.ts'
import { overloaded } from '../http/overload.ts'
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
  /** JSON as text or bytes, or a value to serialise, or pieces of text; none with 204 and 304. */
  readonly body?: string | Buffer | object | AsyncIterable<string> | undefined
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
  /** Set for an answer that is sent while it is made. */
  readonly isStream?: true
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

/** The tokens that are valid now. */
export interface Tokens {
  readonly tokens: readonly OperatorToken[]
}

export interface OperationContext {
  readonly events: ServiceEvents
  readonly metrics: ServiceMetrics
  /** Whether a fixture is relayed from another service: then only the relay changes it. */
  readonly isRelayed: (fixtureId: string) => boolean
}

/** What bounds the operations that run at once. */
export interface OperationBounds {
  readonly admission: Admission
  /** Answers that are sent while they are made, each of which may have a body's worth of bytes in memory. */
  readonly streams: Admission
  readonly maxBodyBytes: number
}

/** Headers of every answer of the operator listener. */
export const operatorHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/** A request that may have its operation run. */
interface AdmittedRequest<Target>
  extends Pick<OperationRequest<Target>, 'target' | 'query' | 'token'> {
  /** Gives back its place among those that run at once. */
  readonly leave: () => void
  isRunning: boolean
}

/** Registers the operations of one path; any other method is a 405. */
export function addOperations<Target extends TokenTarget>(
  app: FastifyInstance,
  url: string,
  operations: readonly Operation<Target>[],
  context: OperationContext & OperationBounds,
): void {
  for (const operation of operations) {
    const requests = new WeakMap<FastifyRequest, AdmittedRequest<Target>>()
    app.route({
      method: methodsOf(operation),
      url,
      // Everything that can be refused without the body is refused before it is read.
      onRequest: async (request, reply) => {
        const admitted = admit(operation, request, context)
        if (isProblem(admitted)) {
          if (admitted.code !== 'overloaded') reportRefusal(request.raw, admitted, context)
          const isCoded = admitted.code === 'unsupported_media_type'
          sendUnread(request, reply, admitted, isCoded ? ['Accept-Encoding', 'identity'] : [])
          return
        }
        requests.set(request, admitted)
        reply.raw.once('close', () => {
          if (!admitted.isRunning) admitted.leave()
        })
      },
      handler: async (request, reply) => {
        const admitted = requests.get(request) as AdmittedRequest<Target>
        // It counts until its work is done, also when its client has gone.
        admitted.isRunning = true
        try {
          // fastify answers errors thrown here with a 500.
          const outcome = await operate(operation, request, admitted)
          reply.hijack()
          if (!isProblem(outcome)) return await sendAnswer(reply.raw, outcome)
          reportRefusal(request.raw, outcome, context)
          sendProblem(reply.raw, outcome, operatorHeaders)
        } finally {
          admitted.leave()
        }
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

/** The tokens of requests that have a valid one. */
const tokensOfRequests = new WeakMap<IncomingMessage, OperatorToken>()

/** Requires a valid operator token, also where there is no route, before the body is read. */
export function requireToken(
  app: FastifyInstance,
  openPaths: ReadonlySet<string>,
  context: OperationContext & Tokens,
): void {
  const wrongTokens = new WrongTokenCounts()
  app.addHook('onRequest', async (request, reply) => {
    if (openPaths.has(pathOf(request))) return
    const token = findToken(context.tokens, request.headers.authorization)
    if (token !== undefined) tokensOfRequests.set(request.raw, token)
    if (token !== undefined && !request.is404) return
    const refused =
      token === undefined ? unauthorized(request, context, wrongTokens) : nothingAt(request)
    if (!asksWhoItIs(request)) reportRefusal(request.raw, refused, context)
    sendUnread(request, reply, refused)
  })
}

/** Answers before the body, if there is one, is read: then the connection closes, as it may be large. */
function sendUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Problem,
  more: readonly string[] = [],
): void {
  const closing = bodyLength(request) > 0 ? ['Connection', 'close'] : []
  reply.hijack()
  sendProblem(reply.raw, refused, [...operatorHeaders, ...closing, ...more])
}

/** Whether a page that has no token asks if a proxy in front of the service adds one: no attempt at anything. */
function asksWhoItIs({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && url === '/v1/token' && headers.authorization === undefined
}

/** The problem of a request without a valid token. A missing one is no guess, and is not counted. */
function unauthorized(
  request: FastifyRequest,
  { tokens }: Tokens,
  wrongTokens: WrongTokenCounts,
): Problem {
  const isGuess = Boolean(request.headers.authorization)
  const retryAfter = isGuess ? wrongTokens.add(request.socket.remoteAddress ?? '') : undefined
  if (retryAfter === undefined) return problem('unauthorized', unauthorizedDetail(request, tokens))
  const detail = `More than 20 wrong tokens came from this address within a minute: try again in ${retryAfter} s, with a token of this service`
  return problem('too_many_wrong_tokens', detail, { retryAfter })
}

/** Whether an operation may run, as far as that can be said before its body is read. */
function admit<Target extends TokenTarget>(
  operation: Operation<Target>,
  request: FastifyRequest,
  { isRelayed, admission, streams, maxBodyBytes, metrics }: OperationContext & OperationBounds,
): AdmittedRequest<Target> | Problem {
  const token = tokensOfRequests.get(request.raw) as OperatorToken
  const coding = contentCodingProblem(request.headers)
  if (coding !== undefined) return coding
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
  const known = operation.query ?? []
  const repeated = known.includes('before') ? 'invalid_bound' : 'malformed_request'
  const query = readQuery(text, known, repeated)
  if (isProblem(query)) return query
  const room = operation.isStream ? streams : admission
  const bytes = operation.isStream ? maxBodyBytes : Math.min(bodyLength(request), maxBodyBytes)
  const tooMuch = room.enter(bytes, token.name)
  if (tooMuch !== undefined) {
    metrics.countOverload(tooMuch)
    return overloaded(tooMuch)
  }
  return { token, target, query, isRunning: false, leave: () => room.leave(bytes, token.name) }
}

/** The size of a body as far as its head says it. */
function bodyLength({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

async function operate<Target extends TokenTarget>(
  operation: Operation<Target>,
  request: FastifyRequest,
  { target, query, token }: AdmittedRequest<Target>,
): Promise<OperationAnswer | Problem> {
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
  request: IncomingMessage,
  { code, detail, issues }: Problem,
  { events, metrics }: OperationContext,
): void {
  const { method = '' } = request
  const token = tokensOfRequests.get(request)?.name
  if (!isRead({ method })) metrics.countPublication(code, 0)
  events.refused({ token, method, path: pathOf(request), code, detail, issues: issues?.length })
}

/** Sends an answer; one that is made piece by piece is sent so, no faster than its client reads. */
async function sendAnswer(
  response: ServerResponse,
  { status, body, etag, mediaType = 'application/json' }: OperationAnswer,
): Promise<void> {
  const headers = ['Cache-Control', 'no-store', ...operatorHeaders]
  if (etag !== undefined) headers.push('ETag', etag)
  if (body === undefined) {
    response.writeHead(status, headers)
    response.end()
    return
  }
  headers.push('Content-Type', mediaType)
  const isHead = response.req.method === 'HEAD'
  if (isStream(body)) {
    response.writeHead(status, headers)
    if (isHead) response.end()
    else await pipeline(body, response).catch(error => passOverPrematureClose(error))
    return
  }
  const bytes = toBytes(body)
  response.writeHead(status, [...headers, 'Content-Length', String(bytes.length)])
  response.end(isHead ? undefined : bytes)
}

function isStream(body: object | string): body is AsyncIterable<string> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}

/** A client that leaves before the end is no failure. */
function passOverPrematureClose(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

function toBytes(body: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
