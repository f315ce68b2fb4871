import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createOperatorClient } from './operator-client.ts'

test('readLog() of a service that dies halfway says that it can be asked again', async t => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('half', () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const client = createOperatorClient({ url: `http://127.0.0.1:${port}`, token: 't' })
  const log = client.readLog({ fixtureId: 'f', feedKey: 'pulse' })
  await assert.rejects(text(log), { name: 'OperatorUnreachableError', retryable: true })
})
