import type { IncomingMessage } from 'node:http'

/** Facts about a request that were found before Node's HTTP server parsed it. */
export interface RequestContext {
  /** The requested wait in seconds, if the request has waited already. */
  readonly waitedSeconds?: number | undefined
}

const context = Symbol('request context')

interface RequestWithContext extends IncomingMessage {
  [context]?: RequestContext
}

const noContext: RequestContext = {}

/** Attaches the context. Must be called before the request is routed. */
export function setRequestContext(request: IncomingMessage, value: RequestContext): void {
  const target: RequestWithContext = request
  target[context] = value
}

export function requestContext(request: IncomingMessage): RequestContext {
  const source: RequestWithContext = request
  return source[context] ?? noContext
}
