import { CommandFailure, reasonOf } from './failure.ts'
import { OperatorError, OperatorUnreachableError, type Refusal } from './operator-error.ts'

export interface OperatorRequestsOptions {
  /** The base URL of the operator listener, without a final slash. */
  readonly url: string
  readonly token: string
  /** Ends calls under way. */
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof fetch | undefined
}

/** Time limit for the start of an answer. */
const answerWithinMs = 120_000
const lateReason = `no answer within ${answerWithinMs / 1000} seconds`

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly mediaType?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** Sends requests to an operator listener, and tells refusals from answers that never came. */
export class OperatorRequests {
  readonly #options: OperatorRequestsOptions

  constructor(options: OperatorRequestsOptions) {
    this.#options = options
  }

  /** The answer to a request that was not refused. */
  async send({ method, path, mediaType, headers = {}, body }: Call): Promise<Response> {
    const { url, token, signal, fetch: request = fetch } = this.#options
    const sent = new Headers({ Authorization: `Bearer ${token}` })
    if (mediaType !== undefined) sent.set('Content-Type', mediaType)
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) sent.set(name, value)
    }
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(lateReason)), answerWithinMs)
    const response = await this.#reach(() =>
      request(url + path, {
        method,
        headers: sent,
        body: body ?? null,
        redirect: 'error',
        signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      }),
    ).finally(() => clearTimeout(timer))
    if (!response.ok) throw new OperatorError(await this.#reach(() => readRefusal(response)))
    return response
  }

  /** What the service answers to a request, as JSON. */
  async ask<Value>(call: Call): Promise<Value> {
    return this.read(await this.send(call))
  }

  /** The body of an answer, as JSON. */
  async read<Value>(response: Response): Promise<Value> {
    const text = await this.#reach(() => response.text())
    try {
      return JSON.parse(text) as Value
    } catch (cause) {
      throw new CommandFailure(
        `${this.#options.url} does not answer as an operator listener does`,
        { cause },
      )
    }
  }

  /**
   * Refuses the answer of a public listener to a read that both listeners know: operators' answers are never for caches.
   *
   * @throws {CommandFailure} naming the address.
   */
  expectOperatorListener({ headers }: Response): void {
    if (/\bno-store\b/.test(headers.get('cache-control') ?? '')) return
    throw new CommandFailure(
      `${this.#options.url} is a public listener, which only reads: name the operator listener`,
    )
  }

  /** The bytes that a request brings, as they arrive. */
  async *stream(call: Call): AsyncGenerator<Uint8Array> {
    const response = await this.send(call)
    const reader = response.body?.getReader()
    if (reader === undefined) return
    try {
      for (;;) {
        const { done, value } = await this.#reach(() => reader.read())
        if (done) return
        yield value
      }
    } finally {
      // A body that broke off rejects this too, and would hide that the service can be asked again.
      await reader.cancel().catch(() => {})
    }
  }

  async #reach<Result>(attempt: () => Promise<Result>): Promise<Result> {
    try {
      return await attempt()
    } catch (error) {
      const { url, signal } = this.#options
      if (signal?.aborted) throw error
      throw new OperatorUnreachableError(url, networkReason(error), { cause: error })
    }
  }
}

/** A call with a JSON body. */
export function jsonCall(method: Call['method'], path: string, value: object): Call {
  return { method, path, mediaType: 'application/json', body: JSON.stringify(value) }
}

async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? 'no Content-Type'
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = retryAfter >= 0 ? retryAfter * 1000 : undefined
  if (!type.startsWith('application/problem+json')) {
    return { status, detail: `not an answer of an operator listener (${type})`, retryAfterMs }
  }
  const { code, detail, issues } = JSON.parse(text) as Omit<Refusal, 'status'>
  return { status, code, detail, issues, retryAfterMs }
}

/** The cause of a failed `fetch`, whose own message is only "fetch failed". */
function networkReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return reasonOf(cause instanceof Error && cause.message !== '' ? cause : error)
}
