import assert from 'node:assert/strict'
import { type EncodedEntry, encodeEntryInSteps } from '../../encode-entry.ts'
import {
  chainKey,
  chainOf,
  type Entry,
  type EntryFacts,
  type FeedId,
  type NewEntry,
} from '../../entry.ts'
import { at, itemSample, pulse, sample } from './samples.ts'
import { type ContractCases, newEntry, readFixtures, whileOpen } from './support.ts'

/** Cases for the guarantee **Independence**, and for entries that are stored unchanged, with any content and ids. */
export const valueCases: ContractCases = {
  'returns every kind of entry unchanged': whileOpen(async (journal, append) => {
    for (const facts of factsOfEachKind()) {
      const accepted = await append(facts)
      const { id, previous, recordedAt, position, ...rest } = accepted
      assert.deepEqual(rest, facts)
      assert.equal(typeof id, 'string')
      assert.equal(recordedAt, '2025-01-02T18:00:01.5Z')
      assert.ok(previous < position)
      assert.deepEqual(await journal.readAt([position]), [accepted])
    }
  }),

  'accepts entries that were serialized in steps': whileOpen(async journal => {
    const ends = new Map<string, number>()
    for (const facts of factsOfEachKind()) {
      const chain = chainKey(chainOf(facts))
      const entry = newEntry(facts, ends.get(chain))
      const accepted = await journal.append(entry, serialize(entry))
      ends.set(chain, accepted.position)
      assert.deepEqual(accepted, { ...entry, position: accepted.position })
      assert.deepEqual(await journal.readAt([accepted.position]), [accepted])
    }
  }),

  'stores content that is large or has odd keys': whileOpen(async (journal, append) => {
    const content = JSON.parse('{"__proto__":{"a":1},"constructor":0,"":"","\\ud800":"\\u0000"}')
    const odd = { ...itemSample('f1', 'odd'), content }
    const large = { ...itemSample('f1', 'large'), content: { text: 'ü€😀'.repeat(200_000) } }
    const items = [odd, large]
    const effect = { items, withdrawals: [], itemCount: 2 }
    const facts: EntryFacts = { kind: 'publication', ...pulse, at, ...effect }
    const accepted = await append(facts)
    const [read] = await Array.fromAsync(journal.readChain(pulse))
    assert.ok(read?.kind === 'publication' && accepted.kind === 'publication')
    assert.deepEqual([accepted.items, read.items], [items, items])
    assert.deepEqual(Object.keys(read.items[0]?.content ?? {}), Object.keys(content))
  }),

  'stores the bytes of assets, also as parts of larger buffers': whileOpen(
    async (journal, append) => {
      const pool = Uint8Array.from({ length: 1024 }, (_, index) => index)
      const parts = [pool.subarray(0, 0), pool.subarray(100, 700), Buffer.from(pool.buffer, 3, 256)]
      for (const part of [...parts, new Uint8Array(3_000_000).fill(7)]) {
        const { position } = await append(sample.asset(pulse, part))
        const [read] = await journal.readAt([position])
        assert.ok(read?.kind === 'asset')
        assert.deepEqual([...read.bytes.subarray(0, 1000)], [...part.subarray(0, 1000)])
        assert.equal(read.bytes.length, part.length)
        assert.equal(read.bytes.constructor, Uint8Array)
      }
    },
  ),

  'is independent of later changes of an entry that was passed in': whileOpen(async journal => {
    const publication = newEntry(sample.publication(pulse))
    const asset = newEntry(sample.asset({ ...pulse, feedKey: 'pulse-v1' }, Uint8Array.of(1, 2, 3)))
    const originals = structuredClone([publication, asset])
    const appends = [journal.append(publication), journal.append(asset)]
    spoil(publication)
    spoil(asset)
    const accepted = await Promise.all(appends)
    assert.deepEqual(accepted.map(withoutPosition), originals)
    assert.deepEqual((await readFixtures(journal)).map(withoutPosition), originals)
  }),

  'is independent of changes of entries that it returned': whileOpen(async (journal, append) => {
    const seen: Entry[] = []
    journal.follow(spoil)
    journal.follow(entry => seen.push(entry))
    const originals: Entry[] = []
    for (const facts of factsOfEachKind()) {
      const accepted = await append(facts)
      originals.push(structuredClone(accepted))
      spoil(accepted)
    }
    assert.deepEqual(seen, originals)
    for (let count = 0; count < 2; count++) {
      const read = await readFixtures(journal)
      assert.deepEqual(read, originals)
      const readAgain = await journal.readAt(originals.map(entry => entry.position))
      assert.deepEqual(readAgain, originals)
      const heads = await Array.fromAsync(journal.readHeads())
      const ids = new Set(heads.map(({ id }) => id))
      assert.deepEqual(
        heads,
        originals.filter(({ id }) => ids.has(id)),
      )
      for (const entry of [...read, ...readAgain, ...heads]) spoil(entry)
    }
  }),

  'distinguishes chains and items by every character of their ids': whileOpen(
    async (journal, append) => {
      const published: [FeedId, Entry][] = []
      for (const id of oddIds) {
        await append(sample.fixture(id))
        const feeds = [
          { ...pulse, fixtureId: id },
          { fixtureId: 'f1', feedKey: id },
        ]
        for (const feed of feeds)
          published.push([feed, await append(sample.publication(feed, [id]))])
      }
      for (const [feed, publication] of published) {
        assert.deepEqual(await Array.fromAsync(journal.readChain(feed)), [publication])
      }
      assert.equal((await Array.fromAsync(journal.readHeads())).length, oddIds.length * 3)
    },
  ),

  'distinguishes entries by every character of their ids': whileOpen(async journal => {
    const accepted: Entry[] = []
    for (const id of oddIds) {
      const previous = accepted.at(-1)?.position ?? 0
      accepted.push(await journal.append({ ...newEntry(sample.publication(pulse), previous), id }))
    }
    const ids = accepted.map(entry => entry.id)
    assert.deepEqual(ids, oddIds)
    for (const entry of accepted) assert.deepEqual(await journal.append(entry), entry)
  }),
}

const oddIds: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'pulse',
  'Pulse',
  ' pulse',
  'x'.repeat(256),
  `${'x'.repeat(255)}y`,
  '\u{1f3c0}'.repeat(128),
  'é',
  'e\u0301',
  'a\u0000',
  'a\u0000b',
  'a',
  '\ud800',
  '\ud801',
  '\udc00\ud800',
  '\ufffd',
  '\\ud800',
  '"',
  '\\',
  '["a"]',
  '["f1","a"]',
  "'; DROP TABLE entry; --",
  '*.>',
  '\n',
  '\u2028',
]

function factsOfEachKind(): EntryFacts[] {
  return [
    sample.fixture('f1', 'Game 1'),
    sample.settings(pulse),
    { kind: 'settings', ...pulse, at, state: 'live', definitions: null },
    sample.publication(pulse, ['a', 'b'], ['c']),
    { kind: 'publication', ...pulse, at, items: [], withdrawals: [{ id: 'a' }], itemCount: 0 },
    sample.receipt(pulse),
    sample.hold(pulse),
    sample.proposal(pulse, ['a', 'b']),
    sample.end(pulse),
    sample.asset(
      pulse,
      Uint8Array.from({ length: 256 }, (_, index) => index),
    ),
    sample.erasure(pulse, 'a'),
    sample.retirement('f1'),
    ...sample.observed({ ...pulse, fixtureId: 'f2' }),
  ]
}

function withoutPosition(entry: Entry): NewEntry {
  const { position, ...rest } = entry
  return rest
}

/** Replaces every member of a value, also of nested values: numbers with 99, and everything else with a text. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    spoil(inner)
    Object.assign(value, { [key]: typeof inner === 'number' ? 99 : 'spoilt' })
  }
}

function serialize(entry: NewEntry): EncodedEntry {
  const steps = encodeEntryInSteps(entry)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
