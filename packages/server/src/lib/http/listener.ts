import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Problem, problem } from '../problem/problem.ts'
import { Admission, type OverloadReason } from './admission.ts'
import { Connections } from './connections.ts'
import { type ConnectionShares, shareDescriptors } from './descriptors.ts'
import { type ConnectionResponder, createHttpServer } from './http-server.ts'
import { defaultLimits, type ListenerLimits } from './limits.ts'
import { http } from './node-http.ts'
import { pathOf, Routes, sendProblem } from './send-problem.ts'

export interface ListenAddress {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** Whether several processes may listen on the same port, each with its share of the connections (SO_REUSEPORT). */
  readonly reusePort?: boolean | undefined
}

export interface ListenerOptions {
  readonly errorHeaders?: readonly string[]
  /** Answers some requests itself, before the server's parser reads them. */
  readonly connectionResponder?: ConnectionResponder | undefined
  /**
   * Called for each request that is refused, and each connection that is closed without a response, because of the
   * limit of connections.
   */
  readonly onOverload?: (reason: OverloadReason) => void
  readonly limits?: Partial<ListenerLimits> | undefined
  /**
   * The share of the process's descriptors that limits the connections in addition to `maxConnections`. Default: no
   * such limit.
   */
  readonly share?: keyof ConnectionShares
  /** Called for each response that was aborted because its client read too slowly. */
  readonly onSlowReader?: () => void
  /**
   * Called for each request that fastify rejects, for example because the body is too large or the path is malformed.
   */
  readonly onRefused?: (refused: Problem, request: IncomingMessage) => void
  /**
   * Called for each unexpected error. The request is answered with 500 without details, or its connection is closed if
   * the response has started.
   */
  readonly onFailure: (
    error: Error,
    request: { readonly method: string; readonly path: string },
  ) => void
}

type RequestAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** An HTTP listener on fastify. Every error is a problem document, including the errors of Node's parser. */
export interface Listener {
  readonly app: FastifyInstance
  /** The problem for a request without a route: 404 or 405. */
  readonly nothingAt: Routes['nothingAt']
  /** Admits requests before routes start to work on them. */
  readonly admission: Admission
  /** Sets the handler of requests without a route. Default: a 404 or 405. */
  answerWithoutRoute(answer: RequestAnswer): void
  /** @throws the socket's error, such as EADDRINUSE. */
  listen(address: ListenAddress): Promise<AddressInfo>
  /**
   * Stops accepting connections, lets requests in progress finish for up to `graceMs`, then closes the remaining
   * connections.
   */
  drain(graceMs: number): Promise<void>
}

/** The longest decoded path parameter has 256 characters; each may take 12 bytes when percent-encoded. */
const maxParameterBytes = 256 * 12

function compileNothing(): never {
  throw new Error('Routes are validated by the contract, not by fastify schemas')
}

/** Fastify without the features that this listener implements itself. */
const plainFastify = {
  // `answerClientErrors` handles these errors; fastify's own handler would answer a second time.
  clientErrorHandler: () => {},
  exposeHeadRoutes: false,
  forceCloseConnections: false,
  return503OnClosing: false,
  // No route uses fastify's schemas, so their compilers, a hundred modules, are not loaded.
  schemaController: {
    compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing },
  },
  routerOptions: {
    maxParamLength: maxParameterBytes,
    // The raw text is passed on, because routes distinguish repeated and unknown parameters.
    querystringParser: (text: string) => ({ text }),
  },
} as const

export function createListener({
  limits: wanted,
  share,
  errorHeaders = [],
  connectionResponder,
  onOverload = () => {},
  onSlowReader = () => {},
  onRefused = () => {},
  onFailure,
}: ListenerOptions): Listener {
  const all = { ...defaultLimits, ...wanted }
  const most = share === undefined ? Infinity : shareDescriptors()[share]
  const limits = { ...all, maxConnections: Math.min(all.maxConnections, most) }
  const onDropped = (): void => onOverload('connections')
  const connections = new Connections(limits, { onDropped, onCut: onSlowReader })
  let isDraining = false
  const answerError = createErrorHandler({
    errorHeaders,
    onRefused,
    onFailure,
    // Fastify needs the error handler at its creation, before `nothingAt` exists.
    nothingAt: request => nothingAt(request),
    maxBodyBytes: limits.maxBodyBytes,
  })
  const app = fastify({
    ...plainFastify,
    bodyLimit: limits.maxBodyBytes,
    frameworkErrors: answerError,
    serverFactory: route =>
      createHttpServer(route, {
        limits,
        connections,
        errorHeaders,
        connectionResponder,
        onOverload,
        isDraining: () => isDraining,
      }),
  })
  const { nothingAt } = new Routes(app)
  takeAnything(app)
  app.setErrorHandler(answerError)
  let answerWithoutRoute: RequestAnswer = async ({ raw }, reply) =>
    answerProblem(reply, nothingAt(raw), errorHeaders)
  app.setNotFoundHandler((request, reply) => answerWithoutRoute(request, reply))

  return {
    app,
    nothingAt,
    admission: new Admission(limits),
    answerWithoutRoute(other) {
      answerWithoutRoute = other
    },
    async listen(address) {
      // A copy, because fastify modifies its argument.
      await app.listen({ ...address })
      return app.server.address() as AddressInfo
    },
    async drain(graceMs) {
      isDraining = true
      connectionResponder?.close()
      await drainServer(app, connections, graceMs)
    },
  }
}

interface ErrorSources extends Required<Pick<ListenerOptions, 'errorHeaders' | 'onRefused'>> {
  readonly onFailure: ListenerOptions['onFailure']
  readonly nothingAt: Listener['nothingAt']
  readonly maxBodyBytes: number
}

/** Creates the handler of all errors of fastify and of routes. It answers with a problem document. */
function createErrorHandler({
  errorHeaders,
  onRefused,
  onFailure,
  nothingAt,
  maxBodyBytes,
}: ErrorSources): (error: Error, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, { raw }, reply) => {
    // The client disconnected before its request was complete. That is not a failure, and no response is needed.
    if (raw.destroyed && !raw.complete) {
      reply.hijack()
      reply.raw.destroy()
      return
    }
    // Fastify raises this error for the method QUERY if the address has no route.
    const isNowhere = (error as { code?: string }).code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'
    const known = isNowhere ? nothingAt(raw) : frameworkProblem(error, raw, maxBodyBytes)
    if (known !== undefined) onRefused(known, raw)
    else onFailure(error, { method: raw.method ?? '', path: pathOf(raw) })
    const failed = 'The request failed; the log of the service contains the cause'
    answerProblem(reply, known ?? problem('internal', failed), errorHeaders)
  }
}

function answerProblem(
  reply: FastifyReply,
  refused: Problem,
  errorHeaders: readonly string[],
): void {
  reply.hijack()
  if (reply.raw.headersSent) reply.raw.destroy()
  else sendProblem(reply.raw, refused, errorHeaders)
}

/**
 * Accepts every method except CONNECT, and bodies of every type as bytes, so that the routes decide about rejections.
 */
function takeAnything(app: FastifyInstance): void {
  for (const method of http.METHODS) {
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

function badTarget({ url = '' }: IncomingMessage): string {
  return /^(?:[^/?#]+:\/\/[^/?#]+)?\//.test(url)
    ? 'The path has a malformed percent-encoding'
    : 'The request target is neither a path nor a URL with a path'
}

function frameworkProblem(
  error: Error & { code?: string; statusCode?: number },
  request: IncomingMessage,
  maxBodyBytes: number,
): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return problem('malformed_request', badTarget(request))
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('malformed_request', 'An identifier in the path is longer than 256 characters')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(
        'payload_too_large',
        `The body is larger than ${maxBodyBytes} bytes: send a smaller body, or raise the limit with serve --max-body`,
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem(
        'unsupported_media_type',
        'The Content-Type is missing or malformed: send the media type of the body',
      )
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(
        'malformed_request',
        'The length of the body does not match its Content-Length',
      )
    default:
      return undefined
  }
}
