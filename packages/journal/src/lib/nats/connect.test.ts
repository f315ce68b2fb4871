import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NatsConnection } from '@nats-io/nats-core'
import { changeServer } from './connect.ts'

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
