import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  EntryTooLargeError,
  JournalUnavailableError,
  NoEntryError,
} from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Admission, overloaded } from '../http/admission.ts'
import { readQuery } from '../http/query.ts'
import { sendProblem } from '../http/send-problem.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { digestOf, entityTag, opaqueTag } from '../representation/entity-tag.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import {
  feedProblem,
  identifierProblem,
  readFeedId,
  unknownFixture,
} from '../snapshot/feed-target.ts'
import type {
  Operation,
  OperationResponse,
  OperationSources,
  QueryParameters,
  QueryValues,
} from './operation.ts'
import { contentCodingProblem } from './request-body.ts'
import {
  bodyLength,
  operatorHeaders,
  operatorHeadersUnder,
  reportRefusal,
  sendUnread,
  tokenOf,
} from './require-token.ts'
import { mayAccess, type OperatorToken, type TokenTarget } from './tokens.ts'

export interface OperationFrame extends OperationSources {
  /** The writer or, before the views are complete, the problem that every admitted operation returns. */
  readonly writer: () => ChainWriter | Problem
  readonly admission: Admission
  /** Admits streamed responses. Each counts as `maxBodyBytes`, more than the response has in memory. */
  readonly streams: Admission
  readonly maxBodyBytes: number
}

interface AdmittedRequest {
  readonly target: TokenTarget
  readonly query: QueryValues
  readonly token: OperatorToken
  /** Releases the slot in the limit of concurrent requests. */
  readonly leave: () => void
  isRunning: boolean
}

export function registerOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  frame: OperationFrame,
): void {
  for (const operation of operations) registerOperation(app, operation, frame)
}

function registerOperation(
  app: FastifyInstance,
  operation: Operation,
  frame: OperationFrame,
): void {
  const requests = new WeakMap<FastifyRequest, AdmittedRequest>()
  app.route({
    method: methodsOf(operation),
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Rights, identifiers, the query and the limits are checked before the body is read.
    onRequest: async (request, reply) => {
      const admitted = admit(operation, request, frame)
      if (isProblem(admitted)) {
        if (admitted.code !== 'overloaded') reportRefusal(request.raw, admitted, frame)
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
      const admitted = requests.get(request) as AdmittedRequest
      // The request counts until its work is done, even if its client has disconnected.
      admitted.isRunning = true
      try {
        // fastify answers errors thrown here with a 500.
        const outcome = await operate(operation, request, { ...admitted, frame })
        reply.hijack()
        if (!isProblem(outcome)) {
          const { isConditional } = operation
          const sent = isConditional ? conditionalResponse(outcome, request.headers) : outcome
          return await sendResponse(reply.raw, sent)
        }
        reportRefusal(request.raw, outcome, frame)
        sendProblem(reply.raw, outcome, operatorHeaders)
      } finally {
        admitted.leave()
      }
    },
  })
}

/** The methods of an operation: a GET operation also answers HEAD (RFC 9110 §9.1). */
function methodsOf({ method }: Operation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** Admits a request, or returns the problem for which it is refused before its body is read. */
function admit(
  operation: Operation,
  request: FastifyRequest,
  { isRelayed, admission, streams, maxBodyBytes, metrics }: OperationFrame,
): AdmittedRequest | Problem {
  const token = tokenOf(request.raw) as OperatorToken
  const coding = contentCodingProblem(request.headers)
  if (coding !== undefined) return coding
  const target = readTarget(request.params as Readonly<Record<string, string>>)
  if (target !== undefined && isProblem(target)) return target
  const isChange = operation.method !== 'GET'
  if (token.readOnly && isChange) {
    return problem('forbidden', `The token "${token.name}" is read-only: use another token`)
  }
  if (token.noHolds && operation.decidesOnHolds) {
    const detail = `The token "${token.name}" may not set or end holds, nor approve proposals: use another token`
    return problem('forbidden', detail)
  }
  if (!operation.allowsAnyToken && !mayAccess(token, target)) {
    return problem(
      'forbidden',
      `The token "${token.name}" does not permit access to ${targetText(target)}: use another token`,
    )
  }
  if (isChange && target !== undefined && isRelayed(target.fixtureId)) {
    return relayedProblem(target.fixtureId)
  }
  const query = readValues(request, operation.query ?? {})
  if (isProblem(query)) return query
  const room = operation.isStream ? streams : admission
  const bytes = operation.isStream ? maxBodyBytes : Math.min(bodyLength(request), maxBodyBytes)
  const tooMuch = room.enter(bytes, token.name)
  if (tooMuch !== undefined) {
    metrics.overloads.inc({ reason: tooMuch })
    return overloaded(tooMuch)
  }
  return { token, target, query, isRunning: false, leave: () => room.leave(bytes, token.name) }
}

/** The feed or fixture in the path, `undefined` if the path has none, or a problem if an identifier is invalid. */
function readTarget(parameters: Readonly<Record<string, string>>): TokenTarget | Problem {
  const { fixtureId, feedKey, name, holdId } = parameters
  const wrong =
    (name === undefined ? undefined : identifierProblem('asset name', name)) ??
    (holdId === undefined ? undefined : identifierProblem('hold', holdId))
  if (wrong !== undefined) return wrong
  if (fixtureId === undefined) return undefined
  if (feedKey !== undefined) return readFeedId(fixtureId, feedKey)
  return identifierProblem('fixtureId', fixtureId) ?? { fixtureId }
}

function readValues(request: FastifyRequest, known: QueryParameters): QueryValues | Problem {
  const { text = '' } = request.query as { readonly text?: string }
  const isBound = Object.values(known).some(({ code }) => code === 'invalid_bound')
  const repeated = isBound ? 'invalid_bound' : 'malformed_request'
  const texts = readQuery(text, Object.keys(known), repeated)
  if (isProblem(texts)) return texts
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(known)) {
    const value = parameter.read(texts.get(name))
    if (typeof value === 'object' && value !== null && isProblem(value)) return value
    values[name] = value
  }
  return values
}

async function operate(
  operation: Operation,
  request: FastifyRequest,
  admitted: AdmittedRequest & { readonly frame: OperationFrame },
  isAgain = false,
): Promise<OperationResponse | Problem> {
  const { target, query, token, frame } = admitted
  const { headers } = request
  const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const read = await operation.body?.read({ headers, bytes, target }, frame)
  if (read !== undefined && isProblem(read)) return read
  const writer = frame.writer()
  if (isProblem(writer)) return writer
  const missing = operation.needs && neededProblem(operation, target, writer.views.catalog)
  if (missing !== undefined) return missing
  const parameters = request.params as Readonly<Record<string, string>>
  const ready = { target, query, token, parameters, body: read?.body, bytes, headers }
  try {
    return await operation.run(ready, writer, frame)
  } catch (error) {
    if (error instanceof EntryTooLargeError) return problem('payload_too_large', error.message)
    // The fixture may have been purged while its entries were read.
    if (error instanceof NoEntryError) {
      const gone = neededProblem(operation, target, writer.views.catalog)
      if (gone !== undefined) return gone
      // If the fixture was registered again, the read is repeated once on the current state.
      if (operation.method === 'GET' && !isAgain) return operate(operation, request, admitted, true)
      const detail = `${error.message}: the fixture was purged during the read`
      return problem('unavailable', detail, { retryAfter: 1 })
    }
    if (!(error instanceof JournalUnavailableError)) throw error
    const detail =
      operation.method === 'GET'
        ? `The journal cannot be read now: ${error.reason}`
        : `The journal cannot be written now (${error.reason}). The request may or may not have been applied: retry it, with the same Idempotency-Key if it had one`
    return problem('unavailable', detail, { retryAfter: 5 })
  }
}

/**
 * Returns a problem if the feed or fixture of an operation does not meet the operation's `needs`; `undefined` if it
 * does.
 */
function neededProblem(
  { needs = { retired: true } }: Operation,
  target: TokenTarget,
  catalog: Catalog,
): Problem | undefined {
  if (target === undefined) return undefined
  const { fixtureId, feedKey } = target
  if (feedKey !== undefined) return feedProblem(catalog, { fixtureId, feedKey }, needs)
  return catalog.lastRegistration(fixtureId) === undefined ? unknownFixture(fixtureId) : undefined
}

export function relayedProblem(fixtureId: string): Problem {
  const which = `Fixture ${JSON.stringify(fixtureId)}`
  return problem('relayed', `${which} is relayed: only the upstream can change it`)
}

function targetText(target: TokenTarget): string {
  if (target === undefined) return 'the service as a whole'
  const fixture = `fixture ${JSON.stringify(target.fixtureId)}`
  return target.feedKey === undefined
    ? `${fixture} as a whole`
    : `feed "${target.feedKey}" of ${fixture}`
}

/**
 * Adds an entity tag to a 200: a hash of its bytes, or the tag of the response if its body is sent in pieces. Returns
 * a 304 instead if the request has this tag in `If-None-Match` (RFC 9110 §13.1.2).
 */
export function conditionalResponse(
  response: OperationResponse,
  headers: IncomingHttpHeaders,
): OperationResponse {
  const { status, body } = response
  if (status !== 200 || body === undefined) return response
  const tagged = isPieces(body) ? response : withTag(response, toBytes(body))
  const { etag } = tagged
  const known = headers['if-none-match']
  if (etag === undefined || known === undefined) return tagged
  return matchesIfNoneMatch(known, etag.slice(1, -1)) ? { status: 304, etag } : tagged
}

function withTag(response: OperationResponse, bytes: Buffer): OperationResponse {
  return { ...response, body: bytes, etag: entityTag(opaqueTag(digestOf(bytes))) }
}

/**
 * Sends a response. A response that is made piece by piece is sent piece by piece, no faster than its client reads.
 */
export async function sendResponse(
  response: ServerResponse,
  { status, body, etag, mediaType = 'application/json', contentSecurityPolicy }: OperationResponse,
): Promise<void> {
  const isHead = response.req.method === 'HEAD'
  const ofListener =
    contentSecurityPolicy === undefined
      ? operatorHeaders
      : operatorHeadersUnder(contentSecurityPolicy)
  const headers = ['Cache-Control', 'no-store', ...ofListener]
  if (etag !== undefined) headers.push('ETag', etag)
  if (body !== undefined) headers.push('Content-Type', mediaType)
  if (body !== undefined && isPieces(body)) {
    response.writeHead(status, headers)
    // A client that leaves before the end is not a failure.
    if (!isHead) return pipeline(body, response).catch(unlessPremature)
    await body[Symbol.asyncIterator]().return?.()
    response.end()
    return
  }
  const bytes = body === undefined ? undefined : toBytes(body)
  if (bytes !== undefined) headers.push('Content-Length', String(bytes.length))
  response.writeHead(status, headers)
  response.end(isHead ? undefined : bytes)
}

function unlessPremature(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

function isPieces(body: NonNullable<OperationResponse['body']>): body is AsyncIterable<string> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}

function toBytes(body: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
