import { createServer, type IncomingMessage, METHODS, type Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { type Problem, problem } from '../problem/problem.ts'
import { Admission } from './admission.ts'
import { answerClientErrors } from './client-errors.ts'
import { Connections } from './connections.ts'
import { type OverloadReason, overloaded } from './overload.ts'
import { sendProblem } from './send-problem.ts'

/** Limits of one listener. All times in milliseconds, all sizes in bytes. */
export interface ListenerLimits {
  /** Above the 60 to 75 s after which load balancers drop idle connections, so that they never reuse a closed one. */
  readonly keepAliveTimeoutMs: number
  readonly headersTimeoutMs: number
  /** For a whole request, body included. */
  readonly requestTimeoutMs: number
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  /** Open connections; one more is answered 503 and closed. */
  readonly maxConnections: number
  /** Requests being worked on; reads answered from memory at once do not count. One more is answered 503. */
  readonly maxRequests: number
  /** Bodies of requests that are being worked on, together. One more is answered 503 before it is read. */
  readonly maxPendingBodyBytes: number
  /** How long a client may take to read an answer before it is broken off. */
  readonly responseTimeoutMs: number
  /** What may wait for clients that read slowly, together; above it the slowest are broken off. */
  readonly maxUnreadBytes: number
}

export const defaultLimits: ListenerLimits = {
  keepAliveTimeoutMs: 90_000,
  headersTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
  maxHeaderBytes: 16 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
  // Up to 16 kB each when idle: half a gigabyte at most (bench/scale/idle-connections.ts).
  maxConnections: 32_768,
  // A routed read takes 0.1 to 1 ms of one core, so that the last of so many waits for less than a second or so.
  maxRequests: 1_000,
  // Eight of the largest bodies; parsed, each takes several times as much.
  maxPendingBodyBytes: 128 * 1024 * 1024,
  // A snapshot of 300 kB arrives in time at 5 kB/s.
  responseTimeoutMs: 60_000,
  maxUnreadBytes: 256 * 1024 * 1024,
}

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
  /** Sees each request before the router; says whether it has answered. */
  readonly answerFirst?:
    | ((request: IncomingMessage, response: ServerResponse) => boolean)
    | undefined
  /** Stands before the server and answers some of its connections itself. */
  readonly answerConnections?: ConnectionAnswerer | undefined
  /** Told of each request that is refused, or connection that is closed unanswered, because there are too many. */
  readonly onOverload?: ((reason: OverloadReason) => void) | undefined
  /** Told of each answer that was broken off because its client read too slowly. */
  readonly onSlowReader?: (() => void) | undefined
  /** Told of requests that are refused before a route has seen them whole. */
  readonly onRefused?: ((refused: Problem, request: IncomingMessage) => void) | undefined
  /** Told of failures that are answered as 500 without details. */
  readonly onFailure: (
    error: Error,
    request: { readonly method: string; readonly url: string },
  ) => void
}

/** Answers connections before they become requests. */
export interface ConnectionAnswerer {
  /** Called once, before the server listens; connections for which `isRefused` holds are the server's to answer. */
  install(server: Server, isRefused: (socket: Socket) => boolean): void
  /** Ends what it has not handed over to the server. */
  close(): void
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

export function createListener({
  limits,
  errorHeaders = [],
  answerFirst = () => false,
  answerConnections,
  onOverload = () => {},
  onSlowReader = () => {},
  onRefused = () => {},
  onFailure,
}: ListenerOptions): Listener {
  const allLimits = { ...defaultLimits, ...limits }
  const { keepAliveTimeoutMs, headersTimeoutMs, requestTimeoutMs, maxHeaderBytes, maxBodyBytes } =
    allLimits
  const connections = new Connections(allLimits, {
    onDropped: () => onOverload('connections'),
    onCut: onSlowReader,
  })
  let isDraining = false
  /** Says that the connection ends, also for a request that came before that was known. */
  class Response extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (isDraining) this.shouldKeepAlive = false
      return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>))
    }
  }

  const app = fastify({
    bodyLimit: maxBodyBytes,
    // `answerClientErrors` does: fastify's own would answer beside it.
    clientErrorHandler: () => {},
    exposeHeadRoutes: false,
    forceCloseConnections: false,
    frameworkErrors: (error, request, reply) => answerError(error, request.raw, reply),
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: maxParameterBytes,
      // The raw text: repeated and unknown parameters are told apart by the routes.
      querystringParser: (text: string) => ({ text }),
    },
    serverFactory: route => {
      const answer = (request: IncomingMessage, response: ServerResponse): void => {
        if (connections.isRefused(request.socket)) {
          onOverload('connections')
          sendProblem(response, overloaded('connections'), [...errorHeaders, 'Connection', 'close'])
          return
        }
        if (answerFirst(request, response)) return
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          sendProblem(response, missingHost, [...errorHeaders, 'Connection', 'close'])
          return
        }
        route(request, response)
      }
      const server = createServer(
        {
          ServerResponse: Response,
          keepAliveTimeout: keepAliveTimeoutMs,
          headersTimeout: headersTimeoutMs,
          requestTimeout: requestTimeoutMs,
          connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeoutMs, 1_000),
          maxHeaderSize: maxHeaderBytes,
          requireHostHeader: false,
        },
        answer,
      )
      server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        // Where the response waits behind another one, Node would write the 100 between its head and its body; without
        // it, the response closes the connection, as the client may send the body or not.
        if (response.socket !== null) response.writeContinue()
        answer(request, response)
      })
      answerClientErrors(server, errorHeaders)
      answerConnections?.install(server, socket => connections.isRefused(socket))
      connections.watch(server)
      // `close` calls it too.
      const closeIdle = server.closeIdleConnections.bind(server)
      server.closeIdleConnections = () => connections.closeIdle(closeIdle)
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        sendProblem(response, unknownExpectation, errorHeaders)
      })
      return server
    },
  })
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) {
      app.addHttpMethod(method, { hasBody: true })
    }
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request.raw, reply))
  app.setNotFoundHandler((request, reply) => {
    answerProblem(
      reply,
      problem('not_found', `There is nothing at ${request.url.split('?', 1)[0]}`),
    )
  })

  function answerError(error: Error, request: IncomingMessage, reply: FastifyReply): void {
    if (isBrokenOff(request)) {
      reply.hijack()
      reply.raw.destroy()
      return
    }
    const known = frameworkProblem(error, maxBodyBytes)
    if (known === undefined) {
      onFailure(error, { method: request.method ?? '', url: request.url ?? '' })
    } else {
      onRefused(known, request)
    }
    answerProblem(
      reply,
      known ?? problem('internal', 'The request failed; the operator finds why in the log'),
    )
  }

  function answerProblem(reply: FastifyReply, refused: Problem): void {
    reply.hijack()
    if (reply.raw.headersSent) reply.raw.destroy()
    else sendProblem(reply.raw, refused, errorHeaders)
  }

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

const missingHost = problem('malformed_request', 'The request has no Host header (RFC 9112 §3.2)')
const unknownExpectation: Problem = {
  ...problem('malformed_request', 'The only known expectation is 100-continue'),
  status: 417,
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

/** Whether the client was gone before its request was there: nobody failed, and nobody is left to answer. */
function isBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}

/** Errors that fastify itself raises for what a client sent. */
function frameworkProblem(
  error: Error & { code?: string; statusCode?: number },
  maxBodyBytes: number,
): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return problem('malformed_request', 'The path has a malformed percent-encoding')
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
