import type { FetchLike, FetchLikeResponse } from '@fixture-feed/client'
import { RequestSlots } from '../slices/request-slots.ts'

/** An answer of another service to a read, with its bytes as they came. */
export interface UpstreamAnswer {
  readonly url: string
  readonly headers: Headers
  readonly body: Buffer
}

/** Why an answer is not taken: what was held stays, and the next read comes after a back-off. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused'
}

/** What becomes of what is read. */
export interface Taker {
  /** A read is sent that asks to be held for so many seconds; 0 for one that does not ask. */
  sent(waitSeconds: number): void
  /**
   * Takes a 200 and gives its value. The client stores the tag of the answer once this is done.
   *
   * @throws {AnswerRefused} when it is not what the service is to send.
   */
  take(answer: UpstreamAnswer): Promise<unknown>
  /** Takes note of a 304. */
  keep(headers: Headers): Promise<void>
}

/** Larger answers are broken off. */
const mostBytes = 128 * 1024 * 1024

/** So many requests may be in flight to one service. */
const mostRequests = 32

/**
 * The service that is relayed: everything that is read of it goes through here. Redirections are not followed, as what
 * they lead to would be served as that service's.
 */
export class Upstream {
  readonly #fetch: typeof fetch
  readonly #slots = new RequestSlots(mostRequests)

  constructor(fetchLike: typeof fetch = fetch) {
    this.#fetch = fetchLike
  }

  get requestsInFlight(): number {
    return this.#slots.taken
  }

  /** A `fetch` for the client that hands what it reads to a taker before the client holds it. */
  fetchFor(taker: Taker): FetchLike {
    return async (url, init) => {
      const { Prefer: prefer, ...plain } = init.headers
      const isConditional = init.headers['If-None-Match'] !== undefined
      const answer = await this.#slots.run(async () => {
        const mayWait = prefer !== undefined && this.#slots.hasRoomToWait
        taker.sent(mayWait ? waitIn(prefer) : 0)
        const headers = mayWait ? init.headers : plain
        const response = await this.#fetch(url, { ...init, headers, redirect: 'manual' })
        const body = response.status === 200 ? await readBody(response, mostBytes) : undefined
        return { response, body }
      })
      const { response, body } = answer
      const { status, headers } = response
      // A 304 that nobody asked for stands for nothing: the client takes it as a failure.
      if (status === 304 && isConditional) await taker.keep(headers)
      if (body === undefined) return response
      return understood(headers, () => taker.take({ url, headers, body }))
    }
  }

  /**
   * Reads a resource that is not JSON.
   *
   * @throws {AnswerRefused} for anything but a 200 of at most so many bytes, and whatever `fetch` throws.
   */
  read(
    url: string,
    { mostBytes, signal }: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<UpstreamAnswer> {
    return this.#slots.run(async (): Promise<UpstreamAnswer> => {
      const response = await this.#fetch(url, { signal, credentials: 'omit', redirect: 'manual' })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new AnswerRefused(`status ${response.status}`)
      }
      return { url, headers: response.headers, body: await readBody(response, mostBytes) }
    })
  }
}

/** The seconds in a `Prefer` or `Preference-Applied` header; 0 where it says nothing of a wait. */
export function waitIn(field: string | null): number {
  const [, seconds = '0'] = /\bwait\s*=\s*(\d+)/i.exec(field ?? '') ?? []
  return Number(seconds)
}

/** What the client sees of an answer: its value, or a body that is none. */
async function understood(
  headers: Headers,
  take: () => Promise<unknown>,
): Promise<FetchLikeResponse> {
  const json = new Headers({ 'content-type': 'application/json' })
  for (const name of ['etag', 'cache-control', 'preference-applied']) {
    const value = headers.get(name)
    if (value !== null) json.set(name, value)
  }
  try {
    const value = await take()
    return { status: 200, headers: json, json: async () => value }
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    return {
      status: 200,
      headers: json,
      json: () => Promise.reject(new SyntaxError(error.message)),
    }
  }
}

async function readBody(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new AnswerRefused(`more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
