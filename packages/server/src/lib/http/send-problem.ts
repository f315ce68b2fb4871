import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  type Problem,
  problem,
  problemBody,
  problemHeaders,
  problemStatus,
} from '../problem/problem.ts'

/** Whether a request only reads: GET, or HEAD, which asks for the headers of a GET (RFC 9110 §9.3.2). */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The target of a request as it may be shown and logged: without query and user information, where secrets are put. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split(/[?#]/, 1)[0]?.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1') ?? ''
}

/** Answers with a problem; for HEAD without its body (RFC 9110 §9.3.2). */
export function sendProblem(
  response: ServerResponse,
  refused: Problem,
  extraHeaders: readonly string[] = [],
): void {
  const body = problemBody(refused)
  response.writeHead(problemStatus(refused), [...problemHeaders(refused, body), ...extraHeaders])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Methods that some address of the service has; any other is not possible at any of them. */
const methodsInUse: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** What is said to be allowed where a method is possible nowhere. */
const anywhere = ['GET', 'HEAD', 'OPTIONS']

/** The routes of a listener, as they are registered: what is said where there is none for a request. */
export class Routes {
  /** By the path of a route; `*` is every address, which makes none of them one of the service. */
  readonly #methods = new Map<string, readonly string[]>()

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      this.#methods.set(url, [...(this.#methods.get(url) ?? []), ...[method].flat()])
    })
  }

  /** The problem of a request that has no route: a 405 where there is one for other methods, else a 404. */
  readonly nothingAt = (request: Pick<IncomingMessage, 'method' | 'url'>): Problem => {
    const { method = '' } = request
    const allowed = this.#allowedAt(pathOf(request))
    if (allowed.length === 0 && methodsInUse.has(method)) {
      return problem('not_found', `There is nothing at ${pathOf(request)}`)
    }
    const allow = (allowed.length === 0 ? anywhere : allowed).join(', ')
    return problem('method_not_allowed', `${method} is not possible at ${pathOf(request)}`, {
      allow,
    })
  }

  #allowedAt(path: string): readonly string[] {
    const parts = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split('/')
    const isHere = (url: string): boolean => {
      const own = url.split('/')
      return (
        own.length === parts.length &&
        own.every((part, at) => part.startsWith(':') || part === parts[at])
      )
    }
    const here = [...this.#methods].flatMap(([url, methods]) => (isHere(url) ? methods : []))
    return here.length === 0 ? [] : [...here, ...(this.#methods.get('*') ?? [])]
  }
}
