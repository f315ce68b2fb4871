import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type Problem, problem } from '../problem/problem.ts'
import { nothingAt, pathOf, sendProblem } from './send-problem.ts'

export interface ErrorAnswersOptions {
  /** Headers of every error, beside those of the problem itself. */
  readonly errorHeaders: readonly string[]
  readonly maxBodyBytes: number
  /** Told of requests that are refused before a route has seen them whole. */
  readonly onRefused: (refused: Problem, request: IncomingMessage) => void
  /** Told of failures that are answered as 500 without details. */
  readonly onFailure: (
    error: Error,
    request: { readonly method: string; readonly path: string },
  ) => void
}

/** Answers errors that fastify raises, or that a route lets through, with problem documents. */
export class ErrorAnswers {
  readonly #options: ErrorAnswersOptions

  constructor(options: ErrorAnswersOptions) {
    this.#options = options
  }

  error(error: Error, request: IncomingMessage, reply: FastifyReply): void {
    if (isBrokenOff(request)) {
      reply.hijack()
      reply.raw.destroy()
      return
    }
    const { maxBodyBytes, onFailure, onRefused } = this.#options
    const known = frameworkProblem(error, request, maxBodyBytes)
    if (known === undefined) {
      onFailure(error, { method: request.method ?? '', path: pathOf(request) })
    } else {
      onRefused(known, request)
    }
    this.problem(
      reply,
      known ?? problem('internal', 'The request failed; the operator finds why in the log'),
    )
  }

  problem(reply: FastifyReply, refused: Problem): void {
    reply.hijack()
    if (reply.raw.headersSent) reply.raw.destroy()
    else sendProblem(reply.raw, refused, this.#options.errorHeaders)
  }
}

function badTarget({ url = '' }: IncomingMessage): string {
  return /^(?:[^/?#]+:\/\/[^/?#]+)?\//.test(url)
    ? 'The path has a malformed percent-encoding'
    : 'The request target is neither a path nor an address with one'
}

/** Whether the client left before its request was complete: that is no failure, and nobody is left to answer. */
function isBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}

/** Errors that fastify itself raises for what a client sent. */
function frameworkProblem(
  error: Error & { code?: string; statusCode?: number },
  request: IncomingMessage,
  maxBodyBytes: number,
): Problem | undefined {
  switch (error.code) {
    // Raised for QUERY where there is no route; routes refuse it before.
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return nothingAt(request)
    case 'FST_ERR_BAD_URL':
      return problem('malformed_request', badTarget(request))
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('malformed_request', 'An identifier in the path is longer than 256 characters')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('payload_too_large', `The body is larger than ${maxBodyBytes} bytes`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('unsupported_media_type', 'The Content-Type is missing or malformed')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem('malformed_request', 'The body is not as long as its Content-Length says')
    default:
      return undefined
  }
}
