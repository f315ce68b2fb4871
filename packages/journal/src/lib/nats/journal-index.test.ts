import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headers } from '@nats-io/nats-core'
import fc from 'fast-check'
import type { EntryMessage } from './entry-message.ts'
import { isPurged, JournalIndex } from './journal-index.ts'

test('advance() accepts the first message that names the end of its chain and rejects later ones', () => {
  const index = new JournalIndex()
  const outcomes = [
    message(1, 'a', 0),
    message(2, 'a', 0),
    message(3, 'b', 0),
    message(5, 'a', 1),
    message(6, 'a', 1),
    message(7, 'a', 5),
  ].map(each => index.advance(each))
  assert.deepEqual(outcomes, ['accepted', 'lost', 'accepted', 'accepted', 'lost', 'accepted'])
  assert.deepEqual([index.end('a').position, index.end('b').position], [7, 3])
  assert.equal(index.end('c').position, 0)
})

test('advance() reports and rejects a message that names an unknown entry', () => {
  const index = new JournalIndex()
  for (const each of [message(1, 'a', 0), message(5, 'a', 1)]) index.advance(each)
  assert.equal(index.advance(message(8, 'a', 7)), 'ahead', 'after the end')
  assert.equal(index.advance(message(9, 'a', 3)), 'ahead', 'between the end and the one before')
  assert.equal(index.advance(message(10, 'a', 0)), 'lost')
  assert.equal(index.end('a').position, 5)
})

test('advance() throws if a message names another entry as the end of its chain', () => {
  const index = new JournalIndex()
  index.advance(message(1, 'a', 0))
  const next = message(2, 'a', 1)
  assert.throws(() => index.advance({ ...next, previousId: 'other' }), {
    name: 'OtherHistoryError',
    message: /names an entry at position 1 that is not the one that this node has read there/,
  })
  assert.equal(index.advance({ ...next, previousId: '1' }), 'accepted')
})

test('advance() stores the position of the last entry of each kind', () => {
  const index = new JournalIndex()
  index.advance(message(1, 'a', 0, 'settings'))
  index.advance(message(2, 'a', 1, 'publication'))
  index.advance(message(3, 'a', 2, 'receipt'))
  index.advance(message(4, 'a', 2, 'settings'))
  index.advance(message(5, 'a', 3, 'erasure'))
  index.advance(message(6, 'b', 0, 'fixture'))
  assert.deepEqual(index.end('a').heads, { settings: 1, publication: 5 })
  assert.deepEqual(headPositions(index), [1, 5, 6])
})

test('advance() starts a purged chain again and stores its first position', () => {
  const index = new JournalIndex()
  index.advance(message(1, 'a', 0, 'publication'))
  index.advance(message(2, 'a', 1, 'purged'))
  assert.equal(isPurged(index.end('a')), true)
  index.advance(message(3, 'a', 2, 'settings'))
  index.advance(message(4, 'a', 3, 'purge'))
  assert.equal(isPurged(index.end('a')), false)
  assert.deepEqual(index.end('a').heads, { purged: 2, purge: 4 })
  assert.deepEqual(headPositions(index), [4])
})

test('advance() leads to the same ends from any starting position with known ends', () => {
  const race = fc.record({ chain: fc.constantFrom('a', 'b'), behind: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(race, { maxLength: 60 }), fc.nat(60), (races, start) => {
      const whole = new JournalIndex()
      const late = new JournalIndex()
      const accepted: Record<string, number[]> = { a: [0], b: [0] }
      for (const [index, { chain, behind }] of races.entries()) {
        const known = accepted[chain] ?? []
        // The end of the chain that the writer knew when it wrote. It may no longer be the end.
        const previous = known.at(-1 - Math.min(behind, known.length - 1)) ?? 0
        const next = message(index + 1, chain, previous)
        if (whole.advance(next) === 'accepted') known.push(next.position)
        if (index < start) {
          if (whole.end(chain).position === next.position) late.startAt(next)
        } else late.advance(next)
      }
      for (const chain of ['a', 'b']) {
        assert.equal(late.end(chain).position, whole.end(chain).position)
      }
    }),
  )
})

function headPositions(index: JournalIndex): readonly number[] {
  return index.heads().map(({ position }) => position)
}

function message(
  position: number,
  chain: string,
  previous: number,
  kind: EntryMessage['kind'] = 'publication',
): EntryMessage {
  const unread = { seen: 0, heads: {}, role: 'entry', headers: headers() } as const
  return { position, chain, id: `${position}`, kind, previous, body: new Uint8Array(), ...unread }
}
