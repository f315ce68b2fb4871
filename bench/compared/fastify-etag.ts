import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import etag from '@fastify/etag'
import fastify from 'fastify'

// Fastify as its users set it up for this: a handler that sends the text, and the plugin that tags and compares it.
const body = readFileSync(process.argv[2] ?? '', 'utf8')
const app = fastify()
await app.register(etag)
app.get('/snapshot.json', (_request, reply) => {
  reply.header('cache-control', 'no-store').type('application/json').send(body)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listening on ${(app.server.address() as AddressInfo).port}\n`)
