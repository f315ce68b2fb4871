import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headers } from '@nats-io/nats-core'
import fc from 'fast-check'
import { Chains, isPurged } from './chains.ts'
import type { EntryMessage } from './entry-message.ts'

test('advance() accepts the first message that names the end of its chain, and no other', () => {
  const chains = new Chains()
  const outcomes = [
    message(1, 'a', 0),
    message(2, 'a', 0),
    message(3, 'b', 0),
    message(4, 'a', 3),
    message(5, 'a', 1),
    message(6, 'a', 1),
    message(7, 'a', 5),
  ].map(each => chains.advance(each))
  assert.deepEqual(outcomes, [true, false, true, false, true, false, true])
  assert.deepEqual([chains.end('a').position, chains.end('b').position], [7, 3])
  assert.equal(chains.end('c').position, 0)
})

test('advance() keeps the position of the last entry of each kind', () => {
  const chains = new Chains()
  chains.advance(message(1, 'a', 0, 'settings'))
  chains.advance(message(2, 'a', 1, 'publication'))
  chains.advance(message(3, 'a', 2, 'receipt'))
  chains.advance(message(4, 'a', 2, 'settings'))
  chains.advance(message(5, 'a', 3, 'erasure'))
  chains.advance(message(6, 'b', 0, 'fixture'))
  assert.deepEqual(chains.end('a').heads, { settings: 1, publication: 5 })
  assert.deepEqual(chains.headPositions(), [1, 5, 6])
})

test('advance() begins a purged chain anew, and keeps where it began', () => {
  const chains = new Chains()
  chains.advance(message(1, 'a', 0, 'publication'))
  chains.advance(message(2, 'a', 1, 'purged'))
  assert.equal(isPurged(chains.end('a')), true)
  chains.advance(message(3, 'a', 2, 'settings'))
  chains.advance(message(4, 'a', 3, 'purge'))
  assert.equal(isPurged(chains.end('a')), false)
  assert.deepEqual(chains.end('a').heads, { purged: 2, purge: 4 })
  assert.deepEqual(chains.headPositions(), [4])
})

test('advance() leads whoever starts anywhere with a known end to the same ends', () => {
  const race = fc.record({ chain: fc.constantFrom('a', 'b'), behind: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(race, { maxLength: 60 }), fc.nat(60), (races, start) => {
      const whole = new Chains()
      const late = new Chains()
      const accepted: Record<string, number[]> = { a: [0], b: [0] }
      for (const [index, { chain, behind }] of races.entries()) {
        const known = accepted[chain] ?? []
        // What a writer knew when it wrote: an entry that was the end then, perhaps not any more.
        const previous = known.at(-1 - Math.min(behind, known.length - 1)) ?? 0
        const next = message(index + 1, chain, previous)
        if (whole.advance(next)) known.push(next.position)
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

function message(
  position: number,
  chain: string,
  previous: number,
  kind: EntryMessage['kind'] = 'publication',
): EntryMessage {
  const unread = { seen: 0, heads: {}, role: 'entry', headers: headers() } as const
  return { position, chain, id: `${position}`, kind, previous, body: new Uint8Array(), ...unread }
}
