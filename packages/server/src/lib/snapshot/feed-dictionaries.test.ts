import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { runToCompletion } from '@fixture-feed/contract/steps'
import type { Entry } from '@fixture-feed/journal/entry'
import { pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { prepareResponse } from '../read-api/select-response.ts'
import { digestOf } from '../representation/entity-tag.ts'
import { Rendition } from '../representation/representation.ts'
import { entryAt, itemSample } from '../testing/feed-notation.ts'
import { isCollectable } from '../testing/garbage.ts'
import { decodeContent } from '../testing/transports.ts'
import { type DeltaPair, DeltaStore, maxDictionaries } from './feed-dictionaries.ts'
import { FeedView } from './feed-view.ts'

/**
 * Number of histories. To test more: `DELTA_HISTORIES=1000000 node --test
 * packages/server/src/lib/snapshot/feed-dictionaries.test.ts`
 */
const histories = Number(process.env.DELTA_HISTORIES ?? 300)

/** Changes of a feed, in order. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('publish'),
        ids: fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 5 }),
        words: fc.nat(60),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('withdraw'),
        ids: fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), id: fc.nat(12) }) },
  ),
  { minLength: 1, maxLength: 14 },
)
/**
 * The dictionaries that clients state: each a rendition from a number of changes ago, unless the digest or the bytes
 * are forged.
 */
const offers = fc.array(
  fc.record({
    age: fc.nat(13),
    forged: fc.constantFrom('no', 'no', 'no', 'digest', 'bytes'),
    accept: fc.constantFrom('gzip, br, dcz', 'dcz', 'gzip', 'br;q=0.5, dcz', 'dcz;q=0', '*'),
  }),
  { minLength: 1, maxLength: 4 },
)

type Step =
  | { readonly kind: 'publish'; readonly ids: readonly number[]; readonly words: number }
  | { readonly kind: 'withdraw'; readonly ids: readonly number[] }
  | { readonly kind: 'erase'; readonly id: number }

function toEntry(step: Step, position: number): Entry {
  if (step.kind === 'erase')
    return entryAt(position, { kind: 'erasure', itemId: `item-${step.id}`, itemCount: 0 })
  const withdrawals = step.kind === 'publish' ? [] : step.ids.map(id => ({ id: `item-${id}` }))
  const toItem = (id: number, words: number) => {
    const summary = `${id} ${`${position} `.repeat(words + 1)}`
    return itemSample(`item-${id}`, position, {
      content: { ...itemSample('a', 1).content, summary },
    })
  }
  const items = step.kind === 'publish' ? step.ids.map(id => toItem(id, step.words)) : []
  return entryAt(position, { kind: 'publication', items, withdrawals, itemCount: 0 })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64')
}

test('a delta decodes to exactly the identity bytes, for any history and any stated dictionary', async () => {
  let deltas = 0
  await fc.assert(
    fc.asyncProperty(
      steps as fc.Arbitrary<Step[]>,
      offers,
      fc.nat(14),
      async (history, readers, folded) => {
        const view = new FeedView(pulse, new DeltaStore(256 * 1024))
        let renditions: {
          readonly bytes: Buffer
          readonly ids: readonly string[]
          isTainted: boolean
        }[] = []
        for (const [index, step] of history.entries()) {
          const entry = toEntry(step, index + 1)
          if (step.kind === 'erase') {
            renditions = renditions.map(each => ({
              ...each,
              isTainted: each.isTainted || each.ids.includes(`item-${step.id}`),
            }))
          }
          // The first entries are read from the journal; the rest arrive while the feed is in memory.
          if (index < folded) runToCompletion(view.replayIntoDictionary(entry))
          else await view.advance(entry)
          if (index === folded - 1) await view.show()
          if (view.rendition === undefined || index < folded - 1) continue
          const ids = view.fold.snapshot?.items.map(({ id }) => id) ?? []
          renditions.unshift({ bytes: view.rendition.identity, ids, isTainted: false })
        }
        const { rendition } = view
        if (rendition === undefined) return
        for (const { age, forged, accept } of readers) {
          const had = renditions[Math.min(age, renditions.length - 1)]
          assert.ok(had !== undefined)
          const bytes = forged === 'bytes' ? randomBytes(40) : had.bytes
          const digest = forged === 'digest' ? randomBytes(32).toString('base64') : sha256(bytes)
          const response = await prepareResponse(
            { rendition, policy: 'live', dictionaries: view.dictionaries },
            { 'accept-encoding': accept, 'available-dictionary': `:${digest}:` },
          )
          assert.ok(response.bytes !== undefined)
          if (response.coding !== 'dcz') {
            const coding = response.coding === 'identity' ? null : response.coding
            assert.ok((await decodeContent(coding, response.bytes)).equals(rendition.identity))
            continue
          }
          deltas++
          assert.equal(forged, 'no')
          assert.match(accept, /dcz(?!;q=0)/)
          assert.equal(had.isTainted, false)
          assert.equal(response.bytes.subarray(8, 40).toString('base64'), digest)
          const decoded = zstdDecompressSync(response.bytes.subarray(40), { dictionary: bytes })
          assert.ok(decoded.equals(rendition.identity))
        }
      },
    ),
    { numRuns: histories },
  )
  assert.ok(deltas > histories / 10, `${deltas} deltas`)
})

test('find() returns the last versions and no older ones, in memory and from a journal', async () => {
  const entries = Array.from({ length: 12 }, (_, index) =>
    toEntry({ kind: 'publish', ids: [index % 13], words: 3 }, index + 1),
  )
  const view = new FeedView(pulse)
  const digests: string[] = []
  for (const entry of entries) {
    await view.advance(entry)
    digests.push(view.rendition?.digest ?? '')
  }
  const recalled = new FeedView(pulse)
  for (const entry of entries) runToCompletion(recalled.replayIntoDictionary(entry))
  for (const each of [view, recalled]) {
    const found = digests.map(digest => each.dictionaries.find(digest) !== undefined)
    assert.deepEqual(
      found,
      digests.map((_, index) => index >= digests.length - maxDictionaries),
    )
  }
})

test('an erasure removes every version that contained the item', async () => {
  const view = new FeedView(pulse)
  const digests: string[] = []
  const steps: Step[] = [
    { kind: 'publish', ids: [1], words: 1 },
    { kind: 'publish', ids: [2], words: 1 },
    { kind: 'withdraw', ids: [2] },
    { kind: 'erase', id: 2 },
  ]
  for (const [index, step] of steps.entries()) {
    await view.advance(toEntry(step, index + 1))
    digests.push(view.rendition?.digest ?? '')
  }
  const found = digests.map(digest => view.dictionaries.find(digest) !== undefined)
  assert.deepEqual(found, [true, false, true, true])
})

/** The number of the version that the `Link` of the current 200 names; `undefined` if it is not one of these versions. */
async function namedVersion(
  view: FeedView,
  digests: readonly string[],
): Promise<number | undefined> {
  const response = await view.rendition?.codings.identity.prepare('live')
  const headers = response?.headers ?? []
  const [, name = ''] = /dictionaries\/(\w+)/.exec(headers[headers.indexOf('Link') + 1] ?? '') ?? []
  const digest = Buffer.from(name, 'hex').toString('base64')
  assert.ok(view.dictionaries.find(digest) !== undefined)
  const version = digests.indexOf(digest)
  return version === -1 ? undefined : version
}

test('a response names the same dictionary for several changes, in memory and read from a journal', async () => {
  const view = new FeedView(pulse)
  const digests: string[] = []
  const named: (number | undefined)[] = []
  const entries = Array.from({ length: 20 }, (_, index) =>
    toEntry({ kind: 'publish', ids: [index % 13], words: 3 }, index + 1),
  )
  for (const [index, entry] of entries.entries()) {
    await view.advance(entry)
    digests.push(view.rendition?.digest ?? '')
    named.push(await namedVersion(view, digests))
    const recalled = new FeedView(pulse)
    const isChange = index >= 9
    for (const earlier of entries.slice(0, isChange ? index - 8 : 0)) recalled.fold.advance(earlier)
    for (const later of entries.slice(isChange ? index - 8 : 0, index + 1))
      runToCompletion(recalled.replayIntoDictionary(later))
    await recalled.show()
    assert.equal(await namedVersion(recalled, digests), named[index])
  }
  assert.deepEqual(named, [0, 1, 1, 3, 3, 3, 3, ...Array(7).fill(7), ...Array(6).fill(14)])
})

test('a response names the version after an erasure, and its prepared rendition too', async () => {
  const view = new FeedView(pulse)
  const digests: string[] = []
  const named: (number | undefined)[] = []
  for (const [index, step] of (
    [
      { kind: 'publish', ids: [1], words: 1 },
      { kind: 'publish', ids: [2], words: 1 },
      ...[3, 4, 5].map(id => ({ kind: 'publish', ids: [id], words: 1 }) as const),
      { kind: 'erase', id: 1 },
      ...[6, 7].map(id => ({ kind: 'publish', ids: [id], words: 1 }) as const),
    ] as const satisfies Step[]
  ).entries()) {
    const entry = toEntry(step, index + 1)
    assert.ok(entry.kind === 'publication' || entry.kind === 'erasure')
    view.expect(entry.id, view.prepare(entry))
    await view.advance(entry)
    digests.push(view.rendition?.digest ?? '')
    named.push(await namedVersion(view, digests))
  }
  assert.deepEqual(named, [0, 1, 1, 3, 3, 5, 5, 5])
})

function pairOf(before: string, now: string): DeltaPair {
  const bytes = Buffer.from(before)
  const digest = digestOf(bytes)
  const rendition = new Rendition(Buffer.from(now))
  return { digest, dictionary: () => ({ digest, bytes }), rendition }
}

test('a delta still answers a read that began before clear(), and is not stored', async () => {
  const store = new DeltaStore()
  const pair = pairOf('[1]', '[1,2]')
  const making = store.delta(pair).make()
  store.clear()
  assert.ok((await making).representation !== undefined)
  assert.equal(store.delta(pair).made, undefined)
  assert.equal(store.byteLength, 0)
})

test('a delta that is evicted during its encoding still answers its read', async () => {
  const store = new DeltaStore(3000)
  const pairs = Array.from({ length: 20 }, (_, index) => pairOf(`[${index}]`, `[${index},0]`))
  const made = await Promise.all(pairs.map(pair => store.delta(pair).make()))
  assert.ok(made.every(({ representation }) => representation !== undefined))
})

/** Makes the delta of a new pair and uses it as readers do; only the store refers to the result afterwards. */
async function useDelta(store: DeltaStore): Promise<WeakRef<object>[]> {
  const pair = pairOf(JSON.stringify(['before']), JSON.stringify(['now']))
  const { representation } = await store.delta(pair).make()
  assert.ok(representation?.ok('live')?.bytes !== undefined)
  assert.equal(representation.notModified('live').status, 304)
  return [new WeakRef(pair.rendition), new WeakRef(pair.rendition.identity)]
}

test('a stored delta keeps neither its rendition nor the identity bytes in memory', async () => {
  const store = new DeltaStore()
  for (const reference of await useDelta(store)) assert.ok(await isCollectable(reference))
  assert.ok(store.byteLength > 0)
})
