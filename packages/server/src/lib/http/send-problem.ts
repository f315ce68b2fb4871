import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  type Problem,
  problem,
  problemBody,
  problemHeaders,
  problemStatus,
} from '../problem/problem.ts'

/** Whether a request only reads: GET, or HEAD, which requests the headers of a GET (RFC 9110 §9.3.2). */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The target of a request for display and logs, without query, fragment and user information, because these may contain
 * secrets.
 */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  return url.split(/[?#]/, 1)[0]?.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1') ?? ''
}

/** Sends a problem as the response; for HEAD without its body (RFC 9110 §9.3.2). */
export function sendProblem(
  response: ServerResponse,
  refused: Problem,
  extraHeaders: readonly string[] = [],
): void {
  const body = problemBody(refused)
  response.writeHead(problemStatus(refused), [...problemHeaders(refused, body), ...extraHeaders])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** The methods that are answered with 404 at an unknown address. All other methods are answered with 405 there. */
const methodsInUse: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** The allowed methods in a 405 at an unknown address. */
const anywhere = ['GET', 'HEAD', 'OPTIONS']

/** The registered routes of a listener, which determine the response to a request without a route. */
export class Routes {
  /**
   * Methods by the path of a route. The route `*` matches every address, so it does not show that an address exists.
   */
  readonly #methods = new Map<string, readonly string[]>()

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      this.#methods.set(url, [...(this.#methods.get(url) ?? []), ...[method].flat()])
    })
  }

  /**
   * The problem for a request without a route: 405 if the address supports other methods, or if the address is unknown
   * and the method is not in `methodsInUse`; otherwise 404.
   */
  readonly nothingAt = (request: IncomingMessage): Problem => {
    const { method = '' } = request
    const allowed = this.#allowedAt(pathOf(request))
    if (allowed.length === 0 && methodsInUse.has(method)) {
      return problem('not_found', `No resource at ${pathOf(request)}`)
    }
    const allow = (allowed.length === 0 ? anywhere : allowed).join(', ')
    return problem('method_not_allowed', `${pathOf(request)} does not support ${method}`, {
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
    const here = [...this.#methods].filter(([url]) => isHere(url)).flatMap(([, methods]) => methods)
    return here.length === 0 ? [] : [...here, ...(this.#methods.get('*') ?? [])]
  }
}
