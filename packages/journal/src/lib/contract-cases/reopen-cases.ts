import assert from 'node:assert/strict'
import type { Entry } from '../../entry.ts'
import {
  assetFacts,
  erasureFacts,
  fixtureFacts,
  publicationFacts,
  pulse,
  settingsFacts,
} from './samples.ts'
import {
  appendEach,
  type ContractCases,
  followed,
  newEntry,
  readFixtures,
  whileOpen,
} from './support.ts'

/** **Durability**, as far as closing and opening shows it. */
export const reopenCases: ContractCases = {
  'has everything again when it is opened again': async store => {
    let accepted: Entry[] = []
    let heads: Entry[] = []
    await whileOpen(async journal => {
      accepted = await appendEach(journal, [
        fixtureFacts('f1'),
        settingsFacts(pulse),
        publicationFacts(pulse, ['a', 'b']),
        assetFacts(pulse, Uint8Array.of(0, 255)),
        fixtureFacts('f1', 'Final'),
        publicationFacts(pulse, ['c'], ['a']),
      ])
      heads = await Array.fromAsync(journal.readHeads())
    })(store)
    await whileOpen(async journal => {
      assert.deepEqual(await readFixtures(journal), accepted)
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), heads)
      assert.deepEqual(await journal.readAt(accepted.map(entry => entry.position)), accepted)
    })(store)
  },

  'continues chains, positions and ids when it is opened again': async store => {
    const first = newEntry(publicationFacts(pulse))
    let accepted: Entry | undefined
    await whileOpen(async journal => {
      accepted = await journal.append(first)
    })(store)
    await whileOpen(async journal => {
      const position = accepted?.position ?? 0
      const told = followed(journal)
      assert.deepEqual(await journal.append(first), accepted)
      await assert.rejects(journal.append(newEntry(publicationFacts(pulse))), {
        name: 'AppendConflictError',
        current: position,
      })
      const next = await journal.append(newEntry(publicationFacts(pulse), position))
      assert.ok(next.position > position)
      assert.deepEqual(told, [next])
    })(store)
  },

  'knows unfinished scrubs when it is opened again': async store => {
    let before = 0
    await whileOpen(async journal => {
      const accepted = await appendEach(journal, [
        publicationFacts(pulse, ['x', 'y']),
        erasureFacts(pulse, 'x'),
        publicationFacts(pulse, ['z']),
      ])
      before = accepted[1].position
    })(store)
    const unfinished = { feed: pulse, itemId: 'x', before }
    await whileOpen(async journal => {
      assert.deepEqual(await journal.readUnfinishedScrubs(), [unfinished])
      await journal.scrub(unfinished)
    })(store)
    await whileOpen(async journal => {
      assert.deepEqual(await journal.readUnfinishedScrubs(), [])
    })(store)
  },

  'is still scrubbed when it is opened again': async store => {
    let scrubbed: Entry[] = []
    await whileOpen(async journal => {
      const accepted = await appendEach(journal, [
        publicationFacts(pulse, ['x', 'y']),
        erasureFacts(pulse, 'x'),
      ])
      await journal.scrub({ feed: pulse, itemId: 'x', before: accepted[1].position })
      scrubbed = await readFixtures(journal)
      assert.notDeepEqual(scrubbed, accepted)
    })(store)
    await whileOpen(async journal => {
      assert.deepEqual(await readFixtures(journal), scrubbed)
    })(store)
  },
}
