import { METHODS, type ServerResponse } from 'node:http'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../http/path-of.ts'
import { readQuery } from '../http/query.ts'
import { sendProblem } from '../http/send-problem.ts'
import type { RequestMetrics } from '../observe/metrics.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import type { AnswerCoding } from '../representation/content-coding.ts'
import { type HeaderList, publicHeaders } from '../representation/representation.ts'
import { type FoundVersion, prepareAnswer, sendAnswer } from './answer-representation.ts'
import { withOperatorHint } from './operator-hint.ts'

/** What a read leads to: a version, a problem, or nothing yet, as it is held back and answered later. */
export type ReadResult = FoundVersion | Problem | 'held'

export type ReadHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface ReadRoute<Parameter extends string> {
  /** The label of the route in metrics. */
  readonly name: string
  /** The path, in fastify's notation. */
  readonly url: string
  /** The query parameters that it knows; `any` when the query is not for the service. */
  readonly parameters: readonly Parameter[] | 'any'
  /** Headers of every answer of its listener; those of the public one when left out. */
  readonly ofListener?: HeaderList | undefined
  read(
    request: FastifyRequest,
    query: ReadonlyMap<Parameter, string>,
    response: ServerResponse,
  ): ReadResult | Promise<ReadResult>
}

const allowed = 'GET, HEAD, OPTIONS'
const otherMethods = METHODS.filter(
  method => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method),
)

/** Registers a read for `GET` and `HEAD`; any other method is a 405. Answers on the raw response, with ready-made headers. */
export function addRead<Parameter extends string>(
  app: FastifyInstance,
  route: ReadRoute<Parameter>,
  metrics: RequestMetrics,
): void {
  app.route({ method: ['GET', 'HEAD'], url: route.url, handler: readHandler(route, metrics) })
  app.route({
    method: otherMethods,
    url: route.url,
    // Answered before the body is read, as it is not needed.
    onRequest: (request, reply) => {
      reply.hijack()
      const detail = `${request.method} is not possible at ${pathOf(request)}`
      const refused = problem('method_not_allowed', detail, { allow: allowed })
      sendProblem(reply.raw, withOperatorHint(request, refused), route.ofListener ?? publicHeaders)
    },
    handler: () => {},
  })
}

/** Answers `GET` and `HEAD` of a read. */
export function readHandler<Parameter extends string>(
  route: Omit<ReadRoute<Parameter>, 'url'>,
  metrics: RequestMetrics,
): ReadHandler {
  return async (request, reply) => {
    const stopTimer = metrics.startRequest(route.name, request.method)
    try {
      const coding = await answerRead(route, request, reply)
      if (coding !== 'held') stopTimer(reply.raw.statusCode, coding)
    } catch (error) {
      stopTimer(500, 'identity')
      throw error
    }
  }
}

/** Takes the response over from fastify once there is an answer: until then fastify answers failures with a 500. */
async function answerRead<Parameter extends string>(
  route: Omit<ReadRoute<Parameter>, 'url'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnswerCoding | 'held'> {
  const found = await findVersion(route, request, reply.raw)
  if (found === 'held') {
    reply.hijack()
    return found
  }
  if (isProblem(found)) {
    reply.hijack()
    sendProblem(reply.raw, found, publicHeaders)
    return 'identity'
  }
  // Browsers fail to decode a delta that has no body, as that of a HEAD.
  const { dictionaries: _, ...whole } = found
  const answer = await prepareAnswer(request.method === 'HEAD' ? whole : found, request.headers)
  reply.hijack()
  sendAnswer(reply.raw, answer)
  return answer.coding
}

async function findVersion<Parameter extends string>(
  route: Omit<ReadRoute<Parameter>, 'url'>,
  request: FastifyRequest,
  response: ServerResponse,
): Promise<ReadResult> {
  const query = readParameters(route, request)
  if (isProblem(query)) return query
  try {
    return await route.read(request, query, response)
  } catch (error) {
    if (!(error instanceof JournalUnavailableError)) throw error
    return problem(
      'unavailable',
      'What was asked for is not in memory and the journal cannot be read now',
      {
        retryAfter: 5,
      },
    )
  }
}

function readParameters<Parameter extends string>(
  { parameters }: Pick<ReadRoute<Parameter>, 'parameters'>,
  request: FastifyRequest,
): ReadonlyMap<Parameter, string> | Problem {
  if (parameters === 'any') return new Map()
  const { text = '' } = request.query as { readonly text?: string }
  // All parameters of reads are bounds.
  return readQuery(text, parameters, 'invalid_bound')
}
