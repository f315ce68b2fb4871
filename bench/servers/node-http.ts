import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The minimum for a conditional read with Node's own server: one comparison and prepared bytes. It reads the bytes
// again on SIGUSR2.
const path = process.argv[2] ?? ''
let served = readServed()
process.on('SIGUSR2', () => {
  served = readServed()
})

const server = createServer((request, response) => {
  const { identity, gzip, tag } = served
  const policy = ['ETag', tag, 'Cache-Control', 'no-store', 'Vary', 'Accept-Encoding']
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch === tag || ifNoneMatch === '*') {
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

function readServed(): { readonly identity: Buffer; readonly gzip: Buffer; readonly tag: string } {
  const identity = readFileSync(path)
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { identity, gzip: readFileSync(`${path}.gz`), tag }
}
