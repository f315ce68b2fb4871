import { networkReason } from '@fixture-feed/client/read-loop'
import type { Budget } from './budget.ts'
import { Connection } from './connection.ts'
import { type Exchange, isLast, type WireRequest } from './exchange.ts'
import { WireError } from './wire-error.ts'

export interface WireOptions {
  readonly baseUrl: URL
  readonly budget: Budget
  /** Maximum time without activity on a connection, and maximum duration of a `fetch`, in milliseconds. */
  readonly requestTimeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Sends one request and resolves to the exchange. */
export type Send = (request: WireRequest) => Promise<Exchange>

/** The connection layer to the target: raw connections, and `fetch` for checks from the perspective of apps. */
export class Wire {
  readonly #options: WireOptions
  readonly #persistent: PersistentConnection

  constructor(options: WireOptions) {
    this.#options = options
    this.#persistent = new PersistentConnection(() => this.open(), hasContent)
  }

  /** The request target of a path below the base URL. */
  targetOf(path: string): string {
    return this.#options.baseUrl.pathname.replace(/\/+$/, '') + path
  }

  /** Sends one request, over an open connection if there is one. */
  send(request: WireRequest): Promise<Exchange> {
    return this.#persistent.send(request)
  }

  /** Opens a separate connection. The caller closes it. */
  open(): Promise<Connection> {
    const { baseUrl, budget, requestTimeoutMs, signal } = this.#options
    return Connection.open(baseUrl, {
      timeoutMs: requestTimeoutMs,
      onRequest: () => budget.spend(),
      signal,
    })
  }

  /** Calls `use` with a separate connection and closes it afterwards. */
  async withConnection<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.open()
    try {
      return await use(connection)
    } finally {
      connection.close()
    }
  }

  /**
   * Calls `use` with a function that sends many requests over consecutive connections. Each connection is used as long
   * as the target keeps it open.
   */
  async withPersistentConnection<T>(use: (send: Send) => Promise<T>): Promise<T> {
    const persistent = new PersistentConnection(
      () => this.open(),
      () => true,
    )
    try {
      return await use(request => persistent.send(request))
    } finally {
      persistent.close()
    }
  }

  /** The standard `fetch`, as apps use it, without following redirects. */
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
      const reason = networkReason(cause) ?? String(cause)
      throw new WireError(`Cannot fetch ${target} of ${baseUrl.host}: ${reason}`, { cause })
    }
  }

  close(): void {
    this.#persistent.close()
  }
}

/**
 * A connection that is reused while the target keeps it open and `isGood` allows it. After that, a new connection
 * replaces it.
 */
class PersistentConnection {
  readonly #open: () => Promise<Connection>
  readonly #isGood: (exchange: Exchange) => boolean
  #idle: Connection | undefined

  /** @param isGood Whether a further request may follow a response. */
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
        // A server may close an idle connection at any moment (RFC 9112 §9.5). A request that fails without
        // unread bytes of a response is therefore sent again over a new connection.
        if (!(error instanceof WireError) || reused.unread.length > 0) throw error
      }
    }
    return this.#exchange(await this.#open(), request)
  }

  close(): void {
    this.#takeIdle()?.close()
  }

  async #exchange(connection: Connection, request: WireRequest): Promise<Exchange> {
    let isPersistent = false
    try {
      const exchange = await connection.exchange(request)
      isPersistent = !isLast(exchange) && this.#isGood(exchange)
      return exchange
    } finally {
      if (isPersistent) this.#keep(connection)
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

/**
 * Whether a response is a 200 with content. After any other response, a faulty target may send further bytes, which
 * would be read as the next response.
 */
function hasContent({ response: { status, body } }: Exchange): boolean {
  return status === 200 && body.length > 0
}
