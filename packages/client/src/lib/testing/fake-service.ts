import assert from 'node:assert/strict'
import type { FetchLike, FetchLikeInit } from '../../fetch-like.ts'
import { snapshotOf } from '../cases/snapshot-notation.ts'
import { settled } from './fake-clock.ts'

/** A request to a `fetch` double, which the test answers at any time. */
export interface FakeRequest {
  readonly url: URL
  readonly init: FetchLikeInit
  /** The entity tag of the request; `undefined` if it has none. */
  readonly etag: string | undefined
  /** The `Prefer` header of the request; `undefined` if it has none. */
  readonly prefer: string | undefined
  answer(response: Response): Promise<void>
  breakOff(): Promise<void>
}

/** A service in memory. */
export interface FakeService {
  readonly fetch: FetchLike
  /** All requests so far. */
  readonly requests: readonly FakeRequest[]
  /** Requests without a response that were not aborted. */
  readonly open: readonly FakeRequest[]
  /** The only open request. Throws unless exactly one request is open. */
  readonly request: FakeRequest
}

export interface FakeServiceOptions {
  /** Whether the `fetch` ignores the signal, as some implementations do. */
  readonly deaf?: boolean
}

export function createFakeService({ deaf = false }: FakeServiceOptions = {}): FakeService {
  const requests: FakeRequest[] = []
  const open = new Set<FakeRequest>()

  return {
    requests,
    get open() {
      return [...open]
    },
    get request() {
      const [request, ...more] = open
      assert.ok(request, 'no request is open')
      assert.equal(more.length, 0, 'more than one request is open')
      return request
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        const request: FakeRequest = {
          url: new URL(url),
          init,
          etag: init.headers['If-None-Match'],
          prefer: init.headers.Prefer,
          answer(response) {
            open.delete(request)
            resolve(response)
            return settled()
          },
          breakOff() {
            open.delete(request)
            reject(new TypeError('fetch failed'))
            return settled()
          },
        }
        requests.push(request)
        open.add(request)
        init.signal.addEventListener('abort', () => {
          open.delete(request)
          if (!deaf) reject(init.signal.reason)
        })
      }),
  }
}

/** A 200 of the service. `items` is in the notation of `snapshotOf`. */
export function snapshotResponse(
  items: string,
  options: { etag?: string | undefined; at?: string; cacheControl?: string } = {},
): Response {
  const { etag, at, cacheControl = 'no-store' } = options
  const headers = new Headers({ 'Cache-Control': cacheControl })
  if (etag !== undefined) headers.set('ETag', etag)
  return jsonResponse(snapshotOf(items, at), { headers })
}

export function jsonResponse(
  body: unknown,
  { status = 200, headers }: ResponseInit = {},
): Response {
  const all = new Headers(headers)
  if (!all.has('Content-Type')) all.set('Content-Type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers: all })
}

/** A response without a body. */
export function statusResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}
