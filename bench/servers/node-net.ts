import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

// A server that does little more than read and write sockets with Node: it treats each segment as a request, searches
// it for the entity tag and for gzip, and writes one prepared buffer.
const path = process.argv[2] ?? ''
const identity = readFileSync(path)
const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
const notModified = toResponse('304 Not Modified', [])
const whole = toResponse('200 OK', [], identity)
const compressed = toResponse('200 OK', ['Content-Encoding: gzip'], readFileSync(`${path}.gz`))

const server = createServer(socket => {
  socket.on('error', () => socket.destroy())
  socket.on('data', (request: Buffer) => {
    socket.write(request.includes(tag) ? notModified : okFor(request))
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})

function okFor(request: Buffer): Buffer {
  return request.includes('gzip') ? compressed : whole
}

function toResponse(status: string, more: readonly string[], body: Buffer = Buffer.of()): Buffer {
  const length = status.startsWith('304') ? [] : [`Content-Length: ${body.length}`]
  const date = `Date: ${new Date().toUTCString()}`
  const policy = [`ETag: ${tag}`, 'Cache-Control: no-store', 'Vary: Accept-Encoding', date]
  const type = 'Content-Type: application/json'
  const head = [`HTTP/1.1 ${status}`, ...policy, type, ...length, ...more, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), body])
}
