import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problem } from '../problem/problem.ts'
import { type OverloadReason, overloaded } from './admission.ts'
import { answerClientErrors } from './client-errors.ts'
import type { Connections } from './connections.ts'
import { hasWrongHost } from './host-header.ts'
import type { ListenerLimits } from './limits.ts'
import { http } from './node-http.ts'
import { sendProblem } from './send-problem.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers some requests before Node's parser reads them, and transfers the connections of all other requests to Node's
 * server.
 */
export interface ConnectionResponder {
  /** Called once, before the server listens. */
  install(server: Server, ordinary: HttpFallback): void
  /** Closes all connections that the responder has not transferred to the server, each after its last response. */
  close(): void
}

/** Node's HTTP server, for the connections that a `ConnectionResponder` transfers. */
export interface HttpFallback {
  /** Whether a connection exceeds the limit, so that the server answers its first request with 503. */
  isRefused(socket: Socket): boolean
  acceptSocket(socket: Socket): void
  /** Answers 408 on a connection that has sent nothing in time, and closes it. */
  giveUp(socket: Socket): void
}

export interface HttpServerOptions {
  readonly limits: ListenerLimits
  readonly connections: Connections
  readonly errorHeaders: readonly string[]
  /** Answers some requests itself, before the server's parser reads them. */
  readonly connectionResponder: ConnectionResponder | undefined
  /** Called for each request that is refused because its connection is beyond the limit. */
  readonly onOverload: (reason: OverloadReason) => void
  /** Whether the server is about to stop, so that every response announces the end of its connection. */
  readonly isDraining: () => boolean
}

const missingHost = problem('malformed_request', 'The request has no Host header (RFC 9112 §3.2)')
const wrongHost = problem(
  'malformed_request',
  'The request has several Host headers, or an invalid one (RFC 9112 §3.2)',
)
const fragment = problem(
  'malformed_request',
  'The request target contains "#": remove the fragment (RFC 9112 §3.2)',
)
const noResource = problem(
  'not_found',
  'The request target starts with "*": only OPTIONS accepts the target * (RFC 9112 §3.2.4)',
)
/** Node's parser also accepts the methods of RTSP, which routers do not know. */
const knownMethods: ReadonlySet<string> = new Set(http.METHODS)
const unknownExpectation: Problem = {
  ...problem('malformed_request', 'Unknown expectation: only 100-continue is supported'),
  status: 417,
}

/**
 * Creates Node's server. It answers some requests itself, such as malformed ones, and passes all others to `route`.
 */
export function createHttpServer(
  route: RequestHandler,
  {
    limits,
    connections,
    errorHeaders,
    connectionResponder,
    onOverload,
    isDraining,
  }: HttpServerOptions,
): Server {
  const refuseAndClose = (response: ServerResponse, refused: Problem): void =>
    sendProblem(response, refused, [...errorHeaders, 'Connection', 'close'])

  const onRequest: RequestHandler = (request, response) => {
    if (connections.isRefused(request.socket)) {
      onOverload('connections')
      refuseAndClose(response, overloaded('connections'))
      return
    }
    // Node drops bytes that arrive together with an upgrade request. The connection closes, so that the client sends
    // them again.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const refused = refusedBeforeRouting(request)
    if (refused === undefined) route(request, response)
    else refuseAndClose(response, refused)
  }

  const server = http.createServer(
    { ...serverOptions(limits), ServerResponse: responseOf(isDraining) },
    onRequest,
  )
  const acceptSocket = connectionListenerOf(server)
  answerExpectations(server, onRequest, errorHeaders)
  const giveUp = answerClientErrors(server, errorHeaders)
  connectionResponder?.install(server, {
    isRefused: socket => connections.isRefused(socket),
    acceptSocket,
    giveUp,
  })
  connections.watch(server)
  // `server.close()` calls `closeIdleConnections` too.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => connections.closeIdle(closeIdle)
  return server
}

function serverOptions(limits: ListenerLimits): ServerOptions {
  const { requestTimeoutMs } = limits
  // Node rejects a value greater than the request timeout.
  const headersTimeoutMs = Math.min(limits.headersTimeoutMs, requestTimeoutMs)
  return {
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeoutMs, 1_000),
    maxHeaderSize: limits.maxHeaderBytes,
    requireHostHeader: false,
    // A server may ignore the `Upgrade` header (RFC 9110 §7.8), so such a request is answered like any other.
    shouldUpgradeCallback: () => false,
  }
}

function answerExpectations(
  server: Server,
  onRequest: RequestHandler,
  errorHeaders: readonly string[],
): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // While an earlier response is in progress, Node would write the 100 between its head and its body. Without a 100,
    // Node closes the connection after the response, because Node does not know whether the client will send the body.
    if (response.socket !== null) response.writeContinue()
    onRequest(request, response)
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    sendProblem(response, unknownExpectation, errorHeaders)
  })
}

/**
 * Returns a response class that sends `Connection: close` while the listener drains, even for requests that were
 * accepted before.
 */
function responseOf(isDraining: () => boolean) {
  return class Response extends http.ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (isDraining()) this.shouldKeepAlive = false
      return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>))
    }
  }
}

/** Returns Node's own connection listener, which parses requests. A new server has no other connection listener. */
export function connectionListenerOf(server: Server): HttpFallback['acceptSocket'] {
  const [listener] = server.listeners('connection')
  if (listener === undefined) throw new Error('The server has no listener for connections')
  return socket => void listener.call(server, socket)
}

function refusedBeforeRouting(request: IncomingMessage): Problem | undefined {
  const { method = '', url = '', headers, httpVersion } = request
  if (hasWrongHost(request)) return wrongHost
  if (!knownMethods.has(method)) {
    const allow = 'GET, HEAD, OPTIONS'
    return problem('method_not_allowed', `Unknown HTTP method ${method}`, { allow })
  }
  if (headers.host === undefined && httpVersion === '1.1') return missingHost
  // The router would interpret `#` as the start of a query.
  if (url.includes('#')) return fragment
  // The router would interpret `*` as a path.
  if (url.startsWith('*') && (method !== 'OPTIONS' || url !== '*')) return noResource
  return undefined
}
