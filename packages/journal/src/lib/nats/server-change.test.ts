import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { JetStream } from './jet-stream.ts'
import { ServerChange } from './server-change.ts'

/** A connection to one server that is disconnected until `reconnected` is called. */
function disconnected() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls = { reconnections: 0 }
  const clock = { ms: 0 }
  const connection = {
    info: { server_id: 'a' },
    async *status() {
      await promise
      yield { type: 'reconnect' }
    },
    async reconnect() {
      calls.reconnections++
      connection.info = { server_id: 'b' }
    },
  }
  const jetStream = { connection, runtime: { elapsedMs: () => clock.ms } } as unknown as JetStream
  return { change: new ServerChange(jetStream), calls, clock, reconnected: resolve }
}

test('changeIfSilent() changes the server after 6 s of silence', () => {
  const { change, calls, clock } = disconnected()
  clock.ms = 10_000
  change.changeIfSilent(4_001)
  assert.equal(calls.reconnections, 0)
  change.changeIfSilent(4_000)
  assert.equal(calls.reconnections, 1)
})

test('changeIfSilent() starts no second change before the first one has ended', async () => {
  const { change, calls, clock, reconnected } = disconnected()
  for (clock.ms = 6_000; clock.ms <= 60_000; clock.ms += 6_000) change.changeIfSilent(0)
  assert.equal(calls.reconnections, 1)
  reconnected()
  await setImmediate()
  clock.ms += 5_999
  change.changeIfSilent(0)
  assert.equal(calls.reconnections, 1, 'the new server gets time to respond')
  clock.ms += 1
  change.changeIfSilent(0)
  assert.equal(calls.reconnections, 2)
})
