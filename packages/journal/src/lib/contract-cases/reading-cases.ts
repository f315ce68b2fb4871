import assert from 'node:assert/strict'
import { chainKey, chainOf, type Entry, type EntryFacts } from '../../entry.ts'
import { pulse, sample } from './samples.ts'
import { appendEach, type ContractCases, newEntry, readPositions, whileOpen } from './support.ts'

const other = { ...pulse, feedKey: 'pulse-v1' }

/** Cases for `readChain` and `readAt`. */
export const readCases: ContractCases = {
  'reads a chain after any position': whileOpen(async journal => {
    const accepted = await appendEach(journal, someFacts())
    for (const chain of [{ fixtureId: 'f1' }, pulse, other]) {
      const ofChain = accepted.filter(entry => chainKey(chainOf(entry)) === chainKey(chain))
      assert.deepEqual(await Array.fromAsync(journal.readChain(chain)), ofChain)
      for (const after of [-1, 0, ...accepted.map(entry => entry.position), Infinity]) {
        const behind = ofChain.filter(({ position }) => position > after)
        assert.deepEqual(await Array.fromAsync(journal.readChain(chain, after)), behind)
      }
    }
  }),

  'reads nothing of a feed without entries, nor of an empty journal': whileOpen(async journal => {
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), [])
    await appendEach(journal, [sample.fixture('f1')])
    assert.deepEqual(await Array.fromAsync(journal.readChain(pulse)), [])
  }),

  'reads up to the last entry at the time of the call': whileOpen(async (journal, append) => {
    const first = await append(sample.publication(pulse))
    const reading = journal.readChain(pulse)
    await append(sample.publication(pulse))
    const positions: number[] = []
    for await (const { position } of reading) {
      positions.push(position)
      await append(sample.publication(pulse))
    }
    assert.deepEqual(positions, [first.position])
  }),

  'reads many entries in parallel, completely and in order, while others are appended': whileOpen(
    async (journal, append) => {
      const expected: number[] = []
      while (expected.length < 300)
        expected.push((await append(sample.publication(pulse))).position)
      const reads = [0, 1, 2].map(() => readPositions(journal.readChain(pulse)))
      for (let count = 0; count < 20; count++) await append(sample.publication(pulse))
      for (const positions of await Promise.all(reads)) assert.deepEqual(positions, expected)
    },
  ),

  'lets a reader stop early and read again': whileOpen(async journal => {
    const [, first] = await appendEach(journal, someFacts())
    const entries = journal.readChain(pulse)
    for await (const entry of entries) {
      assert.deepEqual(entry, first)
      break
    }
    assert.deepEqual((await Array.fromAsync(journal.readChain(pulse)))[0], first)
  }),

  'reads at positions in the requested order, also repeated ones': whileOpen(async journal => {
    const [a, b, c] = await appendEach(journal, someFacts())
    const positions = [c.position, a.position, b.position, c.position]
    assert.deepEqual(await journal.readAt(positions), [c, a, b, c])
    assert.deepEqual(await journal.readAt([]), [])
  }),

  'reads at many positions': whileOpen(async journal => {
    const fixtureIds = Array.from({ length: 600 }, (_, index) => `f${index}`)
    const accepted = await Promise.all(
      fixtureIds.map(id => journal.append(newEntry(sample.fixture(id)))),
    )
    const wanted = accepted.toReversed()
    assert.deepEqual(await journal.readAt(wanted.map(entry => entry.position)), wanted)
  }),

  'names the first position without an entry': whileOpen(async journal => {
    const accepted = await appendEach(journal, someFacts())
    const positions = accepted.map(entry => entry.position)
    const beyond = Math.max(...positions) + 1
    for (const missing of [beyond, 0, -1, 1.5]) {
      await assert.rejects(
        journal.readAt([...positions, missing, beyond + 1]),
        error => error instanceof RangeError && error.message.includes(`position ${missing}:`),
      )
    }
  }),
}

function someFacts() {
  return [
    sample.fixture('f1'),
    sample.publication(pulse, ['a', 'b']),
    sample.publication(other),
    sample.receipt(pulse),
    sample.fixture('f1', 'Game 2'),
    sample.asset(pulse, Uint8Array.of(1, 2, 3)),
    sample.publication(pulse, [], ['a']),
  ] as const
}

/** Cases for `readHeads`. */
export const headCases: ContractCases = {
  'returns the heads of each chain, in order, after every append': whileOpen(
    async (journal, append) => {
      const heads = new Map<string, Entry>()
      for (const [head, facts] of historyWithHeads()) {
        const accepted = await append(facts)
        if (head !== undefined) heads.set(head, accepted)
        assert.deepEqual(await Array.fromAsync(journal.readHeads()), inOrder(heads.values()))
      }
    },
  ),

  'loses no head that is replaced while the heads are read': whileOpen(async (journal, append) => {
    await append(sample.fixture('f1'))
    await append(sample.publication(pulse))
    await append(sample.publication(other))
    const feedKeys: string[] = []
    for await (const head of journal.readHeads()) {
      if (head.kind === 'fixture') {
        await append(sample.publication(pulse))
        await append(sample.publication(other))
      }
      if (head.kind === 'publication') feedKeys.push(head.feedKey)
    }
    assert.deepEqual(feedKeys, ['pulse', 'pulse-v1'])
  }),

  'returns the heads of many chains': whileOpen(async (journal, append) => {
    const fixtureIds = Array.from({ length: 300 }, (_, index) => `f${index}`)
    const all = await Promise.all(
      fixtureIds.flatMap(fixtureId =>
        [sample.fixture(fixtureId), sample.publication({ ...pulse, fixtureId })].map(append),
      ),
    )
    assert.deepEqual(await Array.fromAsync(journal.readHeads()), inOrder(all))
  }),
}

/** Facts of entries, each with the name of the head that the entry becomes; `undefined` if it becomes none. */
function historyWithHeads(): [string | undefined, EntryFacts][] {
  return [
    ['fixture f1', sample.fixture('f1')],
    ['settings pulse', sample.settings(pulse)],
    ['publication pulse', sample.publication(pulse)],
    ['publication other', sample.publication(other)],
    [undefined, sample.receipt(pulse)],
    [undefined, sample.asset(other, Uint8Array.of(0))],
    ['publication pulse', sample.publication(pulse, ['b'], ['a'])],
    ['publication pulse', sample.erasure(pulse, 'a')],
    ['fixture f2', sample.fixture('f2')],
    ['retirement f1', sample.retirement('f1')],
    ['settings other', sample.settings(other)],
    ['publication pulse', sample.publication(pulse, ['c'])],
    ['fixture f1', sample.fixture('f1', 'Again')],
    [undefined, sample.gap(pulse)],
    ['hold', sample.hold(pulse)],
    ['proposal', sample.proposal(pulse, ['a', 'b'])],
    ['hold', sample.end(pulse)],
    [undefined, sample.receipt(other)],
    ['settings pulse', sample.settings(pulse)],
    ['publication other', sample.erasure(other, 'a')],
    ['retirement f1', sample.retirement('f1')],
  ]
}

function inOrder(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort((a, b) => a.position - b.position)
}
