import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The number of requests of clients so far, and the bytes on their connections in both directions. */
export interface Traffic {
  readonly requests: number
  readonly bytes: number
}

/** An HTTP proxy that counts the traffic of its clients. */
export interface CountingProxy {
  readonly url: string
  traffic(): Traffic
  stop(): Promise<void>
}

export interface CountingProxyOptions {
  /** Whether the proxy answers requests for the list of changes with 404, like a service without the list. */
  readonly hidesList: boolean
}

/** Starts a proxy in this process for one HTTP service. */
export async function startCountingProxy(
  target: string,
  { hidesList }: CountingProxyOptions,
): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  let requests = 0
  let closedBytes = 0
  const server = createServer((request, response) => {
    requests++
    if (hidesList && request.url?.startsWith('/v1/changes')) response.writeHead(404).end()
    else forward(request, response)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      closedBytes += bytesOf(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic: () => ({
      requests,
      bytes: [...sockets].reduce((sum, socket) => sum + bytesOf(socket), closedBytes),
    }),
    async stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request
    const forwarded = sendRequest({ hostname, port, method, path, headers, agent })
    forwarded.on('response', answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    // A client that gives up ends its long poll at the service too.
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy()
    })
    request.pipe(forwarded)
  }
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten
}
