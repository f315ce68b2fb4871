import assert from 'node:assert/strict'
import type { Entry, EntryFacts, EntryOf } from '../../entry.ts'
import {
  endFacts,
  erasureFacts,
  fixtureFacts,
  holdFacts,
  proposalFacts,
  publicationFacts,
  pulse,
  settingsFacts,
} from './samples.ts'
import { appendEach, type ContractCases, newEntry, readFixtures, whileOpen } from './support.ts'

const other = { ...pulse, feedKey: 'pulse-v1' }

/** `remove` of an item. */
export const scrubCases: ContractCases = {
  'scrubs an item from the earlier publications of its feed, and nothing else': whileOpen(
    async journal => {
      const accepted = await appendEach(journal, historyNaming('x', 'y'))
      const erasure = accepted.find(entry => entry.kind === 'erasure')
      assert.ok(erasure !== undefined)
      const { position: before } = erasure
      const scrubbed = accepted.map(entry =>
        entry.position < before ? without(entry, 'x') : entry,
      )
      assert.notDeepEqual(scrubbed, accepted)

      // A scrub must be repeatable.
      for (let count = 0; count < 2; count++) {
        await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: before })
        assert.deepEqual(await readFixtures(journal), scrubbed)
      }
      const positions = accepted.map(entry => entry.position)
      assert.deepEqual(await journal.readAt(positions), scrubbed)
    },
  ),

  'scrubs heads as well': whileOpen(async journal => {
    const [publication] = await appendEach(journal, [publicationFacts(pulse, ['x', 'y'])])
    const before = publication.position + 1
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: before })
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), [without(publication, 'x')])
  }),

  'scrubs what was proposed for an item, and the reasons of the holds that name it': whileOpen(
    async journal => {
      for (const itemId of ['x', '"\\ \u0000 \ud800 ü']) {
        const feed = { fixtureId: 'f1', feedKey: itemId === 'x' ? 'pulse' : 'pulse-v1' }
        const accepted = await appendEach(journal, [
          holdFacts(feed, itemId),
          holdFacts(feed, 'y'),
          proposalFacts(feed, [itemId, 'y']),
          proposalFacts(feed, ['y', itemId]),
          endFacts(feed),
        ])
        const before = (accepted.at(-1)?.position ?? 0) + 1
        await journal.remove({ kind: 'erasure', ...feed, itemId, position: before })
        const read = await Array.fromAsync(journal.readChain(feed))
        const reasons = read.map(entry => (entry.kind === 'hold' ? entry.rule?.reason : undefined))
        assert.deepEqual(reasons.slice(0, 2), ['', 'y was mended'])
        const proposals = read.flatMap(entry => (entry.kind === 'proposal' ? [entry] : []))
        const proposed = proposals.map(each => each.proposals.map(({ id }) => id))
        assert.deepEqual(proposed, [['y'], ['y']])
        const held = proposals.map(({ receipt }) => JSON.parse(receipt?.body ?? '').held)
        const [erased, kept] = [
          [itemId, ''],
          ['y', 'y was mended'],
        ]
        assert.deepEqual(
          held.flat().map(({ id, reason }) => [id, reason]),
          [erased, kept, kept, erased],
        )
        assert.equal(JSON.stringify(read).includes('About y'), true)
        const left = proposals.map(each => each.evidence?.map(({ id }) => id))
        assert.deepEqual(left, [['y'], ['y']])
        const { id: first } = accepted[0] as Entry
        assert.equal(read[0]?.id, first)
      }
    },
  ),

  'scrubs nothing for an item or a feed that is not there': whileOpen(async journal => {
    const accepted = await appendEach(journal, historyNaming('x', 'y'))
    const before = accepted.length + 1
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'headline', position: before })
    const elsewhere = { ...pulse, fixtureId: 'f9' }
    await journal.remove({ kind: 'erasure', ...elsewhere, itemId: 'x', position: before })
    assert.deepEqual(await readFixtures(journal), accepted)
  }),

  'scrubs an item of any id from a long history, and again one that was erased before': whileOpen(
    async journal => {
      const itemId = '"__proto__"\\ \u0000 \ud800 ü'
      const accepted = await appendEach(journal, [
        erasureFacts(pulse, itemId),
        ...Array.from({ length: 80 }, () => publicationFacts(pulse, ['y', itemId])),
      ])
      const before = (accepted.at(-1)?.position ?? 0) + 1
      await journal.remove({ kind: 'erasure', ...pulse, itemId, position: before })
      assert.deepEqual(
        await readFixtures(journal),
        accepted.map(entry => without(entry, itemId)),
      )
    },
  ),

  'says which scrubs are unfinished until each was done': whileOpen(async journal => {
    const accepted = await appendEach(journal, [
      publicationFacts(pulse, ['x', 'y']),
      erasureFacts(pulse, 'x'),
      erasureFacts(pulse, 'y'),
      erasureFacts(other, 'x'),
    ])
    const unfinished = accepted.slice(1) as EntryOf<'erasure'>[]
    const { position } = accepted[1]
    assert.deepEqual(await journal.readUnfinishedRemovals(), unfinished)
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'y', position })
    assert.deepEqual(await journal.readUnfinishedRemovals(), unfinished)
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position })
    assert.deepEqual(await journal.readUnfinishedRemovals(), unfinished.slice(1))
    for (const erasure of unfinished) await journal.remove(erasure)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  }),

  'has no unfinished scrub of an erasure that was not accepted': whileOpen(async journal => {
    const [first] = await appendEach(journal, [publicationFacts(pulse, ['x'])])
    await assert.rejects(journal.append(newEntry(erasureFacts(pulse, 'x'))), {
      name: 'AppendConflictError',
    })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
    const retried = newEntry(erasureFacts(pulse, 'x'), first.position)
    const accepted = await journal.append(retried)
    await journal.append(retried)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [accepted])
  }),

  'goes on appending, following and refusing after a scrub': whileOpen(async journal => {
    const [first, second] = await appendEach(journal, [
      publicationFacts(pulse, ['x']),
      erasureFacts(pulse, 'x'),
    ])
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: second.position })
    assert.deepEqual(await journal.append(first), without(first, 'x'))
    assert.deepEqual(await journal.append(second), second)
  }),
}

/** A history of two feeds that both have the two items. */
function historyNaming(x: string, y: string): EntryFacts[] {
  return [
    fixtureFacts('f1', x),
    publicationFacts(pulse, [x, y]),
    publicationFacts(other, [x, y]),
    settingsFacts(pulse),
    publicationFacts(pulse, [y]),
    publicationFacts(pulse, [x]),
    publicationFacts(pulse, [], [x, y]),
    erasureFacts(pulse, x),
    publicationFacts(pulse, [x]),
  ]
}

function without(entry: Entry, itemId: string): Entry {
  if (entry.kind !== 'publication' || entry.feedKey !== pulse.feedKey) return entry
  return {
    ...entry,
    items: entry.items.filter(item => item.id !== itemId),
    withdrawals: entry.withdrawals.filter(withdrawal => withdrawal.id !== itemId),
    evidence: entry.evidence?.filter(evidence => evidence.id !== itemId),
  }
}
