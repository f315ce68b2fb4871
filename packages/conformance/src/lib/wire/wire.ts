import type { Budget } from './budget.ts'
import { Connection } from './connection.ts'
import { type Exchange, isLast, type WireRequest } from './exchange.ts'
import { WireError } from './wire-error.ts'

export interface WireOptions {
  readonly baseUrl: URL
  readonly budget: Budget
  /** Longest silence of the target. */
  readonly requestTimeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Sends one request and resolves to the exchange. */
export type Send = (request: WireRequest) => Promise<Exchange>

/** The way to the target: raw connections, and `fetch` for checks of what apps see. */
export class Wire {
  readonly #options: WireOptions
  readonly #kept: KeptConnection

  constructor(options: WireOptions) {
    this.#options = options
    this.#kept = new KeptConnection(() => this.open(), hasContent)
  }

  /** The request target of a path below the base URL. */
  targetOf(path: string): string {
    return this.#options.baseUrl.pathname.replace(/\/+$/, '') + path
  }

  /** Sends one request, over a connection that is open already where there is one. */
  send(request: WireRequest): Promise<Exchange> {
    return this.#kept.send(request)
  }

  /** A connection of one's own; whoever opens it closes it. */
  open(): Promise<Connection> {
    const { baseUrl, budget, requestTimeoutMs, signal } = this.#options
    return Connection.open(baseUrl, {
      timeoutMs: requestTimeoutMs,
      onRequest: () => budget.spend(),
      signal,
    })
  }

  /** Runs with a connection of its own and closes it. */
  async withConnection<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.open()
    try {
      return await use(connection)
    } finally {
      connection.close()
    }
  }

  /** Runs with a way to send many requests over one connection after the other, each as long as the target keeps it. */
  async withKeptConnection<T>(use: (send: Send) => Promise<T>): Promise<T> {
    const kept = new KeptConnection(
      () => this.open(),
      () => true,
    )
    try {
      return await use(request => kept.send(request))
    } finally {
      kept.close()
    }
  }

  /** What an app sees: the standard `fetch`, without following redirects. */
  async fetch(target: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { baseUrl, budget, requestTimeoutMs, signal } = this.#options
    budget.spend()
    const timeout = AbortSignal.timeout(requestTimeoutMs)
    try {
      return await fetch(new URL(target, baseUrl), {
        headers,
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
    } catch (cause) {
      const reason = cause instanceof Error ? String(cause.cause ?? cause) : String(cause)
      throw new WireError(`fetch failed: ${reason}`, { cause })
    }
  }

  close(): void {
    this.#kept.close()
  }
}

/** A connection that is used again for the next request as long as the target keeps it, and then another one. */
class KeptConnection {
  readonly #open: () => Promise<Connection>
  readonly #isGood: (exchange: Exchange) => boolean
  #idle: Connection | undefined

  /** @param isGood Whether another request may follow an answer. */
  constructor(open: () => Promise<Connection>, isGood: (exchange: Exchange) => boolean) {
    this.#open = open
    this.#isGood = isGood
  }

  async send(request: WireRequest): Promise<Exchange> {
    const reused = this.#takeIdle()
    if (reused !== undefined) {
      try {
        return await this.#exchange(reused, request)
      } catch (error) {
        // A server may close an idle connection at any moment (RFC 9112 §9.5): then the request is worth a new one.
        if (!(error instanceof WireError) || reused.unread.length > 0) throw error
      }
    }
    return this.#exchange(await this.#open(), request)
  }

  close(): void {
    this.#takeIdle()?.close()
  }

  async #exchange(connection: Connection, request: WireRequest): Promise<Exchange> {
    let isKept = false
    try {
      const exchange = await connection.exchange(request)
      isKept = !isLast(exchange) && this.#isGood(exchange)
      return exchange
    } finally {
      if (isKept) this.#keep(connection)
      else connection.close()
    }
  }

  #keep(connection: Connection): void {
    this.close()
    this.#idle = connection
  }

  #takeIdle(): Connection | undefined {
    const connection = this.#idle
    this.#idle = undefined
    if (connection === undefined || (!connection.isEnded && connection.unread.length === 0)) {
      return connection
    }
    connection.close()
    return undefined
  }
}

/** Bytes that a wrong target sends behind an answer without a body would be read as the next answer. */
function hasContent({ answer: { status, body } }: Exchange): boolean {
  return status === 200 && body.length > 0
}
