import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import type { NatsConnection } from '@nats-io/nats-core'
import { changeServer, connectPatiently } from './connect.ts'

/** A connection that selects the next server of a list at each reconnection. */
function reconnecting(
  servers: readonly string[],
  events: readonly string[] = ['disconnect', 'reconnect'],
) {
  const calls = { reconnections: 0 }
  let [server_id] = servers
  const connection = {
    get info() {
      return { server_id }
    },
    async *status() {
      for (const type of events) yield { type }
    },
    async reconnect() {
      server_id = servers[++calls.reconnections]
    },
  } as unknown as NatsConnection
  return { connection, calls }
}

test('changeServer() reconnects once when another server is selected', async () => {
  const { connection, calls } = reconnecting(['a', 'b', 'c'])
  await changeServer(connection)
  assert.equal(calls.reconnections, 1)
})

test('changeServer() reconnects again when the same server is selected', async () => {
  const { connection, calls } = reconnecting(['a', 'a', 'b'])
  await changeServer(connection)
  assert.deepEqual([calls.reconnections, connection.info?.server_id], [2, 'b'])
})

test('changeServer() reconnects at most twice to the only server', async () => {
  const { connection, calls } = reconnecting(['a', 'a', 'a', 'a'])
  await changeServer(connection)
  assert.equal(calls.reconnections, 2)
})

test('changeServer() does not reconnect again when the connection is closed', async () => {
  const { connection, calls } = reconnecting(['a', 'a', 'b'], ['disconnect', 'close'])
  await changeServer(connection)
  assert.equal(calls.reconnections, 1)
})

test('connectPatiently() connects again after the wall clock was set back by an hour', {
  timeout: 30_000,
}, async t => {
  const info = JSON.stringify({
    server_id: 'a',
    version: '2.9.10',
    headers: true,
    max_payload: 1e6,
  })
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', data => {
      if (data.includes('PING')) socket.write('PONG\r\n')
    })
    socket.write(`INFO ${info}\r\n`)
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const patience = { onWait: assert.fail }
  const servers = [`nats://127.0.0.1:${port}`]
  const connection = await connectPatiently({ servers, name: 'node' }, patience)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 })
  sockets[0]?.destroy()
  for await (const { type } of connection.status()) if (type === 'reconnect') break
  assert.equal(sockets.length, 2)
  await connection.close()
})
