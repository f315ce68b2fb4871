import { OperatorError, type OperatorErrorFacts } from './operator-error.ts'
import { parseRetryAfter } from './retry-after.ts'
import { networkReason } from './root-causes.ts'

/** Where the operator API is, and who asks. */
export interface OperatorClientOptions {
  /** The base URL of the operator listener, with or without a final slash. */
  readonly url: string | URL
  /** The secret of the operator token. Left out where a proxy in front of the service adds it. */
  readonly token?: string | undefined
  /** Ends requests under way. */
  readonly signal?: AbortSignal | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Time limit for the start of an answer, in milliseconds. Default: two minutes. */
  readonly timeoutMs?: number | undefined
}

export interface OperatorRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE' | undefined
  /** From `/v1` on, or an address of the service. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /** The body as a value; or, with its media type among the headers, as it is. */
  readonly json?: unknown
  readonly body?: string | Blob | Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends requests to an operator listener, and tells refusals from answers that never came. */
export class OperatorRequests {
  /** Called whenever the service does not take the token. */
  onUnauthorized: (error: OperatorError) => void = () => {}
  /** The address of the service, without a final slash. */
  readonly baseUrl: string
  readonly #options: OperatorClientOptions

  constructor(options: OperatorClientOptions) {
    this.baseUrl = String(options.url).replace(/\/+$/, '')
    this.#options = options
  }

  /**
   * Sends a request with the token; the answer as it is, whatever its status.
   *
   * @throws {OperatorError} without a status when none comes; the reason of a signal that ended it.
   */
  async send(asked: OperatorRequest): Promise<Response> {
    const { method = 'GET', path, headers = {}, json, body, signal } = asked
    const { token, signal: ending, fetch: request = fetch, timeoutMs = 120_000 } = this.#options
    const sent = new Headers()
    if (token !== undefined) sent.set('Authorization', `Bearer ${token}`)
    if (json !== undefined) sent.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) sent.set(name, value)
    }
    const late = new AbortController()
    const reason = `no answer within ${timeoutMs / 1000} seconds`
    const timer = setTimeout(() => late.abort(new Error(reason)), timeoutMs)
    const signals = [late.signal, ending, signal].filter(each => each !== undefined)
    const url = path.startsWith('/') ? this.baseUrl + path : path
    const init: RequestInit = {
      method,
      headers: sent,
      body: json === undefined ? ((body as BodyInit | undefined) ?? null) : JSON.stringify(json),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any(signals),
    }
    return this.#reach(() => request(url, init), signal).finally(() => clearTimeout(timer))
  }

  /** The answer to a request that was not refused. */
  protected async ask(request: OperatorRequest): Promise<Response> {
    const response = await this.send(request)
    if (response.ok) return response
    const error = new OperatorError(await this.#reach(() => this.#refusalIn(response)))
    if (error.status === 401) this.onUnauthorized(error)
    throw error
  }

  protected async askJson<Value>(request: OperatorRequest): Promise<Value> {
    return this.readJson(await this.ask(request))
  }

  protected async readJson<Value>(response: Response): Promise<Value> {
    const text = await this.readText(response)
    const value = parsed(text)
    if (value !== undefined) return value as Value
    throw this.unlikeOperators(response, 'does not answer as an operator listener does')
  }

  protected async readText(response: Response): Promise<string> {
    return this.#reach(() => response.text())
  }

  /** The bytes that a request brings, as they arrive. */
  protected async *stream(request: OperatorRequest): AsyncGenerator<Uint8Array, void> {
    const reader = (await this.ask(request)).body?.getReader()
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

  /** The failure of a request that was answered well by something else. */
  protected unlikeOperators({ status }: Response, finding: string): OperatorError {
    return new OperatorError({ url: this.baseUrl, status, detail: `${this.baseUrl} ${finding}` })
  }

  async #refusalIn(response: Response): Promise<OperatorErrorFacts> {
    const { status, headers } = response
    const type = headers.get('content-type') ?? 'no Content-Type'
    const { code, detail, issues = [] } = Object(parsed(await response.text()))
    const isProblem =
      typeof code === 'string' && typeof detail === 'string' && Array.isArray(issues)
    return {
      url: this.baseUrl,
      status,
      retryAfterMs: parseRetryAfter(headers, Date.now()),
      ...(type.startsWith('application/problem+json') && isProblem
        ? { code, detail, issues }
        : { detail: `not an answer of an operator listener (${type})` }),
    }
  }

  async #reach<Result>(attempt: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    try {
      return await attempt()
    } catch (cause) {
      if (this.#options.signal?.aborted || signal?.aborted) throw cause
      const detail = networkReason(cause) ?? String(cause)
      throw new OperatorError({ url: this.baseUrl, detail }, { cause })
    }
  }
}

/** The value of a JSON text; `undefined` for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
