import { type IncomingMessage, METHODS } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Problem, problem } from '../problem/problem.ts'
import { Admission, type OverloadReason } from './admission.ts'
import { Connections } from './connections.ts'
import { type ConnectionAnswerer, createHttpServer } from './http-server.ts'
import { defaultLimits, type ListenerLimits } from './limits.ts'
import { nothingAt, pathOf, sendProblem } from './send-problem.ts'

export interface ListenAddress {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Lets several processes listen on the same port, each with its share of the connections (SO_REUSEPORT). */
  readonly reusePort?: boolean | undefined
}

export interface ListenerOptions {
  readonly limits?: Partial<ListenerLimits> | undefined
  /** Headers of every error, beside those of the problem itself. */
  readonly errorHeaders?: readonly string[] | undefined
  /** Stands before the server and answers some of its connections itself. */
  readonly answerConnections?: ConnectionAnswerer | undefined
  /** Answers requests for which there is no route; a 404 or 405 when left out. */
  readonly answerElsewhere?:
    | ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)
    | undefined
  /** Told of each request that is refused, or connection that is closed unanswered, because there are too many. */
  readonly onOverload?: ((reason: OverloadReason) => void) | undefined
  /** Told of each answer that was broken off because its client read too slowly. */
  readonly onSlowReader?: (() => void) | undefined
  /** Told of requests that are refused before a route has seen them whole. */
  readonly onRefused?: ((refused: Problem, request: IncomingMessage) => void) | undefined
  /** Told of failures that are answered as 500 without details. */
  readonly onFailure: (
    error: Error,
    request: { readonly method: string; readonly path: string },
  ) => void
}

/** An HTTP listener on fastify whose every error, also one of Node's parser, is a problem document. */
export interface Listener {
  readonly app: FastifyInstance
  /** What routes ask before they begin to work on a request. */
  readonly admission: Admission
  /** @throws the socket's error, such as EADDRINUSE. */
  listen(address: ListenAddress): Promise<AddressInfo>
  /** Stops accepting, lets requests under way finish for up to `graceMs`, then closes what is left. */
  drain(graceMs: number): Promise<void>
}

/** Longest decoded path parameter is 256 characters; each may take 12 bytes when percent-encoded. */
const maxParameterBytes = 256 * 12

/** Fastify without what this listener does itself. */
const plainFastify = {
  // `answerClientErrors` does: fastify's own would answer beside it.
  clientErrorHandler: () => {},
  exposeHeadRoutes: false,
  forceCloseConnections: false,
  return503OnClosing: false,
  routerOptions: {
    maxParamLength: maxParameterBytes,
    // The raw text: repeated and unknown parameters are told apart by the routes.
    querystringParser: (text: string) => ({ text }),
  },
} as const

export function createListener({
  limits,
  errorHeaders = [],
  answerConnections,
  onOverload = () => {},
  onSlowReader = () => {},
  onRefused = () => {},
  onFailure,
  answerElsewhere,
}: ListenerOptions): Listener {
  const allLimits = { ...defaultLimits, ...limits }
  const { maxBodyBytes } = allLimits
  const connections = new Connections(allLimits, {
    onDropped: () => onOverload('connections'),
    onCut: onSlowReader,
  })
  const answers = errorAnswers({ errorHeaders, maxBodyBytes, onFailure, onRefused })
  let isDraining = false

  const app = fastify({
    ...plainFastify,
    bodyLimit: maxBodyBytes,
    frameworkErrors: (error, request, reply) => answers.error(error, request.raw, reply),
    serverFactory: route =>
      createHttpServer(route, {
        limits: allLimits,
        connections,
        errorHeaders,
        answerConnections,
        onRefused: () => onOverload('connections'),
        isDraining: () => isDraining,
      }),
  })
  takeAnything(app)
  app.setErrorHandler((error, request, reply) => answers.error(error as Error, request.raw, reply))
  app.setNotFoundHandler(
    answerElsewhere ?? (({ raw }, reply) => answers.problem(reply, nothingAt(raw))),
  )

  return {
    app,
    admission: new Admission(allLimits),
    async listen(address) {
      // A copy, as fastify writes into what it is given.
      await app.listen({ ...address })
      return app.server.address() as AddressInfo
    },
    async drain(graceMs) {
      isDraining = true
      answerConnections?.close()
      await drainServer(app, connections, graceMs)
    },
  }
}

/** Every method, and bodies of every type as bytes: what is refused, and how, is for the routes to say. */
function takeAnything(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) {
      app.addHttpMethod(method, { hasBody: true })
    }
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

async function drainServer(
  app: FastifyInstance,
  connections: Connections,
  graceMs: number,
): Promise<void> {
  const { server } = app
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const giveUp = setTimeout(() => connections.destroyAll(), graceMs)
  try {
    const closed = app.close()
    server.closeIdleConnections()
    await closed
  } finally {
    clearInterval(sweep)
    clearTimeout(giveUp)
  }
}

/** Answers errors that fastify raises, or that a route lets through, with problem documents. */
function errorAnswers({
  errorHeaders,
  maxBodyBytes,
  onFailure,
  onRefused,
}: Pick<ListenerLimits, 'maxBodyBytes'> & {
  readonly [Name in 'errorHeaders' | 'onFailure' | 'onRefused']: NonNullable<ListenerOptions[Name]>
}) {
  const answer = (reply: FastifyReply, refused: Problem): void => {
    reply.hijack()
    if (reply.raw.headersSent) reply.raw.destroy()
    else sendProblem(reply.raw, refused, errorHeaders)
  }
  return {
    problem: answer,
    error(error: Error, request: IncomingMessage, reply: FastifyReply): void {
      // The client left before its request was complete: that is no failure, and nobody is left to answer.
      if (request.destroyed && !request.complete) {
        reply.hijack()
        reply.raw.destroy()
        return
      }
      const known = frameworkProblem(error, request, maxBodyBytes)
      if (known !== undefined) onRefused(known, request)
      else onFailure(error, { method: request.method ?? '', path: pathOf(request) })
      const failed = 'The request failed; the operator finds why in the log'
      answer(reply, known ?? problem('internal', failed))
    },
  }
}

function badTarget({ url = '' }: IncomingMessage): string {
  return /^(?:[^/?#]+:\/\/[^/?#]+)?\//.test(url)
    ? 'The path has a malformed percent-encoding'
    : 'The request target is neither a path nor an address with one'
}

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
