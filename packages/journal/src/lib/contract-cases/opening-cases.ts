import assert from 'node:assert/strict'
import type { EntryOf } from '../../entry.ts'
import { pulse, sample } from './samples.ts'
import {
  appendEach,
  type ContractCases,
  followed,
  newEntry,
  readFixtures,
  reopening,
} from './support.ts'

const closed = { name: 'JournalUnavailableError' }

/** Cases for `close` and `health`. */
export const closeCases: ContractCases = {
  'reports ready from opening to closing': async store => {
    const journal = await store.open()
    assert.deepEqual(journal.health, { status: 'ready' })
    await journal.append(newEntry(sample.publication(pulse)))
    assert.deepEqual(journal.health, { status: 'ready' })
    await journal.close()
    assert.equal(journal.health.status, 'unavailable')
  },

  'lets current appends finish when it closes': async store => {
    const journal = await store.open()
    const seen: string[] = []
    journal.follow(entry => seen.push(entry.id))
    const appends = Array.from({ length: 20 }, (_, index) =>
      journal.append(newEntry(sample.fixture(`f${index}`))),
    )
    await journal.close()
    const accepted = await Promise.all(appends)
    assert.deepEqual(seen.toSorted(), accepted.map(entry => entry.id).toSorted())
  },

  'rejects all calls after it was closed': async store => {
    const journal = await store.open()
    const [entry] = await appendEach(journal, [sample.publication(pulse)])
    const reading = journal.readChain(pulse)
    await journal.close()
    await assert.rejects(journal.append(newEntry(sample.fixture('f1'))), closed)
    await assert.rejects(journal.append(entry), closed)
    await assert.rejects(Array.fromAsync(reading), closed)
    await assert.rejects(Array.fromAsync(journal.readChain(pulse)), closed)
    await assert.rejects(Array.fromAsync(journal.readHeads()), closed)
    await assert.rejects(journal.readAt([entry.position]), closed)
    await assert.rejects(
      journal.remove({ kind: 'erasure', ...pulse, itemId: 'a', position: 9 }),
      closed,
    )
    assert.throws(() => journal.follow(() => {}), closed)
  },

  'rejects a current read when it closes': async store => {
    const journal = await store.open()
    await appendEach(journal, [sample.publication(pulse), sample.publication(pulse)])
    const entries = journal.readChain(pulse)[Symbol.asyncIterator]()
    await entries.next()
    await journal.close()
    await assert.rejects(entries.next(), closed)
  },

  'may be closed more than once': async store => {
    const journal = await store.open()
    const stop = journal.follow(() => {})
    await Promise.all([journal.close(), journal.close()])
    await journal.close()
    stop()
  },
}

/** Cases for the guarantee **Durability** that close the journal and open it again. */
export const reopenCases: ContractCases = {
  'contains all entries after it is opened again': reopening(
    async journal => {
      const accepted = await appendEach(journal, [
        sample.fixture('f1'),
        sample.settings(pulse),
        sample.publication(pulse, ['a', 'b']),
        sample.asset(pulse, Uint8Array.of(0, 255)),
        sample.fixture('f1', 'Final'),
        sample.publication(pulse, ['c'], ['a']),
      ])
      return { accepted, heads: await Array.fromAsync(journal.readHeads()) }
    },
    async (journal, { accepted, heads }) => {
      assert.deepEqual(await readFixtures(journal), accepted)
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), heads)
      assert.deepEqual(await journal.readAt(accepted.map(entry => entry.position)), accepted)
    },
  ),

  'continues chains, positions and ids after it is opened again': reopening(
    journal => journal.append(newEntry(sample.publication(pulse))),
    async (journal, accepted) => {
      const { position } = accepted
      const seen = followed(journal)
      assert.deepEqual(await journal.append(accepted), accepted)
      await assert.rejects(journal.append(newEntry(sample.publication(pulse))), {
        name: 'AppendConflictError',
        current: position,
      })
      const next = await journal.append(newEntry(sample.publication(pulse), position))
      assert.ok(next.position > position)
      assert.deepEqual(seen, [next])
    },
  ),

  'lists unfinished scrubs after it is opened again': reopening(
    async journal => {
      const [, erasure] = await appendEach(journal, [
        sample.publication(pulse, ['x', 'y']),
        sample.erasure(pulse, 'x'),
        sample.publication(pulse, ['z']),
      ])
      return erasure as EntryOf<'erasure'>
    },
    async (journal, unfinished) => {
      assert.deepEqual(await journal.readUnfinishedRemovals(), [unfinished])
      await journal.remove(unfinished)
    },
    async journal => assert.deepEqual(await journal.readUnfinishedRemovals(), []),
  ),

  'returns no scrubbed content after it is opened again': reopening(
    async journal => {
      const facts = [sample.publication(pulse, ['x', 'y']), sample.erasure(pulse, 'x')] as const
      const accepted = await appendEach(journal, facts)
      await journal.remove(accepted[1] as EntryOf<'erasure'>)
      const scrubbed = await readFixtures(journal)
      assert.notDeepEqual(scrubbed, accepted)
      return scrubbed
    },
    async (journal, scrubbed) => assert.deepEqual(await readFixtures(journal), scrubbed),
  ),
}
