import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that only this machine can reach. */
export interface LocalServer extends AsyncDisposable {
  /** The address of the server, such as `http://127.0.0.1:8090`. */
  readonly url: string
}

/** Serves only this machine; port 0 selects a free port. */
export async function serveLocally(listener: RequestListener, port: number): Promise<LocalServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
