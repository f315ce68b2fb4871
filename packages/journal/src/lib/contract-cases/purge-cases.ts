import assert from 'node:assert/strict'
import type { Entry, EntryFacts, EntryOf } from '../../entry.ts'
import type { Journal } from '../../journal.ts'
import { pulse, sample } from './samples.ts'
import {
  appendEach,
  type ContractCases,
  followed,
  newEntry,
  readFixtures,
  reopening,
  whileOpen,
} from './support.ts'

const second = { ...pulse, feedKey: 'pulse-v1' }
const other = { fixtureId: 'f2', feedKey: 'pulse' }
const feedKeys = ['pulse', 'pulse-v1', 'never-used']

/** Cases for the removal of a fixture with `remove`. */
export const purgeCases: ContractCases = {
  'purges all entries of a fixture and of its feeds, and nothing else': whileOpen(async journal => {
    const { retained, purge } = await appendPurge(journal)
    // A purge must be repeatable.
    for (let count = 0; count < 2; count++) {
      await journal.remove(purge)
      assert.deepEqual(await readFixtures(journal), retained)
    }
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), retained.slice(0, 2))
    assert.deepEqual(await journal.readAt(retained.map(({ position }) => position)), retained)
  }),

  'purges a long history': whileOpen(async journal => {
    const accepted = await appendEach(journal, [
      ...Array.from({ length: 150 }, () => sample.publication(pulse, ['a', 'b'])),
      { kind: 'purge', fixtureId: pulse.fixtureId, feedKeys },
    ])
    const position = accepted.at(-1)?.position ?? 0
    await journal.remove({ kind: 'purge', fixtureId: 'f1', feedKeys, position })
    assert.deepEqual(await readFixtures(journal), [])
  }),

  'reports a purged fixture to followers': whileOpen(async journal => {
    const { purge } = await appendPurge(journal)
    const seen = followed(journal)
    await journal.remove(purge)
    const last = seen.at(-1)
    assert.deepEqual([last?.kind, last?.fixtureId], ['purged', pulse.fixtureId])
    assert.ok(last !== undefined && !('feedKey' in last) && last.position > purge.position)
    assert.ok(seen.every(({ kind }) => kind === 'purged'))
  }),

  'starts purged chains again at later positions': whileOpen(async journal => {
    const { retained, purge } = await appendPurge(journal)
    await journal.remove(purge)
    await assert.rejects(journal.append(newEntry(sample.fixture('f1'), purge.position)), {
      name: 'AppendConflictError',
      current: 0,
    })
    const again = await appendEach(journal, [
      sample.fixture('f1'),
      sample.publication(pulse, ['new']),
      sample.publication(pulse, ['newer']),
    ])
    assert.ok(again.every(({ position }) => position > purge.position))
    assert.deepEqual(await readFixtures(journal), [...retained, ...again])
    assert.deepEqual(await Array.fromAsync(journal.readChain(pulse)), again.slice(1))
    // Repeating a finished purge must not affect later entries.
    await journal.remove(purge)
    assert.deepEqual(await readFixtures(journal), [...retained, ...again])
  }),

  'continues reads while a fixture is purged': whileOpen(async journal => {
    // More entries than an engine reads in one call.
    const many = Array.from({ length: 300 }, (_, index) => index)
    const others = await Promise.all(
      many.map(index => journal.append(newEntry(sample.fixture(`f2-${index}`)))),
    )
    const accepted = await appendEach(journal, [
      sample.fixture('f1'),
      ...many.map(() => sample.publication(pulse)),
      { kind: 'purge', fixtureId: 'f1', feedKeys },
    ])
    const heads = journal.readHeads()[Symbol.asyncIterator]()
    const chain = journal.readChain(pulse)[Symbol.asyncIterator]()
    assert.deepEqual((await heads.next()).value, others[0])
    assert.deepEqual((await chain.next()).value, accepted[1])
    const position = accepted.at(-1)?.position ?? 0
    await journal.remove({ kind: 'purge', fixtureId: 'f1', feedKeys, position })
    const headsLeft = await Array.fromAsync({ [Symbol.asyncIterator]: () => heads })
    assert.deepEqual(headsLeft.slice(0, others.length - 1), others.slice(1))
    for (const { fixtureId } of headsLeft.slice(others.length - 1)) assert.equal(fixtureId, 'f1')
    for (const entry of await Array.fromAsync({ [Symbol.asyncIterator]: () => chain })) {
      assert.ok(accepted.some(({ position }) => position === entry.position))
    }
  }),

  'drops unfinished scrubs of a purged fixture': whileOpen(async journal => {
    const [, , erasure, purge] = await appendEach(journal, [
      sample.fixture('f1'),
      sample.publication(pulse, ['a']),
      sample.erasure(pulse, 'a'),
      { kind: 'purge', fixtureId: 'f1', feedKeys },
    ])
    assert.deepEqual(await journal.readUnfinishedRemovals(), [erasure, purge])
    await journal.remove({ kind: 'purge', fixtureId: 'f1', feedKeys, position: purge.position })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),

  'purges a fixture a second time': whileOpen(async journal => {
    const { retained, purge } = await appendPurge(journal)
    await journal.remove(purge)
    const again = await appendPurge(journal, [sample.fixture('f3')])
    await journal.remove(again.purge)
    const entries = await readFixtures(journal, ['f1', 'f2', 'f3'])
    assert.deepEqual(entries, [...retained, ...again.retained])
  }),

  'lists unfinished purges until each is done': whileOpen(async journal => {
    const { purge } = await appendPurge(journal)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [purge])
    const heads = await Array.fromAsync(journal.readHeads())
    const own = heads.filter(entry => entry.fixtureId === 'f1' && !('feedKey' in entry))
    assert.deepEqual(own, [purge])
    await journal.remove(purge)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),

  'omits a rejected purge from the unfinished removals': whileOpen(async journal => {
    await appendEach(journal, [sample.fixture('f1')])
    const refused = newEntry({ kind: 'purge', fixtureId: 'f1', feedKeys })
    await assert.rejects(journal.append(refused), { name: 'AppendConflictError' })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),
}

/** Cases for purges by engines whose entries outlive the process. */
export const durablePurgeCases: ContractCases = {
  'lists unfinished purges after it is opened again, and finishes them': reopening(
    journal => appendPurge(journal),
    async (journal, { purge, retained }) => {
      assert.deepEqual(await journal.readUnfinishedRemovals(), [purge])
      await journal.remove(purge)
      assert.deepEqual(await readFixtures(journal), retained)
    },
  ),

  'returns no purged entries after it is opened again, and assigns no position twice': reopening(
    async journal => {
      const { purge } = await appendPurge(journal, [])
      const seen = followed(journal)
      await journal.remove(purge)
      return Math.max(...seen.map(({ position }) => position))
    },
    async (journal, last) => {
      assert.deepEqual(await journal.readUnfinishedRemovals(), [])
      assert.deepEqual(await readFixtures(journal), [])
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), [])
      const again = await appendEach(journal, [sample.fixture('f1'), sample.publication(pulse)])
      assert.ok(again[0].position > last)
      return again
    },
    async (journal, again) => assert.deepEqual(await readFixtures(journal), again),
  ),
}

/**
 * Appends the entries `others`, and then a retired fixture with entries of many kinds, one of them scrubbed. The last
 * entry is the purge of this fixture, which has not been performed yet.
 */
async function appendPurge(
  journal: Journal,
  others: readonly EntryFacts[] = [sample.fixture('f2'), sample.publication(other, ['theirs'])],
): Promise<{ readonly retained: readonly Entry[]; readonly purge: EntryOf<'purge'> }> {
  const retained = await appendEach(journal, others)
  const accepted = await appendEach(journal, [
    sample.fixture('f1'),
    sample.settings(pulse),
    sample.asset(pulse, Uint8Array.of(1, 2, 3)),
    sample.publication(pulse, ['a', 'b']),
    sample.receipt(pulse),
    sample.gap(pulse),
    sample.erasure(pulse, 'a'),
    sample.publication(second, ['a']),
    sample.retirement('f1'),
    { kind: 'purge', fixtureId: 'f1', feedKeys },
  ])
  await journal.remove({ kind: 'erasure', ...pulse, itemId: 'a', position: accepted[6].position })
  return { retained, purge: accepted[9] as EntryOf<'purge'> }
}
