import { readFileSync } from 'node:fs'
import { DurableStreamTestServer } from '@durable-streams/server'

// One stream that holds the snapshot as its only message: reading it from the start is reading the snapshot.
const server = new DurableStreamTestServer({ port: 0, host: '127.0.0.1' })
const url = await server.start()
const created = await fetch(`${url}/snapshot.json`, {
  method: 'PUT',
  headers: { 'content-type': 'text/plain' },
  body: readFileSync(process.argv[2] ?? '', 'utf8'),
})
if (!created.ok) throw new Error(`Cannot create the stream: ${created.status}`)
process.stdout.write(`listening on ${new URL(url).port}\n`)
