import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

const source = new URL('../../', import.meta.url)

/**
 * Serves an empty page at `/` and the package's sources at their paths below `src`, with their types stripped, so
 * that no build is needed. Returns the origin. Ends with the test.
 */
export async function serveSources(t: TestContext): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Client</title>')
    } else if (pathname.endsWith('.ts')) {
      const code = stripTypeScriptTypes(await readFile(new URL(`.${pathname}`, source), 'utf8'))
      response.setHeader('Content-Type', 'text/javascript').end(code)
    } else {
      response.writeHead(404).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
