import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from '@fixture-feed/simulator/provider'

/** A provider that listens on this machine alone. */
export interface ProviderServer extends AsyncDisposable {
  /** As in `http://127.0.0.1:8090`. */
  readonly url: string
}

/** Has a provider answer over HTTP; port 0 picks a free one. */
export async function serveProvider(provider: Provider, port: number): Promise<ProviderServer> {
  const server = createServer(({ url = '', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://provider.invalid')
    const answer = provider.answer(pathname.slice(1), headers)
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : answer.body)
  })
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
