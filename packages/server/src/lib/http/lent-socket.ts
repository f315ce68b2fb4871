import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Listener = (...values: unknown[]) => void

/** Members of Node's HTTP parser. They are internal to Node. */
interface Parser {
  readonly incoming: IncomingMessage | null
  /** Whether the parser reads the handle itself. */
  readonly _consumed?: boolean
  /**
   * `kOnMessageBegin` is the number of the callback for the first byte of a request. The server does not use this
   * callback.
   */
  readonly constructor: { readonly kOnMessageBegin?: unknown }
}

/** Members of a socket that Node's HTTP server uses. They are internal to Node. */
interface ServedSocket {
  readonly parser?: Parser | null
  /** The response in progress. */
  readonly _httpMessage?: object | null
  readonly _handle?: { _consumed?: boolean } | null
}

/** Methods that Node's HTTP server replaces on each of its sockets. */
const replacedMethods = ['on', 'addListener', 'prependListener', 'setEncoding'] as const

/**
 * A connection that is lent to Node's HTTP server and taken back between two requests. Node has no function for that:
 * it releases a connection only for an upgrade or CONNECT. `takeBack()` reverts the server's changes to a socket in the
 * same way as an upgrade: the server's `close` listener releases the parser, and the server's other listeners are
 * removed.
 */
export class LentSocket {
  readonly #socket: Socket
  /** The server's listeners, by event. */
  readonly #listeners: ReadonlyMap<string | symbol, readonly Listener[]>
  /**
   * Number of requests that Node's parser has begun to read; `undefined` if this Node release does not report that.
   */
  #begun: number | undefined
  /** The number of requests that the server has passed to its handlers. */
  #received = 0
  #last: IncomingMessage | undefined

  /** @param acceptSocket Node's connection listener, which adds its listeners synchronously. */
  constructor(socket: Socket, acceptSocket: (socket: Socket) => void) {
    const before = new Map(
      socket.eventNames().map(name => [name, socket.listenerCount(name)] as const),
    )
    acceptSocket(socket)
    this.#socket = socket
    this.#listeners = new Map(
      socket
        .eventNames()
        .map(name => [name, socket.rawListeners(name).slice(before.get(name) ?? 0) as Listener[]]),
    )
    this.#countBegun()
  }

  /** Records that the server has passed a request to its handlers. */
  noteRequest(request: IncomingMessage): void {
    this.#received++
    this.#last = request
  }

  /**
   * Takes the connection back, unless it is in use. Returns whether the server no longer serves it. Must not be
   * called by a callback of the server's parser.
   */
  takeBack(): boolean {
    const socket = this.#socket
    const served = socket as unknown as ServedSocket
    if (!isQuiet(socket, served) || !this.#isBetweenRequests()) return false
    for (const release of this.#listeners.get('close') ?? []) release.call(socket)
    for (const [name, listeners] of this.#listeners)
      for (const listener of listeners) socket.removeListener(name, listener)
    for (const name of replacedMethods) Reflect.deleteProperty(socket, name)
    if (served._handle) served._handle._consumed = false
    socket.setTimeout(0)
    // Restores the state before the first `data` listener, so that the next pushed bytes wait for such a listener.
    Reflect.set(socket, 'readableFlowing', null)
    return true
  }

  #countBegun(): void {
    const { parser } = this.#socket as unknown as ServedSocket
    const kOnMessageBegin = parser?.constructor.kOnMessageBegin
    if (parser == null || typeof kOnMessageBegin !== 'number') return
    this.#begun = 0
    // The server resets this callback when it releases the parser.
    Reflect.set(parser, kOnMessageBegin, () => {
      this.#begun = (this.#begun ?? 0) + 1
    })
  }

  /**
   * Whether at least one request has started, every started request was passed to the handlers, and the last one has
   * arrived completely. Always false if Node does not report the start of requests.
   */
  #isBetweenRequests(): boolean {
    return this.#begun === this.#received && this.#last?.complete === true
  }
}

/**
 * Whether the connection is open and not paused, the parser reads its handle, nothing is waiting to be read or written,
 * and no request or response is in progress.
 */
function isQuiet(socket: Socket, { parser, _httpMessage: response }: ServedSocket): boolean {
  if (socket.destroyed || socket.writableEnded || socket.readableEnded || socket.isPaused())
    return false
  if (socket.writableLength > 0 || socket.readableLength > 0 || response != null) return false
  return parser?._consumed === true && parser.incoming === null
}
