/**
 * Clients that disconnect, stall, half-close and send junk, in every state of every kind of request, on both listeners.
 * Afterwards the process has the descriptors and about the memory that it had before, and an honest poller has missed
 * nothing.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startChild } from './lib/testing/child-service.ts'
import { attack, limits, prepare } from './lib/testing/hostile/attack.ts'

describe('the service serves other clients under attack by hostile ones', {
  concurrency: 3,
}, () => {
  for (const [name, options] of [
    ['with the recognizer', {}],
    ['without the recognizer', { recognizesPolls: false }],
    ['with workers', { workers: 2 }],
  ] as const) {
    test(name, { timeout: 300_000 }, async t => {
      const service = await startChild(t, {
        limits,
        maxMemoryBytes: 36_000_000,
        ...options,
      })
      const attacked = await prepare(t, [service])
      const pids = service.pids()

      // The first round creates the objects that the service creates once and then retains.
      await attack(attacked)
      const memory = await service.memory()
      const clients = await attack(attacked)
      const grown = (await service.memory()).map((bytes, index) => bytes - (memory[index] ?? 0))
      // The journal is in memory, where the publications of a round take about 200 kB.
      for (const bytes of grown) assert.ok(bytes < clients * 1_000, `${grown} bytes more`)
      assert.deepEqual(service.pids(), pids)
      t.diagnostic(
        `${clients} clients, ${attacked[0]?.poller.polls} polls, ${grown.join(', ')} bytes more`,
      )
    })
  }
})
