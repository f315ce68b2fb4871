import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { EntryOf } from '@fixture-feed/journal/entry'
import type { Removal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { listed } from '@fixture-feed/test-support/observed-samples'
import { pulse } from '@fixture-feed/test-support/samples'
import { ChainWriter } from '../publish/chain-writer.ts'
import { decideFixture } from '../publish/decide.ts'
import { decideObservedFixture } from '../publish/observe.ts'
import { decideRetirement } from '../publish/register-fixture.ts'
import { Views } from '../snapshot/views.ts'
import { parseEntries } from '../testing/feed-notation.ts'
import { finishRemovalsJob, JobRunner, purgeRetiredJob, releaseDueJob } from './job-runner.ts'

const erasures: readonly Removal[] = ['a', 'b'].map((itemId, index) => ({
  kind: 'erasure',
  fixtureId: 'f',
  feedKey: 'pulse',
  itemId,
  position: index + 1,
}))
const purge: Removal = { kind: 'purge', fixtureId: 'g', feedKeys: ['pulse'], position: 9 }
const failed = (error: unknown) => assert.fail(String(error))

/** A journal with unfinished removals. Successful and failed removals are recorded in order. */
function removalsOf(t: TestContext, remove: (removal: Removal) => Promise<void> = async () => {}) {
  const unfinished = new Set([purge, ...erasures])
  const reported: string[] = []
  const counts = { looks: 0 }
  const journal = {
    async readUnfinishedRemovals() {
      counts.looks++
      return [...unfinished] as EntryOf<Removal['kind']>[]
    },
  }
  const writer = { remove, changeFixture: <Outcome>(_: string, change: () => Outcome) => change() }
  const events = {
    failed: (error: unknown) => void reported.push(String(error)),
    removalFinished(removal: Removal) {
      unfinished.delete(removal)
      reported.push(removal.kind === 'erasure' ? removal.itemId : removal.fixtureId)
    },
  }
  t.mock.method(Math, 'random', () => 0.5)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rounds = new JobRunner(finishRemovalsJob(journal, writer as ChainWriter, events, 100))
  t.after(() => rounds.end())
  /**
   * Advances the fake clock. One turn of the event loop suffices, because the work that a timer starts awaits only
   * promises.
   */
  const pass = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms)
    await new Promise(setImmediate)
  }
  return { journal, writer: writer as ChainWriter, events, rounds, counts, reported, pass }
}

test('start() finishes removals that are unfinished, and retries those that failed', async t => {
  let isFailing = true
  const { rounds, reported, pass } = removalsOf(t, async removal => {
    if (removal === erasures[1] && isFailing) throw new Error('the disk is busy')
  })
  await rounds.start()
  assert.deepEqual(reported, ['g', 'a', 'Error: the disk is busy'])
  isFailing = false
  await pass(10_000)
  assert.deepEqual(reported, ['g', 'a', 'Error: the disk is busy', 'b'])
})

test('onEntry() of an erasure leaves it to its own node for some time, and then finishes it', async t => {
  const { rounds, counts, reported, pass } = removalsOf(t)
  const [publication, erasure] = parseEntries('a1 ~a')
  assert.ok(publication !== undefined && erasure !== undefined)
  rounds.onEntry(publication)
  await pass(10_000)
  assert.equal(counts.looks, 0)
  rounds.onEntry(erasure)
  await pass(149)
  assert.deepEqual(reported, [])
  await pass(1)
  assert.deepEqual(reported, ['g', 'a', 'b'])
})

test('onEntry() checks once after many erasures, and never after end()', async t => {
  const { rounds, counts, pass } = removalsOf(t)
  const erasures = parseEntries('a1 ~a b1 ~b').filter(({ kind }) => kind === 'erasure')
  for (const erasure of erasures) rounds.onEntry(erasure)
  await pass(1_000)
  assert.equal(counts.looks, 1)
  for (const erasure of erasures) rounds.onEntry(erasure)
  void rounds.end()
  await pass(1_000)
  assert.equal(counts.looks, 1)
})

const rightClock = { isRight: async () => true }

test('finishRemovalsJob() leaves an erasure to its own node for 30 to 60 s', t => {
  const { journal, writer, events } = removalsOf(t)
  const { onEntry } = finishRemovalsJob(journal, writer, events)
  const [, erasure] = parseEntries('a1 ~a')
  assert.ok(erasure !== undefined)
  for (const [drawn, leaveForMs] of [
    [0, 30_000],
    [0.999, 59_970],
  ] as const) {
    t.mock.method(Math, 'random', () => drawn)
    assert.equal(onEntry(erasure), leaveForMs)
  }
})

test('onEntry() of a retirement starts no concurrent run, and end() waits for the current one', async t => {
  const memory = createMemoryJournal()
  const views = await Views.open(memory, { onFailure: failed })
  t.after(() => views.close())
  const purging = Promise.withResolvers<void>()
  let purges = 0
  const journal = {
    ...memory,
    async remove() {
      purges++
      await purging.promise
    },
  }
  const writer = new ChainWriter(journal, views)
  const rounds = new JobRunner(
    purgeRetiredJob(writer, { purged() {}, failed }, { keepMs: 0, clock: rightClock }),
  )
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await rounds.start()
  for (const fixtureId of ['a', 'b']) {
    const fixture = { ...listed, fixtureId }
    await decideFixture(writer, fixtureId, catalog => decideObservedFixture(catalog, fixture))
    await decideFixture(writer, fixtureId, catalog => decideRetirement(catalog, fixtureId))
  }
  t.mock.timers.tick(3_600_000)
  await new Promise(setImmediate)
  assert.equal(purges, 1)
  for await (const entry of memory.readHeads()) rounds.onEntry(entry)
  t.mock.timers.tick(10_000)
  await new Promise(setImmediate)
  assert.equal(purges, 1)

  let isEnded = false
  const ended = rounds.end().then(() => {
    isEnded = true
  })
  await new Promise(setImmediate)
  assert.equal(isEnded, false)
  purging.resolve()
  await ended
})

test('releaseDueJob() checks a changed feed without proposals once, and then sleeps', async () => {
  let waiting = [{ feed: pulse }]
  const writer = { storeNowMs: () => 0, views: { catalog: { feedsWithProposals: () => waiting } } }
  const work = releaseDueJob(
    writer as unknown as ChainWriter,
    { failed },
    { onReleased() {}, clock: rightClock },
  )
  const [entry] = parseEntries('a1')
  assert.ok(entry !== undefined)
  assert.equal(work.onEntry(entry), 0)
  waiting = []
  assert.equal(await work.round(() => false), undefined)
  assert.equal(work.onEntry(entry), undefined)
})

test('releaseDueJob() and purgeRetiredJob() change nothing while the clock is off', async () => {
  const off = { isRight: async () => false }
  const retirement = { fixtureId: 'a', retiredAt: '1970-01-01T00:00:00Z' }
  const catalog = {
    feedsWithProposals: () => [{ feed: pulse }],
    retirements: () => [retirement],
  }
  const changeFeed = (): never => assert.fail('something was released')
  const changeFixture = (): never => assert.fail('something was purged')
  const writer = {
    storeNowMs: () => 1_000,
    views: { catalog },
    changeFeed,
    changeFixture,
  } as unknown as ChainWriter
  const releases = releaseDueJob(writer, { failed }, { onReleased() {}, clock: off })
  assert.equal(await releases.round(() => false), 1_000)
  const purges = purgeRetiredJob(writer, { purged() {}, failed }, { keepMs: 0, clock: off })
  assert.equal(await purges.round(() => false), 1_000)
})

test('releaseDueJob() checks every second while a proposal waits, because clocks can be set', async () => {
  const clock = { nowMs: 0 }
  const dueMs = 3_600_000
  let looks = 0
  const writer = {
    storeNowMs: () => clock.nowMs,
    async changeFeed() {
      looks++
      return dueMs
    },
    views: { catalog: { feedsWithProposals: () => [{ feed: pulse }] } },
  }
  const work = releaseDueJob(
    writer as unknown as ChainWriter,
    { failed },
    { onReleased() {}, clock: rightClock },
  )
  assert.equal(await work.round(() => false), 1_000)
  assert.equal(await work.round(() => false), 1_000)
  assert.equal(looks, 1)
  clock.nowMs = dueMs
  await work.round(() => false)
  assert.equal(looks, 2)
})
