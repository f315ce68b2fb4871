import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

// The least that Node's own server can do for a conditional read: one comparison, ready-made bytes.
const identity = readFileSync(process.argv[2] ?? '')
const gzip = gzipSync(identity)
const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`

const server = createServer((request, response) => {
  const policy = ['ETag', tag, 'Cache-Control', 'no-store', 'Vary', 'Accept-Encoding']
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, policy)
    response.end()
    return
  }
  const isGzip = request.headers['accept-encoding']?.includes('gzip') ?? false
  const body = isGzip ? gzip : identity
  const coding = isGzip ? ['Content-Encoding', 'gzip'] : []
  response.writeHead(200, [
    ...policy,
    ...coding,
    'Content-Type',
    'application/json',
    'Content-Length',
    String(body.length),
  ])
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
