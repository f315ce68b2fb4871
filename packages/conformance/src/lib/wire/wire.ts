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
  #idle: Connection | undefined

  constructor(options: WireOptions) {
    this.#options = options
  }

  /** The request target of a path below the base URL. */
  targetOf(path: string): string {
    return this.#options.baseUrl.pathname.replace(/\/+$/, '') + path
  }

  /** Sends one request, over a connection that is open already where there is one. */
  async send(request: WireRequest): Promise<Exchange> {
    const reused = this.#takeIdle()
    if (reused !== undefined) {
      try {
        return this.#keep(reused, await reused.exchange(request))
      } catch (error) {
        reused.close()
        if (!isUnanswered(error, reused)) throw error
      }
    }
    const connection = await this.open()
    try {
      return this.#keep(connection, await connection.exchange(request))
    } catch (error) {
      connection.close()
      throw error
    }
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
    let kept: Connection | undefined
    const exchangeOver = async (
      connection: Connection,
      request: WireRequest,
    ): Promise<Exchange> => {
      kept = connection
      const exchange = await connection.exchange(request)
      if (isLast(exchange)) {
        connection.close()
        kept = undefined
      }
      return exchange
    }
    try {
      return await use(async request => {
        const reused = kept
        if (reused === undefined) return exchangeOver(await this.open(), request)
        try {
          return await exchangeOver(reused, request)
        } catch (error) {
          reused.close()
          if (!isUnanswered(error, reused)) throw error
          return exchangeOver(await this.open(), request)
        }
      })
    } finally {
      kept?.close()
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
    this.#takeIdle()?.close()
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

  /** Keeps a connection only after an answer with a body: bytes that a wrong target sends behind an empty answer would be read as the next answer. */
  #keep(connection: Connection, exchange: Exchange): Exchange {
    const { status, body } = exchange.answer
    const isClean = status === 200 && body.length > 0 && connection.unread.length === 0
    if (isClean && !isLast(exchange)) this.#idle = connection
    else connection.close()
    return exchange
  }
}

/** Whether a request is worth a new connection: a server may close an idle one at any moment (RFC 9112 §9.5). */
function isUnanswered(error: unknown, connection: Connection): boolean {
  return error instanceof WireError && connection.unread.length === 0
}
