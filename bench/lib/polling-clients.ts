import { connect, type Socket } from 'node:net'

export interface PollingOptions {
  readonly coding?: 'identity' | 'gzip'
  /** Whether the clients send the entity tag of the last response. */
  readonly follows?: boolean
}

/** A kept-alive connection that polls one feed repeatedly. */
export class PollingClient {
  readonly #socket: Socket
  readonly #start: string
  readonly #follows: boolean
  #head = ''
  #left = 0
  #request: string
  #entityTag: string | undefined
  #answered: PromiseWithResolvers<number> | undefined

  private constructor(
    socket: Socket,
    url: URL,
    { coding = 'gzip', follows = true }: PollingOptions,
  ) {
    this.#socket = socket
    this.#follows = follows
    this.#start = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: ${coding}\r\n`
    this.#request = `${this.#start}\r\n`
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', error => this.#answered?.reject(error))
    socket.on('close', () => this.#answered?.reject(new Error('The connection was closed')))
  }

  static async open(feedUrl: string, options: PollingOptions = {}): Promise<PollingClient> {
    const url = new URL(feedUrl)
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    const client = new PollingClient(socket, url, options)
    const opened = Promise.withResolvers<void>()
    socket.once('connect', opened.resolve)
    socket.once('error', opened.reject)
    await opened.promise
    return client
  }

  /**
   * Polls once, with the entity tag of the last response if the client follows the feed. Resolves with the status
   * when the response is complete.
   */
  poll(): Promise<number> {
    this.#answered = Promise.withResolvers<number>()
    if (this.#socket.destroyed) this.#answered.reject(new Error('The connection is closed'))
    this.#socket.write(this.#request)
    return this.#answered.promise
  }

  close(): void {
    this.#answered = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#left > 0) {
      this.#left -= chunk.length
      if (this.#left === 0) this.#settle()
      return
    }
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end === -1) return
    const isUnchanged = this.#head.startsWith('304', 9)
    const length = isUnchanged ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
    this.#left = length - (this.#head.length - end - 4)
    if (this.#follows) this.#follow(/\r\netag: (\S+)/i.exec(this.#head)?.[1])
    if (this.#left === 0) this.#settle()
  }

  #follow(entityTag: string | undefined): void {
    if (entityTag === undefined || entityTag === this.#entityTag) return
    this.#entityTag = entityTag
    this.#request = `${this.#start}If-None-Match: ${entityTag}\r\n\r\n`
  }

  #settle(): void {
    const status = Number(this.#head.slice(9, 12))
    this.#head = ''
    this.#answered?.resolve(status)
  }
}

/** Opens many clients, at most 200 at a time, because the queue of a listening socket is finite. */
export async function openClients(
  feedUrl: string,
  count: number,
  options: PollingOptions = {},
): Promise<PollingClient[]> {
  const clients: PollingClient[] = []
  while (clients.length < count) {
    const batch = Math.min(200, count - clients.length)
    const opened = Array.from({ length: batch }, () => PollingClient.open(feedUrl, options))
    clients.push(...(await Promise.all(opened)))
  }
  return clients
}
