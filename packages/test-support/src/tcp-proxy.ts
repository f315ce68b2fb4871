import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A simulated network between clients and a loopback port. */
export interface TcpProxy {
  readonly port: number
  /** Breaks all connections and refuses new ones. */
  cut(): void
  /**
   * Keeps the connections but delivers nothing, like a lost network. Bytes that are sent meanwhile are delivered
   * later.
   */
  stall(): void
  /** Delays each chunk that is received afterwards by this time, in both directions. */
  delay(ms: number): void
  heal(): void
}

export async function startTcpProxy(
  t: { readonly after: (end: () => void) => void },
  target: number,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let delayMs = 0
  const server = createServer({ noDelay: true }, client => {
    if (state === 'cut') {
      client.destroy()
      return
    }
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    join(client, upstream)
    join(upstream, client)
  }).listen(0, '127.0.0.1')
  // Like a real network, neither the proxy nor its connections keep this process alive.
  server.unref()
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  t.after(() => {
    cut()
    server.close()
  })
  const delay = (ms: number): void => {
    delayMs = ms
  }
  return { port: address.port, cut, stall, delay, heal }

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.unref()
    from.on('data', chunk => {
      if (delayMs === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), delayMs)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (state === 'stalled') from.pause()
  }

  function cut(): void {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }

  function stall(): void {
    state = 'stalled'
    for (const socket of sockets) socket.pause()
  }

  function heal(): void {
    state = 'open'
    for (const socket of sockets) socket.resume()
  }
}
