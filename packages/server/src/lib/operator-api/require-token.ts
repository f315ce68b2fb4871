import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Listener } from '../http/listener.ts'
import { isRead, pathOf, sendProblem } from '../http/send-problem.ts'
import { type Problem, problem } from '../problem/problem.ts'
import type { Telemetry } from './operation.ts'
import { findToken, type OperatorToken } from './tokens.ts'

/** The headers that every response of the operator listener has in addition to a content security policy. */
export const headersOfEveryResponse: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/**
 * The policy of every response that is not a page or an asset: as a document it loads and runs nothing, and cannot be
 * framed.
 */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The headers of operator responses that have no specific content security policy. */
export const operatorHeaders: readonly string[] = operatorHeadersUnder(inertPolicy)

/** The headers of a response of the operator listener with this content security policy. */
export function operatorHeadersUnder(contentSecurityPolicy: string): readonly string[] {
  return [...headersOfEveryResponse, 'Content-Security-Policy', contentSecurityPolicy]
}

const tokensOfRequests = new WeakMap<IncomingMessage, OperatorToken>()

export function tokenOf(request: IncomingMessage): OperatorToken | undefined {
  return tokensOfRequests.get(request)
}

export interface Tokens {
  readonly tokens: readonly OperatorToken[]
}

/** Requires a valid operator token on all paths except `openPaths`, also on unknown routes, before the body is read. */
export function requireToken(
  { app, nothingAt }: Listener,
  openPaths: ReadonlySet<string>,
  sources: Telemetry & Tokens,
): void {
  const wrongTokens = new WrongTokenCounts()
  app.addHook('onRequest', async (request, reply) => {
    if (openPaths.has(pathOf(request))) return
    const token = findToken(sources.tokens, request.headers.authorization)
    if (token !== undefined) tokensOfRequests.set(request.raw, token)
    if (token !== undefined && !request.is404) return
    const refused =
      token === undefined ? unauthorized(request, sources, wrongTokens) : nothingAt(request.raw)
    if (!asksWhoItIs(request)) reportRefusal(request.raw, refused, sources)
    sendUnread(request, reply, refused)
  })
}

/**
 * Sends a response before any body is read. If the request has a body, the connection then closes, because the body
 * may be large.
 */
export function sendUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Problem,
  more: readonly string[] = [],
): void {
  const closing = bodyLength(request) > 0 ? ['Connection', 'close'] : []
  reply.hijack()
  sendProblem(reply.raw, refused, [...operatorHeaders, ...closing, ...more])
}

/**
 * Whether a request is `GET /v1/token` without a token. The desk sends it before sign-in, because a proxy may add a
 * token. The 401 is not reported as a refusal.
 */
function asksWhoItIs({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && url === '/v1/token' && headers.authorization === undefined
}

/** The problem of a request without a valid token. A missing token is not counted as a guess. */
function unauthorized(
  request: FastifyRequest,
  { tokens }: Tokens,
  wrongTokens: WrongTokenCounts,
): Problem {
  const isGuess = Boolean(request.headers.authorization)
  const retryAfter = isGuess ? wrongTokens.add(request.socket.remoteAddress ?? '') : undefined
  if (retryAfter === undefined) return problem('unauthorized', unauthorizedDetail(request, tokens))
  const detail = `This address has sent more than 20 wrong tokens within a minute: send a valid token, or retry in ${retryAfter} s`
  return problem('too_many_wrong_tokens', detail, { retryAfter })
}

export function reportRefusal(
  request: IncomingMessage,
  { code, detail, issues }: Problem,
  { events, metrics }: Telemetry,
): void {
  const { method = '' } = request
  const token = tokenOf(request)?.name
  if (!isRead({ method })) metrics.publications.inc({ result: code })
  events.refused({ token, method, path: pathOf(request), code, detail, issues: issues?.length })
}

function unauthorizedDetail(request: FastifyRequest, tokens: readonly OperatorToken[]): string {
  if (tokens.length === 0)
    return 'This service has no operator token, so it rejects every request that needs one: set FIXTURE_FEED_OPERATOR_TOKEN, or start it with --tokens'
  return request.headers.authorization === undefined
    ? 'The request has no Authorization header: send "Authorization: Bearer <token>". This is the operator listener; reads from the public listener need no token'
    : 'The Authorization header has no bearer token that this service knows: send a token whose entry is in the tokens file of the service, or the value of its FIXTURE_FEED_OPERATOR_TOKEN'
}

/**
 * The size of a body in bytes: its `Content-Length`, infinity with a `Transfer-Encoding`, and 0 without both headers.
 */
export function bodyLength({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

const windowMs = 59_999
const allowed = 20

/**
 * Counts wrong tokens by client address. After 20 within a minute, further wrong tokens of that minute are answered
 * with 429. Right tokens are never counted. IPv6 addresses, except mapped IPv4 addresses, are counted by their first 64
 * bits, which identify a network.
 */
export class WrongTokenCounts {
  readonly #now: () => number
  /** Created for the first wrong token, because it allocates the memory for all addresses immediately. */
  #counts: LRUCache<string, { count: number }> | undefined

  /** @param now A clock in milliseconds whose value is never 0. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts a wrong token. If this exceeds the limit, returns the number of seconds after which to try again. */
  add(address: string): number | undefined {
    const perf = { now: this.#now }
    this.#counts ??= new LRUCache({ max: 10_000, ttl: windowMs, ttlResolution: 0, perf })
    const key = networkOf(address)
    const known = this.#counts.get(key)
    if (known === undefined) this.#counts.set(key, { count: 1 })
    else if (++known.count > allowed) return Math.ceil(this.#counts.getRemainingTTL(key) / 1000)
    return undefined
  }
}

function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  const omitted = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const all = [...groups, ...Array.from({ length: omitted }, () => '0'), ...(tail ?? '').split(':')]
  return all.slice(0, 4).join(':')
}
