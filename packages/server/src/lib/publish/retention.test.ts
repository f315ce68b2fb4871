import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { Views } from '../snapshot/views.ts'
import { listed } from '../testing/relay/observed-samples.ts'
import { ChainWriter } from './chain-writer.ts'
import { decideFixture } from './decide.ts'
import { decideObservedFixture } from './observe.ts'
import { decideRetirement } from './register-fixture.ts'
import { Retention } from './retention.ts'

test('note() of a retirement begins no second round beside the one under way, and end() waits for that', async t => {
  const memory = createMemoryJournal()
  const views = await Views.open(memory, { onFailure: assert.ifError })
  t.after(() => views.close())
  const purging = Promise.withResolvers<void>()
  let rounds = 0
  const journal = {
    ...memory,
    async remove() {
      rounds++
      await purging.promise
    },
  }
  const writer = new ChainWriter(journal, views)
  const retention = new Retention(writer, { keepMs: 0, onPurged() {}, onFailure: assert.ifError })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await retention.start()
  for (const fixtureId of ['a', 'b']) {
    const fixture = { ...listed, fixtureId }
    await decideFixture(writer, fixtureId, catalog => decideObservedFixture(catalog, fixture))
    await decideFixture(writer, fixtureId, catalog => decideRetirement(catalog, fixtureId))
  }
  t.mock.timers.tick(3_600_000)
  await new Promise(setImmediate)
  assert.equal(rounds, 1)
  for await (const entry of memory.readHeads()) retention.note(entry)
  t.mock.timers.tick(10_000)
  await new Promise(setImmediate)
  assert.equal(rounds, 1)

  let isEnded = false
  const ended = retention.end().then(() => {
    isEnded = true
  })
  await new Promise(setImmediate)
  assert.equal(isEnded, false)
  purging.resolve()
  await ended
})
