import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pulse, sample } from '../contract-cases/samples.ts'
import { newEntry } from '../contract-cases/support.ts'
import { type QueuedAppend, takeGroup, toStored } from './appender.ts'

test('takeGroup() returns queued entries in order, at most 512', () => {
  const queue = Array.from({ length: 600 }, (_, index) => queued(`f${index}`))
  const first = queue.slice(0, 512)
  const rest = queue.slice(512)
  assert.deepEqual(takeGroup(queue), first)
  assert.deepEqual(queue, rest)
  assert.deepEqual(takeGroup(queue), rest)
  assert.deepEqual(takeGroup(queue), [])
})

test('takeGroup() returns at most 8 MB, but at least one entry', () => {
  const queue = [queued('f1', 9), queued('f2', 5), queued('f3', 2), queued('f4', 5)]
  const sizes = []
  while (queue.length > 0) sizes.push(takeGroup(queue).length)
  assert.deepEqual(sizes, [1, 2, 1])
})

function queued(fixtureId: string, megabytes?: number): QueuedAppend {
  const facts =
    megabytes === undefined
      ? sample.fixture(fixtureId)
      : sample.asset({ ...pulse, fixtureId }, new Uint8Array(megabytes * 2 ** 20))
  const stored = toStored(newEntry(facts))
  return { stored, chain: { fixtureId }, resolve: () => {}, reject: () => {} }
}
