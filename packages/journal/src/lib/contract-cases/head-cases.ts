import assert from 'node:assert/strict'
import type { Entry, EntryFacts } from '../../entry.ts'
import {
  assetFacts,
  endFacts,
  erasureFacts,
  fixtureFacts,
  gapFacts,
  holdFacts,
  proposalFacts,
  publicationFacts,
  pulse,
  receiptFacts,
  retirementFacts,
  settingsFacts,
} from './samples.ts'
import { type ContractCases, createAppender, whileOpen } from './support.ts'

const other = { ...pulse, feedKey: 'pulse-v1' }

/** `readHeads`. */
export const headCases: ContractCases = {
  'gives the last entry of each kind in each chain, in order, after every append': whileOpen(
    async journal => {
      const append = createAppender(journal)
      const heads = new Map<string, Entry>()
      for (const [head, facts] of historyWithHeads()) {
        const accepted = await append(facts)
        if (head !== undefined) heads.set(head, accepted)
        assert.deepEqual(await Array.fromAsync(journal.readHeads()), inOrder(heads.values()))
      }
    },
  ),

  'loses no head that is overtaken while the heads are read': whileOpen(async journal => {
    const append = createAppender(journal)
    await append(fixtureFacts('f1'))
    await append(publicationFacts(pulse))
    await append(publicationFacts(other))
    const feedKeys: string[] = []
    for await (const head of journal.readHeads()) {
      if (head.kind === 'fixture') {
        await append(publicationFacts(pulse))
        await append(publicationFacts(other))
      }
      if (head.kind === 'publication') feedKeys.push(head.feedKey)
    }
    assert.deepEqual(feedKeys, ['pulse', 'pulse-v1'])
  }),

  'gives the heads of many chains': whileOpen(async journal => {
    const append = createAppender(journal)
    const fixtureIds = Array.from({ length: 300 }, (_, index) => `f${index}`)
    const all = await Promise.all(
      fixtureIds.flatMap(fixtureId =>
        [fixtureFacts(fixtureId), publicationFacts({ ...pulse, fixtureId })].map(append),
      ),
    )
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), inOrder(all))
  }),
}

/** Facts, each with the name of the head that it becomes. */
function historyWithHeads(): [string | undefined, EntryFacts][] {
  return [
    ['fixture f1', fixtureFacts('f1')],
    ['settings pulse', settingsFacts(pulse)],
    ['publication pulse', publicationFacts(pulse)],
    ['publication other', publicationFacts(other)],
    [undefined, receiptFacts(pulse)],
    [undefined, assetFacts(other, Uint8Array.of(0))],
    ['publication pulse', publicationFacts(pulse, ['b'], ['a'])],
    ['publication pulse', erasureFacts(pulse, 'a')],
    ['fixture f2', fixtureFacts('f2')],
    ['retirement f1', retirementFacts('f1')],
    ['settings other', settingsFacts(other)],
    ['publication pulse', publicationFacts(pulse, ['c'])],
    ['fixture f1', fixtureFacts('f1', 'Again')],
    [undefined, gapFacts(pulse)],
    ['hold', holdFacts(pulse)],
    ['proposal', proposalFacts(pulse, ['a', 'b'])],
    ['hold', endFacts(pulse)],
    [undefined, receiptFacts(other)],
    ['settings pulse', settingsFacts(pulse)],
    ['publication other', erasureFacts(other, 'a')],
    ['retirement f1', retirementFacts('f1')],
  ]
}

function inOrder(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort((a, b) => a.position - b.position)
}
