import assert from 'node:assert/strict'
import type { Entry, EntryFacts, EntryOf } from '../../entry.ts'
import { pulse, sample } from './samples.ts'
import { appendEach, type ContractCases, newEntry, readFixtures, whileOpen } from './support.ts'

const second = { ...pulse, feedKey: 'pulse-v1' }

/** Cases for the removal of an item with `remove`. */
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
    const [publication] = await appendEach(journal, [sample.publication(pulse, ['x', 'y'])])
    const before = publication.position + 1
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: before })
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), [without(publication, 'x')])
  }),

  'scrubs the proposals of an item and the reasons of the holds that name it': whileOpen(
    async journal => {
      for (const itemId of ['x', '"\\ \u0000 \ud800 ü']) {
        const feed = { fixtureId: 'f1', feedKey: itemId === 'x' ? 'pulse' : 'pulse-v1' }
        const accepted = await appendEach(journal, [
          sample.hold(feed, itemId),
          sample.hold(feed, 'y'),
          sample.proposal(feed, [itemId, 'y']),
          sample.proposal(feed, ['y', itemId]),
          sample.end(feed),
        ])
        const before = (accepted.at(-1)?.position ?? 0) + 1
        await journal.remove({ kind: 'erasure', ...feed, itemId, position: before })
        const read = await Array.fromAsync(journal.readChain(feed))
        const reasons = read.map(entry => (entry.kind === 'hold' ? entry.rule?.reason : undefined))
        assert.deepEqual(reasons.slice(0, 2), ['', 'y was corrected'])
        const proposals = read.filter(entry => entry.kind === 'proposal')
        const proposed = proposals.map(each => each.proposals.map(({ id }) => id))
        assert.deepEqual(proposed, [['y'], ['y']])
        const held = proposals.map(({ receipt }) => JSON.parse(receipt?.body ?? '').held)
        const erased = [itemId, '']
        const retained = ['y', 'y was corrected']
        assert.deepEqual(
          held.flat().map(({ id, reason }) => [id, reason]),
          [erased, retained, retained, erased],
        )
        assert.equal(JSON.stringify(read).includes('About y'), true)
        const left = proposals.map(each => each.evidence?.map(({ id }) => id))
        assert.deepEqual(left, [['y'], ['y']])
        const { id: first } = accepted[0] as Entry
        assert.equal(read[0]?.id, first)
      }
    },
  ),

  'scrubs the bytes of the assets that an erasure lists, and of no others': whileOpen(
    async journal => {
      const bytes = new Uint8Array([1, 2, 3])
      const assets = ['a.svg', 'b.svg', 'c.svg'].map(name => ({
        ...sample.asset(pulse, bytes),
        name,
      }))
      const accepted = await appendEach(journal, [
        ...(assets as EntryFacts[]),
        { ...sample.asset(second, bytes), name: 'a.svg' } as EntryFacts,
        sample.publication(pulse, ['x', 'y']),
        { ...sample.erasure(pulse, 'x'), assets: ['a.svg', 'c.svg'] } as EntryFacts,
        { ...sample.asset(pulse, bytes), name: 'a.svg' } as EntryFacts,
      ])
      const erasure = accepted.find(entry => entry.kind === 'erasure')
      assert.ok(erasure !== undefined)
      assert.deepEqual(await journal.readUnfinishedRemovals(), [erasure])
      // A scrub without a list of assets does not finish a removal that lists assets.
      await journal.remove({ ...erasure, assets: undefined })
      assert.deepEqual(await journal.readUnfinishedRemovals(), [erasure])
      for (let count = 0; count < 2; count++) {
        await journal.remove(erasure)
        const read = await journal.readAt(accepted.map(({ position }) => position))
        const lengths = read.map(entry => (entry.kind === 'asset' ? entry.bytes.length : undefined))
        assert.deepEqual(lengths, [0, 3, 0, 3, undefined, undefined, 3])
      }
      assert.deepEqual(await journal.readUnfinishedRemovals(), [])
    },
  ),

  'scrubs nothing for an unknown item or feed': whileOpen(async journal => {
    const accepted = await appendEach(journal, historyNaming('x', 'y'))
    const before = accepted.length + 1
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'headline', position: before })
    const elsewhere = { ...pulse, fixtureId: 'f9' }
    await journal.remove({ kind: 'erasure', ...elsewhere, itemId: 'x', position: before })
    assert.deepEqual(await readFixtures(journal), accepted)
  }),

  'scrubs an item of any id from a long history, also after an earlier erasure': whileOpen(
    async journal => {
      const itemId = '"__proto__"\\ \u0000 \ud800 ü'
      const accepted = await appendEach(journal, [
        sample.erasure(pulse, itemId),
        ...Array.from({ length: 80 }, () => sample.publication(pulse, ['y', itemId])),
      ])
      const before = (accepted.at(-1)?.position ?? 0) + 1
      await journal.remove({ kind: 'erasure', ...pulse, itemId, position: before })
      assert.deepEqual(
        await readFixtures(journal),
        accepted.map(entry => without(entry, itemId)),
      )
    },
  ),

  'lists unfinished scrubs until each is done': whileOpen(async journal => {
    const accepted = await appendEach(journal, [
      sample.publication(pulse, ['x', 'y']),
      sample.erasure(pulse, 'x'),
      sample.erasure(pulse, 'y'),
      sample.erasure(second, 'x'),
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

  'omits a rejected erasure from the unfinished removals': whileOpen(async journal => {
    const [first] = await appendEach(journal, [sample.publication(pulse, ['x'])])
    await assert.rejects(journal.append(newEntry(sample.erasure(pulse, 'x'))), {
      name: 'AppendConflictError',
    })
    assert.deepEqual(await journal.readUnfinishedRemovals(), [])
    const retried = newEntry(sample.erasure(pulse, 'x'), first.position)
    const accepted = await journal.append(retried)
    await journal.append(retried)
    assert.deepEqual(await journal.readUnfinishedRemovals(), [accepted])
  }),

  'resolves to the scrubbed entry if its id is appended again': whileOpen(async journal => {
    const [first, second] = await appendEach(journal, [
      sample.publication(pulse, ['x']),
      sample.erasure(pulse, 'x'),
    ])
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: second.position })
    assert.deepEqual(await journal.append(first), without(first, 'x'))
    assert.deepEqual(await journal.append(second), second)
  }),
}

/** A history of two feeds that both contain the two items. */
function historyNaming(x: string, y: string): EntryFacts[] {
  return [
    sample.fixture('f1', x),
    sample.publication(pulse, [x, y]),
    sample.publication(second, [x, y]),
    sample.settings(pulse),
    sample.publication(pulse, [y]),
    sample.publication(pulse, [x]),
    sample.publication(pulse, [], [x, y]),
    sample.erasure(pulse, x),
    sample.publication(pulse, [x]),
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
