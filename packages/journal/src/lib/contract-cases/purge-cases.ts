import assert from 'node:assert/strict'
import type { Entry, EntryFacts, EntryOf } from '../../entry.ts'
import type { Journal } from '../../journal.ts'
import {
  assetFacts,
  erasureFacts,
  fixtureFacts,
  gapFacts,
  publicationFacts,
  pulse,
  receiptFacts,
  retirementFacts,
  settingsFacts,
} from './samples.ts'
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

/** `remove` of a fixture. */
export const purgeCases: ContractCases = {
  'purges all entries of a fixture and of its feeds, and nothing else': whileOpen(async journal => {
    const { kept, purge } = await appendPurge(journal)
    // A purge must be repeatable.
    for (let count = 0; count < 2; count++) {
      await journal.remove(purge)
      assert.deepEqual(await readFixtures(journal), kept)
    }
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), kept.slice(0, 2))
    assert.deepEqual(await journal.readAt(kept.map(({ position }) => position)), kept)
  }),

  'purges a long history': whileOpen(async journal => {
    const accepted = await appendEach(journal, [
      ...Array.from({ length: 150 }, () => publicationFacts(pulse, ['a', 'b'])),
      { kind: 'purge', fixtureId: pulse.fixtureId, feedKeys },
    ])
    const position = accepted.at(-1)?.position ?? 0
    await journal.remove({ kind: 'purge', fixtureId: 'f1', feedKeys, position })
    assert.deepEqual(await readFixtures(journal), [])
  }),

  'tells followers when a fixture was purged': whileOpen(async journal => {
    const { purge } = await appendPurge(journal)
    const told = followed(journal)
    await journal.remove(purge)
    const last = told.at(-1)
    assert.deepEqual([last?.kind, last?.fixtureId], ['purged', pulse.fixtureId])
    assert.ok(last !== undefined && !('feedKey' in last) && last.position > purge.position)
    assert.ok(told.every(({ kind }) => kind === 'purged'))
  }),

  'begins purged chains anew, at later positions': whileOpen(async journal => {
    const { kept, purge } = await appendPurge(journal)
    await journal.remove(purge)
    await assert.rejects(journal.append(newEntry(fixtureFacts('f1'), purge.position)), {
      name: 'AppendConflictError',
      current: 0,
    })
    const again = await appendEach(journal, [
      fixtureFacts('f1'),
      publicationFacts(pulse, ['new']),
      publicationFacts(pulse, ['newer']),
    ])
    assert.ok(again.every(({ position }) => position > purge.position))
    assert.deepEqual(await readFixtures(journal), [...kept, ...again])
    assert.deepEqual(await Array.fromAsync(journal.readChain(pulse)), again.slice(1))
    // What was finished before must not touch what came since.
    await journal.remove(purge)
    assert.deepEqual(await readFixtures(journal), [...kept, ...again])
  }),

  'can be read on while a fixture is purged': whileOpen(async journal => {
    // More than an engine reads at once.
    const many = Array.from({ length: 300 }, (_, index) => index)
    const others = await Promise.all(
      many.map(index => journal.append(newEntry(fixtureFacts(`f2-${index}`)))),
    )
    const accepted = await appendEach(journal, [
      fixtureFacts('f1'),
      ...many.map(() => publicationFacts(pulse)),
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

  'forgets unfinished scrubs of what is purged': whileOpen(async journal => {
    const [, , erasure, purge] = await appendEach(journal, [
      fixtureFacts('f1'),
      publicationFacts(pulse, ['a']),
      erasureFacts(pulse, 'a'),
      { kind: 'purge', fixtureId: 'f1', feedKeys },
    ])
    assert.deepEqual(await journal.readUnfinishedRemovals(), [erasure, purge])
    await journal.remove({ kind: 'purge', fixtureId: 'f1', feedKeys, position: purge.position })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),

  'purges a fixture a second time': whileOpen(async journal => {
    const { kept, purge } = await appendPurge(journal)
    await journal.remove(purge)
    const again = await appendPurge(journal)
    await journal.remove(again.purge)
    const entries = await readFixtures(journal, ['f1', 'f2', 'f2-2'])
    assert.deepEqual(entries, [...kept, ...again.kept])
  }),

  'says which purges are unfinished until each was done': whileOpen(async journal => {
    const { purge } = await appendPurge(journal)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [purge])
    const heads = await Array.fromAsync(journal.readHeads())
    const own = heads.filter(entry => entry.fixtureId === 'f1' && !('feedKey' in entry))
    assert.deepEqual(own, [purge])
    await journal.remove(purge)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),

  'has no unfinished purge that was not accepted': whileOpen(async journal => {
    await appendEach(journal, [fixtureFacts('f1')])
    const refused = newEntry({ kind: 'purge', fixtureId: 'f1', feedKeys })
    await assert.rejects(journal.append(refused), { name: 'AppendConflictError' })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),
}

/** Of engines whose entries outlive the process. */
export const durablePurgeCases: ContractCases = {
  'knows unfinished purges when it is opened again, and finishes them': reopening(
    journal => appendPurge(journal),
    async (journal, { purge, kept }) => {
      assert.deepEqual(await journal.readUnfinishedRemovals(), [purge])
      await journal.remove(purge)
      assert.deepEqual(await readFixtures(journal), kept)
    },
  ),

  'is still purged when it is opened again, and gives no position out twice': reopening(
    async journal => {
      const { purge } = await appendPurge(journal, [])
      const told = followed(journal)
      await journal.remove(purge)
      return Math.max(...told.map(({ position }) => position))
    },
    async (journal, last) => {
      assert.deepEqual(await journal.readUnfinishedRemovals(), [])
      assert.deepEqual(await readFixtures(journal), [])
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), [])
      const again = await appendEach(journal, [fixtureFacts('f1'), publicationFacts(pulse)])
      assert.ok(again[0].position > last)
      return again
    },
    async (journal, again) => assert.deepEqual(await readFixtures(journal), again),
  ),
}

/** A retired fixture with everything that a fixture can have, its accepted purge, and what belongs to others. */
async function appendPurge(
  journal: Journal,
  others: readonly EntryFacts[] = [fixtureFacts('f2'), publicationFacts(other, ['theirs'])],
): Promise<{ readonly kept: readonly Entry[]; readonly purge: EntryOf<'purge'> }> {
  const kept = others.length === 0 ? [] : await appendOthers(journal, others)
  const accepted = await appendEach(journal, [
    fixtureFacts('f1'),
    settingsFacts(pulse),
    assetFacts(pulse, Uint8Array.of(1, 2, 3)),
    publicationFacts(pulse, ['a', 'b']),
    receiptFacts(pulse),
    gapFacts(pulse),
    erasureFacts(pulse, 'a'),
    publicationFacts(second, ['a']),
    retirementFacts('f1'),
    { kind: 'purge', fixtureId: 'f1', feedKeys },
  ])
  await journal.remove({ kind: 'erasure', ...pulse, itemId: 'a', position: accepted[6].position })
  return { kept, purge: accepted[9] as EntryOf<'purge'> }
}

/** Under a fixture id of their own where others are there already. */
async function appendOthers(journal: Journal, others: readonly EntryFacts[]): Promise<Entry[]> {
  const count = (await Array.fromAsync(journal.readHeads())).length
  const fixtureId = count === 0 ? 'f2' : `f2-${count}`
  return appendEach(
    journal,
    others.map(facts => ({ ...facts, fixtureId })),
  )
}
