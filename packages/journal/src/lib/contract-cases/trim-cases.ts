import assert from 'node:assert/strict'
import type { Entry, EntryFacts } from '../../entry.ts'
import type { Journal, Trim } from '../../journal.ts'
import {
  assetFacts,
  erasureFacts,
  fixtureFacts,
  gapFacts,
  lockFacts,
  publicationFacts,
  pulse,
  receiptFacts,
  settingsFacts,
  trimFacts,
  wholeFacts,
} from './samples.ts'
import { appendEach, type ContractCases, newEntry, readAll, whileOpen } from './support.ts'

const other = { ...pulse, feedKey: 'pulse-v1' }

/** `trim`. */
export const trimCases: ContractCases = {
  'trims the history of a feed before a copy, and nothing else': whileOpen(async journal => {
    const { kept, trim } = await appendTrim(journal)
    // A trim must be repeatable.
    for (let count = 0; count < 2; count++) {
      await journal.trim(trim)
      assert.deepEqual(await readAll(journal.readAfter(0)), kept)
      assert.deepEqual(await readAll(journal.readAfter(0, { feed: pulse })), kept.filter(isOfPulse))
    }
    assert.deepEqual(await journal.readAt(kept.map(({ position }) => position)), kept)
    await assert.rejects(journal.readAt(trim.assets), RangeError)
  }),

  'reads a trimmed chain from any of its positions': whileOpen(async journal => {
    const { kept, trim } = await appendTrim(journal)
    await journal.trim(trim)
    const chain = kept.filter(isOfPulse)
    for (let after = 0; after <= (chain.at(-1)?.position ?? 0); after++) {
      const later = chain.filter(({ position }) => position > after)
      assert.deepEqual(await readAll(journal.readAfter(after, { feed: pulse })), later)
    }
  }),

  'trims a long history, and again': whileOpen(async journal => {
    let previous = 0
    for (let time = 0; time < 2; time++) {
      const facts = [
        ...Array.from({ length: 150 }, (_, index) => publicationFacts(pulse, [`${index}`, 'b'])),
        wholeFacts(pulse, ['b']),
      ]
      const entries = await appendFrom(journal, previous, facts)
      const first = entries.at(-1)?.position ?? 0
      const [trim] = await appendFrom(journal, first, [trimFacts(pulse, first)])
      await journal.trim({ feed: pulse, first, assets: [] })
      assert.deepEqual(await readAll(journal.readAfter(0)), [entries.at(-1), trim])
      previous = trim?.position ?? 0
    }
  }),

  'keeps the heads of a trimmed feed, with its last trim': whileOpen(async journal => {
    const { kept, trim } = await appendTrim(journal)
    await journal.trim(trim)
    const heads = (await readAll(journal.readHeads())).filter(isOfPulse)
    const last = (kind: string): Entry | undefined =>
      kept.findLast(entry => entry.kind === kind && isOfPulse(entry))
    assert.deepEqual(heads, [last('settings'), last('publication'), last('trim')])
  }),

  'appends to a trimmed chain behind its end': whileOpen(async journal => {
    const { kept, trim } = await appendTrim(journal)
    await journal.trim(trim)
    const end = kept.findLast(isOfPulse)?.position ?? 0
    await assert.rejects(journal.append(newEntry(publicationFacts(pulse), trim.first - 1)), {
      name: 'AppendConflictError',
      current: end,
    })
    const [more] = await appendFrom(journal, end, [publicationFacts(pulse, ['more'])])
    assert.deepEqual(await readAll(journal.readAfter(end, { feed: pulse })), [more])
  }),

  'trims nothing before an entry that is not there': whileOpen(async journal => {
    const { trim } = await appendTrim(journal)
    const before = await readAll(journal.readAfter(0))
    await journal.trim({ ...trim, first: 10_000 })
    // The copy is of another feed.
    await journal.trim({ ...trim, feed: other })
    assert.deepEqual(await readAll(journal.readAfter(0)), before)
  }),

  'purges a trimmed fixture': whileOpen(async journal => {
    const { kept, trim } = await appendTrim(journal)
    await journal.trim(trim)
    const feedKeys = ['pulse', 'pulse-v1']
    const fixture = kept.find(({ kind }) => kind === 'fixture')?.position ?? 0
    const [purge] = await appendFrom(journal, fixture, [
      { kind: 'purge', fixtureId: 'f1', feedKeys },
    ])
    await journal.purge({ fixtureId: 'f1', feedKeys, position: purge?.position ?? 0 })
    assert.deepEqual(await readAll(journal.readAfter(0)), [])
    await journal.trim(trim)
    assert.deepEqual(await readAll(journal.readAfter(0)), [])
  }),
}

/** Of engines whose entries outlive the process. */
export const durableTrimCases: ContractCases = {
  'is still trimmed when it is opened again': async store => {
    let kept: readonly Entry[] = []
    await whileOpen(async journal => {
      const appended = await appendTrim(journal)
      kept = appended.kept
      await journal.trim(appended.trim)
    })(store)
    await whileOpen(async journal => {
      assert.deepEqual(await readAll(journal.readAfter(0)), kept)
      const chain = kept.filter(isOfPulse)
      assert.deepEqual(await readAll(journal.readAfter(0, { feed: pulse })), chain)
      const [more] = await appendFrom(journal, chain.at(-1)?.position ?? 0, [
        publicationFacts(pulse, ['more']),
      ])
      assert.deepEqual(await readAll(journal.readAfter(0)), [...kept, more])
    })(store)
  },
}

function isOfPulse(entry: Entry): boolean {
  return 'feedKey' in entry && entry.feedKey === pulse.feedKey
}

/** Appends to the chain of a feed or of the fixture behind a position. */
async function appendFrom(
  journal: Journal,
  previous: number,
  facts: readonly EntryFacts[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const each of facts) {
    entries.push(await journal.append(newEntry(each, entries.at(-1)?.position ?? previous)))
  }
  return entries
}

/** A feed with everything that it can have, its accepted trim, and what stays. */
async function appendTrim(
  journal: Journal,
): Promise<{ readonly kept: readonly Entry[]; readonly trim: Trim }> {
  const before = await appendEach(journal, [
    fixtureFacts('f1'),
    publicationFacts(other, ['theirs']),
    publicationFacts(pulse, ['a', 'b']),
    settingsFacts(pulse),
    gapFacts(pulse),
    assetFacts(pulse, Uint8Array.of(1, 2, 3), 'old.svg'),
    assetFacts(pulse, Uint8Array.of(4), 'named.svg'),
    publicationFacts(pulse, ['c'], ['a']),
    erasureFacts(pulse, 'c'),
    lockFacts(pulse),
    receiptFacts(pulse),
    wholeFacts(pulse, ['b']),
    publicationFacts(pulse, ['d']),
    gapFacts(pulse),
  ])
  const first = before[11]?.position ?? 0
  const assets = [before[5]?.position ?? 0]
  const end = before.at(-1)?.position ?? 0
  const [trimmed] = await appendFrom(journal, end, [trimFacts(pulse, first, assets)])
  const stays = [0, 1, 3, 6, 8, 9, 10, 11, 12, 13]
  const kept = [...before.filter((_, index) => stays.includes(index)), trimmed as Entry]
  return { kept, trim: { feed: pulse, first, assets } }
}
