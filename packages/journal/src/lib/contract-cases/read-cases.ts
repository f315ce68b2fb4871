import assert from 'node:assert/strict'
import type { EntryFacts } from '../../entry.ts'
import { assetFacts, fixtureFacts, publicationFacts, pulse, receiptFacts } from './samples.ts'
import {
  appendEach,
  type ContractCases,
  createAppender,
  newEntry,
  readAll,
  readPositions,
  whileOpen,
} from './support.ts'

const other = { ...pulse, feedKey: 'pulse-v1' }

/** `readAfter` and `readAt`. */
export const readCases: ContractCases = {
  'reads after any position up to any other, all entries or those of a feed': whileOpen(
    async journal => {
      const accepted = await appendEach(journal, someFacts())
      const bounds = [0, ...accepted.map(entry => entry.position), Infinity]
      for (const after of bounds) {
        for (const until of [undefined, ...bounds]) {
          const between = accepted.filter(
            ({ position }) => position > after && position <= (until ?? Infinity),
          )
          assert.deepEqual(await readAll(journal.readAfter(after, { until })), between)
          for (const feed of [pulse, other]) {
            const ofFeed = between.filter(
              entry => 'feedKey' in entry && entry.feedKey === feed.feedKey,
            )
            assert.deepEqual(await readAll(journal.readAfter(after, { feed, until })), ofFeed)
          }
        }
      }
    },
  ),

  'reads nothing of a feed without entries, nor of an empty journal': whileOpen(async journal => {
    assert.deepEqual(await readAll(journal.readAfter(0)), [])
    assert.deepEqual(await readAll(journal.readHeads()), [])
    await appendEach(journal, [fixtureFacts('f1')])
    assert.deepEqual(await readAll(journal.readAfter(0, { feed: pulse })), [])
  }),

  'reads up to the last entry at the time of the call': whileOpen(async journal => {
    const append = createAppender(journal)
    const first = await append(publicationFacts(pulse))
    const reading = journal.readAfter(0)
    const readingFeed = journal.readAfter(0, { feed: pulse })
    await append(publicationFacts(pulse))
    for (const entries of [reading, readingFeed]) {
      const positions: number[] = []
      for await (const { position } of entries) {
        positions.push(position)
        await append(publicationFacts(pulse))
      }
      assert.deepEqual(positions, [first.position])
    }
  }),

  'reads many entries in parallel, completely and in order, while others are appended': whileOpen(
    async journal => {
      const fixtureIds = Array.from({ length: 700 }, (_, index) => `f${index}`)
      await Promise.all(fixtureIds.map(id => journal.append(newEntry(fixtureFacts(id)))))
      const reads = [0, 1, 2].map(() => readPositions(journal.readAfter(0)))
      const later = Array.from({ length: 20 }, (_, index) =>
        journal.append(newEntry(publicationFacts({ ...pulse, fixtureId: `f${index}` }))),
      )
      for (const positions of await Promise.all(reads)) {
        assert.equal(positions.length, 700)
        assert.deepEqual(
          positions,
          positions.toSorted((a, b) => a - b),
        )
      }
      await Promise.all(later)
    },
  ),

  'lets a reader leave early and read again': whileOpen(async journal => {
    const [first] = await appendEach(journal, someFacts())
    const entries = journal.readAfter(0)
    for await (const entry of entries) {
      assert.deepEqual(entry, first)
      break
    }
    assert.deepEqual((await readAll(journal.readAfter(0)))[0], first)
  }),

  'reads at positions in the order asked for, also repeated ones': whileOpen(async journal => {
    const [a, b, c] = await appendEach(journal, someFacts())
    assert.ok(a !== undefined && b !== undefined && c !== undefined)
    const positions = [c.position, a.position, b.position, c.position]
    assert.deepEqual(await journal.readAt(positions), [c, a, b, c])
    assert.deepEqual(await journal.readAt([]), [])
  }),

  'reads at many positions': whileOpen(async journal => {
    const fixtureIds = Array.from({ length: 600 }, (_, index) => `f${index}`)
    const accepted = await Promise.all(
      fixtureIds.map(id => journal.append(newEntry(fixtureFacts(id)))),
    )
    const wanted = accepted.toReversed()
    assert.deepEqual(await journal.readAt(wanted.map(entry => entry.position)), wanted)
  }),

  'names the first position at which there is no entry': whileOpen(async journal => {
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

function someFacts(): EntryFacts[] {
  return [
    fixtureFacts('f1'),
    publicationFacts(pulse, ['a', 'b']),
    publicationFacts(other),
    receiptFacts(pulse),
    fixtureFacts('f1', 'Game 2'),
    assetFacts(pulse, Uint8Array.of(1, 2, 3)),
    publicationFacts(pulse, [], ['a']),
  ]
}
