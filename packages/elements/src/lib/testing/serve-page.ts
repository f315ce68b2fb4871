import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { build } from 'vite'

/** A built page at a separate origin. */
export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the page of a folder in memory and serves it. */
export async function servePage(root: string): Promise<ServedPage> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { write: false, target: 'es2022' },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error(`Cannot build ${root}`)
  const files = new Map(
    output.output.map(file => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = pathname === '/' ? '/index.html' : pathname
    const mediaType = mediaTypes[extname(path)]
    const found = mediaType === undefined ? undefined : files.get(path)
    if (found === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': mediaType }).end(found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
