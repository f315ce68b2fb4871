import type { IncomingMessage, ServerResponse } from 'node:http'
import { JournalUnavailableError, NoEntryError } from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, overloaded } from '../http/admission.ts'
import { readQuery } from '../http/query.ts'
import { sendProblem } from '../http/send-problem.ts'
import type { ServiceMetrics } from '../observe/metrics.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import type { FinishedResponse, HeaderList } from '../representation/representation.ts'
import type { Signer } from '../representation/signing.ts'
import {
  type FoundRendition,
  type NotFoundPage,
  prepareResponse,
  sendResponse,
} from './select-response.ts'

export interface ReadFrame {
  readonly metrics: ServiceMetrics
  /** The headers of the listener, for problems and 404 pages. Renditions contain their headers already. */
  readonly headers: HeaderList
  readonly signer?: Signer | undefined
  /** Limits the reads in progress; without it there is no limit. */
  readonly admission?: Admission | undefined
}

/** A read that waits for a change. It is performed again when `over` resolves. */
export interface WaitingResult {
  readonly over: Promise<void>
  /** The requested wait in seconds. */
  readonly seconds: number
}

/** A read that waits for the upstream of a relay. */
export interface LookupResult {
  readonly lookup: Promise<FoundRendition | Problem>
  /** The result if too many reads already wait for the upstream. Default: a 503. */
  readonly otherwise?: FoundRendition | undefined
}

export type ReadResult = FoundRendition | Problem | NotFoundPage | WaitingResult | LookupResult

/** The result of a wait: the requested seconds after a wait for a change, or the result of a lookup at the upstream. */
type Waited = number | FoundRendition | Problem

export interface ReadRoute<Parameter extends string> {
  readonly name: string
  /** The path, in fastify's notation. */
  readonly url: string
  /**
   * The known query parameters; another one is rejected with 400. Default: none. With `any` the route accepts every
   * query, and ignores it or parses it itself.
   */
  readonly parameters?: readonly Parameter[] | 'any'
  /** Answers from memory, if possible, when the limit of reads in progress is reached. */
  fromMemory?(request: FastifyRequest): FinishedResponse | undefined
  /** @param waitedSeconds The requested wait in seconds, once the read has waited; `undefined` before. */
  read(
    request: FastifyRequest,
    query: ReadonlyMap<Parameter, string>,
    response: ServerResponse,
    waitedSeconds: number | undefined,
  ): ReadResult | Promise<ReadResult>
}

/** Registers a read for `GET` and `HEAD`. Answers on the raw response, with ready-made headers. */
export function addRead<Parameter extends string>(
  app: FastifyInstance,
  frame: ReadFrame,
  route: ReadRoute<Parameter>,
): void {
  const read = new Read(frame, route)
  app.route({
    method: ['GET', 'HEAD'],
    url: route.url,
    handler: (request, reply) => read.answer(request, reply),
  })
}

export class Read<Parameter extends string> {
  readonly #frame: ReadFrame
  readonly #route: ReadRoute<Parameter>

  constructor(frame: ReadFrame, route: ReadRoute<Parameter>) {
    this.#frame = frame
    this.#route = route
  }

  /** Answers a request; one that waits is admitted again when its wait is over. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let waiting = await this.#admit(request, reply)
    while (waiting !== undefined) {
      const waited = await this.#wait(waiting)
      if (reply.raw.destroyed) break
      waiting = await this.#admit(request, reply, waited)
    }
    reply.hijack()
  }

  async #wait(waiting: WaitingResult | LookupResult): Promise<Waited> {
    if ('over' in waiting) {
      await waiting.over
      return waiting.seconds
    }
    const refused = this.#frame.admission?.beginWait()
    if (refused !== undefined) {
      if (waiting.otherwise !== undefined) return waiting.otherwise
      this.#frame.metrics.overloads.inc({ reason: refused })
      return overloaded(refused)
    }
    try {
      return await waiting.lookup
    } finally {
      this.#frame.admission?.endWait()
    }
  }

  /**
   * Performs a read. If too many are in progress, the read is answered from memory or rejected. A read counts until its
   * work is done, even if its client has disconnected, because clients that reconnect repeatedly could otherwise cause
   * unlimited work. A read does not count while it waits.
   */
  async #admit(
    request: FastifyRequest,
    reply: FastifyReply,
    waited?: Waited,
  ): Promise<WaitingResult | LookupResult | undefined> {
    const { admission, metrics } = this.#frame
    const refused = admission?.enter()
    if (refused !== undefined) {
      const response = this.#route.fromMemory?.(request)
      if (response !== undefined) {
        reply.hijack()
        sendResponse(reply.raw, response)
        return undefined
      }
      metrics.overloads.inc({ reason: refused })
      this.#refuse(reply, overloaded(refused))
      return undefined
    }
    const stopTimer = metrics.startRequest(this.#route.name, request.method)
    try {
      const found =
        typeof waited === 'object' ? waited : await this.#find(request, reply.raw, waited)
      if ('over' in found || 'lookup' in found) return found
      const coding = await this.#send(found, request, reply)
      stopTimer(reply.raw.statusCode, coding)
      return undefined
    } catch (error) {
      stopTimer(500, 'identity')
      throw error
    } finally {
      admission?.leave()
    }
  }

  /** Takes the response over from fastify once the result is known. Until then fastify answers failures with a 500. */
  async #send(
    found: FoundRendition | Problem | NotFoundPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if ('notFoundPage' in found) {
      this.#sendNotFound(found, reply)
      return 'identity'
    }
    if (isProblem(found)) {
      this.#refuse(reply, found)
      return 'identity'
    }
    // The response to a HEAD has no body: browsers would fail to decode a delta, and would reject a signature.
    const { dictionaries: _, ...whole } = found
    const response = await (request.method === 'HEAD'
      ? prepareResponse(whole, request.headers)
      : prepareResponse(found, request.headers, this.#frame.signer))
    reply.hijack()
    sendResponse(reply.raw, response)
    return response.coding
  }

  /** Sends a page for an unknown address. Like other errors, it has no tag, and no cache stores it. */
  #sendNotFound({ notFoundPage, headers }: NotFoundPage, reply: FastifyReply): void {
    reply.hijack()
    reply.raw.writeHead(404, [
      ...['Content-Length', String(notFoundPage.length), 'Cache-Control', 'no-store'],
      ...headers,
      ...this.#frame.headers,
    ])
    reply.raw.end(reply.request.method === 'HEAD' ? undefined : notFoundPage)
  }

  #refuse(reply: FastifyReply, refused: Problem): void {
    reply.hijack()
    sendProblem(reply.raw, refused, this.#frame.headers)
  }

  async #find(
    request: FastifyRequest,
    response: ServerResponse,
    waitedSeconds: number | undefined,
    isAgain = false,
  ): Promise<ReadResult> {
    const { parameters = [] } = this.#route
    const { text = '' } = request.query as { readonly text?: string }
    // Routes list only the replay bounds as parameters, so a repeated parameter is an `invalid_bound`.
    const query = parameters === 'any' ? new Map() : readQuery(text, parameters, 'invalid_bound')
    if (isProblem(query)) return query
    try {
      return await this.#route.read(request, query, response, waitedSeconds)
    } catch (error) {
      const isDeleted = error instanceof NoEntryError
      // Content deleted during the read is looked up again. This process may not know yet that another node deleted
      // it.
      if (isDeleted && !isAgain) return this.#find(request, response, waitedSeconds, true)
      if (!isDeleted && !(error instanceof JournalUnavailableError)) throw error
      const detail = 'The resource is not in memory, and the journal cannot be read now'
      return problem('unavailable', detail, { retryAfter: 5 })
    }
  }
}

const changing: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A problem of the public listener. If the request has a method that changes something, or an `Authorization` header,
 * the detail of the problem names the operator listener.
 */
export function withOperatorHint(
  { method, headers }: Pick<IncomingMessage, 'headers'> & { readonly method?: string | undefined },
  refused: Problem,
): Problem {
  if (!changing.has(method) && headers.authorization === undefined) return refused
  const hint =
    'this is the public listener, which is read-only; send the request to the operator listener'
  return { ...refused, detail: `${refused.detail}: ${hint}` }
}
