import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureIndex } from '@fixture-feed/contract/fixture-index'
import type { Entry, EntryFacts } from '@fixture-feed/journal/entry'
import { pulse, pulseV1, registrationSample } from '../testing/samples.ts'
import { Catalog } from './catalog.ts'

const at = '2026-03-01T19:00:00Z'

/** A catalogue after entries with the positions 1, 2, 3 … */
function catalogOf(...facts: readonly EntryFacts[]): Catalog {
  const catalog = new Catalog()
  for (const [index, fact] of facts.entries()) catalog.advance(entryAt(index + 1, fact))
  return catalog
}

function entryAt(position: number, facts: EntryFacts): Entry {
  return { ...facts, id: `entry ${position}`, previous: 0, recordedAt: at, position }
}

function registered(fixtureId: string, more = {}): EntryFacts {
  return { kind: 'fixture', fixtureId, fixture: { fixtureId, ...registrationSample(more) } }
}

function published(feed = pulse, itemCount = 1): EntryFacts {
  return { kind: 'publication', ...feed, at, items: [], withdrawals: [], itemCount }
}

const { fixtureId } = pulse

test('standing() tells an unknown fixture, an unknown feed, and one without publication apart', () => {
  const catalog = catalogOf(registered(fixtureId), published(pulse))
  assert.equal(catalog.standing({ fixtureId: 'other', feedKey: 'pulse' }), 'unknown_fixture')
  assert.equal(catalog.standing({ fixtureId, feedKey: 'other' }), 'unknown_feed')
  assert.equal(catalog.standing(pulseV1), 'nothing_published')
  assert.equal(catalog.standing(pulse), 'published')
})

test('standing() knows no name that every object has', () => {
  const catalog = catalogOf(registered(fixtureId))
  for (const name of ['__proto__', 'constructor', 'toString']) {
    assert.equal(catalog.standing({ fixtureId: name, feedKey: 'pulse' }), 'unknown_fixture')
  }
})

test('a fixture named __proto__ is one like any other', () => {
  const feed = { fixtureId: '__proto__', feedKey: 'pulse' }
  const catalog = catalogOf(registered('__proto__'), published(feed, 3))
  assert.equal(catalog.standing(feed), 'published')
  assert.deepEqual(
    [...catalog.entries()].map(({ fixtureId, itemCount }) => [fixtureId, itemCount]),
    [['__proto__', 3]],
  )
})

test('a retired fixture is unknown, and back with its feeds when it is registered again', () => {
  const retired = [
    registered(fixtureId),
    published(pulse, 2),
    { kind: 'retirement', fixtureId },
  ] as const
  const catalog = catalogOf(...retired)
  assert.equal(catalog.standing(pulse), 'unknown_fixture')
  assert.equal(catalog.size, 0)
  assert.deepEqual([...catalog.entries()], [])
  const again = catalogOf(...retired, registered(fixtureId))
  assert.equal(again.standing(pulse), 'published')
  assert.equal([...again.entries()][0]?.itemCount, 2)
})

test('itemCount sums the listed feeds only', () => {
  const both = catalogOf(registered(fixtureId), published(pulse, 2), published(pulseV1, 3))
  assert.equal([...both.entries()][0]?.itemCount, 5)
  const one = catalogOf(
    registered(fixtureId),
    published(pulse, 2),
    published(pulseV1, 3),
    registered(fixtureId, { feeds: ['pulse'] }),
  )
  assert.equal([...one.entries()][0]?.itemCount, 2)
  assert.equal(one.standing(pulseV1), 'unknown_feed')
})

test('entries() are in the order of their first events, then of their ids', () => {
  const catalog = catalogOf(
    registered('b', { firstEventAt: '2026-03-01T19:00:00Z' }),
    registered('late', { firstEventAt: '2026-03-01T19:00:00.0001Z' }),
    registered('a', { firstEventAt: '2026-03-01T20:00:00+01:00' }),
    registered('early', { firstEventAt: '2026-03-01T19:59:59+01:00' }),
  )
  assert.deepEqual(
    [...catalog.entries()].map(({ fixtureId }) => fixtureId),
    ['early', 'a', 'b', 'late'],
  )
})

test('advance() passes over what is older than what it knows of the chain', () => {
  const catalog = new Catalog()
  catalog.advance(entryAt(5, registered(fixtureId, { label: 'new' })))
  catalog.advance(entryAt(3, registered(fixtureId, { label: 'old' })))
  catalog.advance(entryAt(6, published(pulse, 2)))
  catalog.advance(entryAt(4, published(pulse, 9)))
  const [entry] = catalog.entries()
  assert.equal(entry?.label, 'new')
  assert.equal(entry?.itemCount, 2)
})

test('advance() says whether the index changed', () => {
  const catalog = new Catalog()
  assert.equal(catalog.advance(entryAt(1, registered(fixtureId))), true)
  assert.equal(catalog.advance(entryAt(2, published(pulse, 2))), true)
  assert.equal(catalog.advance(entryAt(3, published(pulse, 2))), false)
  assert.equal(catalog.advance(entryAt(4, { kind: 'retirement', fixtureId })), true)
})

test('reached() waits for a position of the fixture', async () => {
  const catalog = catalogOf(registered(fixtureId))
  await catalog.reached(fixtureId, 1)
  const reached = catalog.reached(fixtureId, 9)
  catalog.advance(entryAt(9, { kind: 'retirement', fixtureId }))
  await reached
  assert.equal(catalog.position(fixtureId), 9)
})

test('show() makes the index that readers get', async () => {
  const catalog = new Catalog()
  await catalog.show()
  const read = () =>
    JSON.parse(catalog.indexVersion.codings.identity.bytes.toString()) as FixtureIndex
  assert.deepEqual(read(), { fixtures: [] })
  catalog.advance(entryAt(1, registered(fixtureId)))
  assert.deepEqual(read(), { fixtures: [] })
  await catalog.show()
  assert.deepEqual(read(), {
    fixtures: [{ fixtureId, ...registrationSample(), itemCount: 0 }],
  })
})
