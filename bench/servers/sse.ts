import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// The minimum for server-sent events with Node's own server: each POST is an event for every connected client.
const readers = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const event = Buffer.from(`data: ${Buffer.concat(chunks)}\n\n`)
      for (const reader of readers) reader.write(event)
      response.end()
    })
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write(': welcome\n\n')
  readers.add(response)
  response.on('close', () => readers.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
