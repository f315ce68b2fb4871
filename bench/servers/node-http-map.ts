import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

// As node-http.ts, of all files of a folder: one look-up more.
interface Served {
  readonly bytes: Buffer
  readonly tag: string
}

const folder = process.argv[2] ?? ''
const files = new Map<string, Served>()
for (const name of readdirSync(folder).filter(name => name.endsWith('.json'))) {
  const bytes = readFileSync(join(folder, name))
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  files.set(`/${name}`, { bytes, tag })
}

const server = createServer((request, response) => {
  const served = files.get(request.url ?? '')
  if (served === undefined) {
    response.writeHead(404)
    response.end()
    return
  }
  const { bytes, tag } = served
  const policy = ['ETag', tag, 'Cache-Control', 'no-store', 'Vary', 'Accept-Encoding']
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, policy)
    response.end()
    return
  }
  response.writeHead(200, [
    ...policy,
    'Content-Type',
    'application/json',
    'Content-Length',
    String(bytes.length),
  ])
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
