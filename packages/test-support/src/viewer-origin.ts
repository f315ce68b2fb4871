import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address of a service with the viewer that stays the same even when the service restarts. */
export interface ViewerOrigin {
  readonly url: string
  /**
   * The address of the service. Without one, only `intercept` can respond, and all other requests end without a
   * response.
   */
  service: string | undefined
  /** Called for each request. Returns true if it responds in place of the service. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  close(): Promise<void>
}

/**
 * Forwards requests to a service that may be stopped and started again, so that an open page can be observed
 * meanwhile.
 */
export async function openOrigin(service: string): Promise<ViewerOrigin> {
  const server = createServer((incoming, response) => {
    if (origin.intercept?.(incoming, response) !== true) passOn(incoming, response, origin.service)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin: ViewerOrigin = {
    url: `http://127.0.0.1:${port}`,
    service,
    intercept: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return origin
}

function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  service: string | undefined,
): void {
  if (service === undefined) {
    incoming.socket.destroy()
    return
  }
  const { method, headers, url = '/' } = incoming
  const passed = request(new URL(url, service), { method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => incoming.socket.destroy())
  incoming.pipe(passed)
}
