import { OperatorError, type OperatorErrorFacts } from './operator-error.ts'
import { parseRetryAfter } from './retry-after.ts'
import { networkReason } from './root-causes.ts'

/** The address of the operator API, the token, and the options of the requests. */
export interface OperatorClientOptions {
  /** The base URL of the operator listener, with or without a trailing slash. */
  readonly url: string | URL
  /**
   * The secret of the operator token. It can be absent if a proxy in front of the service adds the token to each
   * request.
   */
  readonly token?: string | undefined
  /** Aborts requests in progress. */
  readonly signal?: AbortSignal | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Time limit for the start of a response, in milliseconds. Default: two minutes. */
  readonly timeoutMs?: number | undefined
}

export interface OperatorRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE' | undefined
  /** The path of the request, such as `/v1/fixtures`, or a complete URL. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  /**
   * The body of the request: `json` is a value that is sent as JSON. `body` is sent unchanged, and `headers` must
   * contain its media type.
   */
  readonly json?: unknown
  readonly body?: string | Blob | Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
}

/** The maximum number of responses that a client stores for conditional reads. */
const maxStoredResponses = 200

/** Sends requests to an operator listener, and distinguishes rejections from missing responses. */
export class OperatorRequests {
  /** Called when the service rejects the token. */
  onUnauthorized: (error: OperatorError) => void = () => {}
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly #options: OperatorClientOptions
  /** The newest responses with an entity tag, by path. The response stored last is at the end. */
  readonly #responses = new Map<string, { readonly etag: string; readonly value: unknown }>()

  constructor(options: OperatorClientOptions) {
    this.baseUrl = String(options.url).replace(/\/+$/, '')
    this.#options = options
  }

  /**
   * Sends a request with the token. Returns the response, even if its status is an error.
   *
   * @throws {OperatorError} without a status, if there is no response. If a signal aborted the request, the error is
   *   the reason of the signal instead.
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
    const reason = `no response within ${timeoutMs / 1000} seconds`
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

  /** Sends a request and returns its response. A rejection is thrown as an `OperatorError`. */
  protected async ask(request: OperatorRequest): Promise<Response> {
    return this.#accepted(await this.send(request))
  }

  /**
   * Reads JSON with the entity tag of the previous response, so that an unchanged result is not sent again. Returns
   * the same object while the result is unchanged.
   *
   * @param accept Returns the response to read, or throws. By default a rejection is thrown as an `OperatorError`.
   */
  protected async askJsonIfChanged<Value>(
    path: string,
    accept: (response: Response) => Response | Promise<Response> = response =>
      this.#accepted(response),
  ): Promise<Value> {
    const stored = this.#responses.get(path)
    const response = await this.send({ path, headers: { 'If-None-Match': stored?.etag } })
    if (response.status === 304 && stored !== undefined) return stored.value as Value
    const value = await this.readJson<Value>(await accept(response))
    this.#store(path, response.headers.get('ETag'), value)
    return value
  }

  #store(path: string, etag: string | null, value: unknown): void {
    this.#responses.delete(path)
    if (etag === null) return
    this.#responses.set(path, { etag, value })
    const [oldest] = this.#responses.keys()
    if (this.#responses.size > maxStoredResponses && oldest !== undefined)
      this.#responses.delete(oldest)
  }

  async #accepted(response: Response): Promise<Response> {
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
    throw this.unlikeOperators(response, 'is not an operator listener')
  }

  protected async readText(response: Response): Promise<string> {
    return this.#reach(() => response.text())
  }

  /** Sends a request, and yields the bytes of its response as they arrive. */
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
      // After an interrupted transfer, `cancel` rejects too. That error would replace the first error, which states
      // that the request can be retried.
      await reader.cancel().catch(() => {})
    }
  }

  /** The error for a response that is not a rejection and did not come from an operator listener. */
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
        : { detail: `not a response of an operator listener (${type})` }),
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
