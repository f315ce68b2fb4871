// Serves the page and the client's sources with their types stripped. No build is needed.
//
//   node examples/client-page/serve.ts [PORT]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'

const client = import.meta.resolve('@fixture-feed/client')
const files = new Map([
  ['/', { name: 'index.html', mediaType: 'text/html; charset=utf-8' }],
  ['/page.js', { name: 'page.js', mediaType: 'text/javascript' }],
])

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = files.get(pathname)
  const [, module] = /^\/client\/([\w./-]+\.ts)$/.exec(pathname) ?? []
  try {
    if (file !== undefined) {
      const text = await readFile(new URL(file.name, import.meta.url))
      response.setHeader('Content-Type', file.mediaType).end(text)
    } else if (module !== undefined) {
      const code = await readFile(new URL(`./${module}`, client), 'utf8')
      response.setHeader('Content-Type', 'text/javascript').end(stripTypeScriptTypes(code))
    } else {
      response.writeHead(404).end()
    }
  } catch (error) {
    response.writeHead(404).end(String(error))
  }
})

server.listen(Number(process.argv[2] ?? 8090), '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`)
})
