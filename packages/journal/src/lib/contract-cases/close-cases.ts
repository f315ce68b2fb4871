import assert from 'node:assert/strict'
import { fixtureFacts, publicationFacts, pulse } from './samples.ts'
import { appendEach, type ContractCases, newEntry } from './support.ts'

const closed = { name: 'JournalUnavailableError' }

/** `close` and `health`. */
export const closeCases: ContractCases = {
  'is ready from opening to closing': async store => {
    const journal = await store.open()
    assert.deepEqual(journal.health, { status: 'ready' })
    await journal.append(newEntry(publicationFacts(pulse)))
    assert.deepEqual(journal.health, { status: 'ready' })
    await journal.close()
    assert.equal(journal.health.status, 'unavailable')
  },

  'lets appends under way finish when it closes': async store => {
    const journal = await store.open()
    const told: string[] = []
    journal.follow(entry => told.push(entry.id))
    const appends = Array.from({ length: 20 }, (_, index) =>
      journal.append(newEntry(fixtureFacts(`f${index}`))),
    )
    await journal.close()
    const accepted = await Promise.all(appends)
    assert.deepEqual(told.toSorted(), accepted.map(entry => entry.id).toSorted())
  },

  'refuses everything after it was closed': async store => {
    const journal = await store.open()
    const [entry] = await appendEach(journal, [publicationFacts(pulse)])
    const reading = journal.readChain(pulse)
    await journal.close()
    await assert.rejects(journal.append(newEntry(fixtureFacts('f1'))), closed)
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

  'ends a read under way when it closes': async store => {
    const journal = await store.open()
    await appendEach(journal, [publicationFacts(pulse), publicationFacts(pulse)])
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
