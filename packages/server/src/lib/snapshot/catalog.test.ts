import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureIndex, FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import type { Entry, EntryFacts, FeedId } from '@fixture-feed/journal/entry'
import { pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { Catalog } from './catalog.ts'
import { feedProblem } from './feed-target.ts'

const at = '2026-03-01T19:00:00Z'

/** A catalog after entries with the positions 1, 2, 3 … */
function catalogOf(...facts: readonly EntryFacts[]): Catalog {
  const catalog = new Catalog()
  for (const [index, fact] of facts.entries()) catalog.advance(entryAt(index + 1, fact))
  return catalog
}

/** The index as readers get it. */
function readIndex({ indexRendition }: Catalog): FixtureIndex {
  return JSON.parse(indexRendition.identity.toString()) as FixtureIndex
}

/** The entries of the index after all changes, as readers get them. */
function entriesOf(catalog: Catalog): readonly FixtureIndexEntry[] {
  return readIndex(catalog).fixtures as readonly FixtureIndexEntry[]
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

function problemCode(catalog: Catalog, feed: FeedId): string | undefined {
  return feedProblem(catalog, feed, { published: true })?.code
}

test('feedProblem() distinguishes an unknown fixture, an unknown feed, and a feed without a publication', () => {
  const catalog = catalogOf(registered(fixtureId), published(pulse))
  assert.equal(problemCode(catalog, { fixtureId: 'other', feedKey: 'pulse' }), 'unknown_fixture')
  assert.equal(problemCode(catalog, { fixtureId, feedKey: 'other' }), 'unknown_feed')
  assert.equal(problemCode(catalog, pulseV1), 'nothing_published')
  assert.equal(problemCode(catalog, pulse), undefined)
})

test('advance() retires a fixture whose registration is read after its retirement was followed', () => {
  const retirement = { kind: 'retirement', fixtureId } as const
  const inOrder = catalogOf(registered(fixtureId), retirement)
  const late = new Catalog()
  late.advance(entryAt(2, retirement))
  late.advance(entryAt(1, registered(fixtureId)))
  assert.deepEqual(entriesOf(late), [])
  assert.equal(problemCode(late, pulse), problemCode(inOrder, pulse))
  assert.equal(late.position(fixtureId), 2)
  // An earlier retirement does not end a later registration.
  late.advance(entryAt(3, registered(fixtureId)))
  late.advance(entryAt(2, retirement))
  assert.equal(entriesOf(late).length, 1)
})

test('feedProblem() reports names of Object.prototype as unknown', () => {
  const catalog = catalogOf(registered(fixtureId))
  for (const name of ['__proto__', 'constructor', 'toString']) {
    assert.equal(problemCode(catalog, { fixtureId: name, feedKey: 'pulse' }), 'unknown_fixture')
  }
})

test('a fixture named __proto__ works like any other', () => {
  const feed = { fixtureId: '__proto__', feedKey: 'pulse' }
  const catalog = catalogOf(registered('__proto__'), published(feed, 3))
  assert.equal(problemCode(catalog, feed), undefined)
  assert.deepEqual(
    entriesOf(catalog).map(({ fixtureId, itemCount }) => [fixtureId, itemCount]),
    [['__proto__', 3]],
  )
})

test('advance() keeps a retirement that was followed before the heads, also if they have an older one', () => {
  const retirement = { kind: 'retirement', fixtureId } as const
  const catalog = catalogOf()
  catalog.advance(entryAt(4, retirement))
  catalog.advance(entryAt(2, retirement))
  catalog.advance(entryAt(3, registered(fixtureId)))
  assert.equal(catalog.registration(fixtureId), undefined)
})

test('a retired fixture is unknown, and has its feeds when it is registered again', () => {
  const retirement = { kind: 'retirement', fixtureId } as const
  const retired = [registered(fixtureId), published(pulse, 2), retirement]
  const catalog = catalogOf(...retired)
  assert.equal(problemCode(catalog, pulse), 'unknown_fixture')
  assert.equal(catalog.size, 0)
  assert.deepEqual(entriesOf(catalog), [])
  const again = catalogOf(...retired, registered(fixtureId))
  assert.equal(problemCode(again, pulse), undefined)
  assert.equal(entriesOf(again)[0]?.itemCount, 2)
})

test('itemCount sums only the listed feeds', () => {
  const both = [registered(fixtureId), published(pulse, 2), published(pulseV1, 3)]
  assert.equal(entriesOf(catalogOf(...both))[0]?.itemCount, 5)
  const one = catalogOf(...both, registered(fixtureId, { feeds: ['pulse'] }))
  assert.equal(entriesOf(one)[0]?.itemCount, 2)
  assert.equal(problemCode(one, pulseV1), 'unknown_feed')
})

test('the index is ordered by first events, then by ids', () => {
  const catalog = catalogOf(
    registered('b', { firstEventAt: '2026-03-01T19:00:00Z' }),
    registered('late', { firstEventAt: '2026-03-01T19:00:00.0001Z' }),
    registered('a', { firstEventAt: '2026-03-01T20:00:00+01:00' }),
    registered('early', { firstEventAt: '2026-03-01T19:59:59+01:00' }),
  )
  const fixtureIds = entriesOf(catalog).map(({ fixtureId }) => fixtureId)
  assert.deepEqual(fixtureIds, ['early', 'a', 'b', 'late'])
})

test('advance() ignores entries that are older than the known state of the chain', () => {
  const catalog = new Catalog()
  catalog.advance(entryAt(5, registered(fixtureId, { label: 'new' })))
  catalog.advance(entryAt(3, registered(fixtureId, { label: 'old' })))
  catalog.advance(entryAt(6, published(pulse, 2)))
  catalog.advance(entryAt(4, published(pulse, 9)))
  const [entry] = entriesOf(catalog)
  assert.equal(entry?.label, 'new')
  assert.equal(entry?.itemCount, 2)
})

test('waitFor() resolves at a position of the fixture', async () => {
  const catalog = catalogOf(registered(fixtureId))
  await catalog.waitFor(fixtureId, 1)
  const reached = catalog.waitFor(fixtureId, 9)
  catalog.advance(entryAt(9, { kind: 'retirement', fixtureId }))
  await reached
  assert.equal(catalog.position(fixtureId), 9)
})

test('advance() creates a new version of the index after a change', () => {
  const catalog = new Catalog()
  assert.deepEqual(readIndex(catalog), { fixtures: [] })
  catalog.advance(entryAt(1, registered(fixtureId)))
  const fixtures = [{ fixtureId, ...registrationSample(), itemCount: 0 }]
  assert.deepEqual(readIndex(catalog), { fixtures })
})

test('advance() keeps the same version of the index if nothing changed', () => {
  const catalog = catalogOf(registered(fixtureId), published(pulse, 2))
  const { indexRendition } = catalog
  catalog.advance(entryAt(3, published(pulse, 2)))
  assert.equal(catalog.indexRendition, indexRendition)
})

test('indexRendition contains a change whose first encoding failed', t => {
  const catalog = catalogOf(registered(fixtureId))
  assert.equal(entriesOf(catalog)[0]?.itemCount, 0)
  catalog.advance(entryAt(2, published(pulse, 2)))
  const failing = t.mock.method(Buffer, 'concat', () => {
    throw new RangeError('Array buffer allocation failed')
  })
  assert.throws(() => catalog.indexRendition, RangeError)
  failing.mock.restore()
  assert.equal(entriesOf(catalog)[0]?.itemCount, 2)
})

/** Steps of a few fixtures: registered for some day, retired, or published to. */
const steps = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'B', 'ä', '__proto__', '9', '10'),
    act: fc.constantFrom('register', 'register', 'retire', 'publish'),
    number: fc.integer({ min: 1, max: 4 }),
    isRead: fc.boolean(),
  }),
  { maxLength: 30 },
)

test('the index is the same whether it is read after each change or only at the end', () => {
  fc.assert(
    fc.property(steps, steps => {
      const often = new Catalog()
      const once = new Catalog()
      for (const [index, { id, act, number, isRead }] of steps.entries()) {
        const firstEventAt = `2026-03-0${number}T19:00:00Z`
        const facts: EntryFacts =
          act === 'register'
            ? registered(id, { firstEventAt })
            : act === 'retire'
              ? { kind: 'retirement', fixtureId: id }
              : published({ fixtureId: id, feedKey: 'pulse' }, number)
        often.advance(entryAt(index + 1, facts))
        once.advance(entryAt(index + 1, facts))
        if (isRead) entriesOf(often)
      }
      const entries = entriesOf(once)
      assert.deepEqual(entriesOf(often), entries)
      assert.equal(entries.length, once.size)
      const places = entries.map(({ firstEventAt, fixtureId }) => `${firstEventAt} ${fixtureId}`)
      assert.deepEqual(places, places.toSorted())
    }),
  )
})

test('advance() forgets a fixture and its feeds at the end of a purge, even if its start was missed', () => {
  const catalog = catalogOf(
    registered(fixtureId),
    published(pulse, 3),
    { kind: 'purged', ...pulse },
    { kind: 'purged', fixtureId },
  )
  assert.equal(problemCode(catalog, pulse), 'unknown_fixture')
  catalog.advance(entryAt(5, registered(fixtureId)))
  assert.equal(problemCode(catalog, pulse), 'nothing_published')
  assert.equal(entriesOf(catalog)[0]?.itemCount, 0)
})

test('advance() ignores entries that were read before the purge of their fixture, and arrive after it', () => {
  const retirement = { kind: 'retirement', fixtureId } as const
  const purge = { kind: 'purge', fixtureId, feedKeys: ['pulse'] } as const
  const catalog = new Catalog()
  catalog.advance(entryAt(3, retirement))
  catalog.advance(entryAt(4, purge))
  catalog.advance(entryAt(5, { kind: 'purged', ...pulse }))
  catalog.advance(entryAt(6, { kind: 'purged', fixtureId }))
  // A node that opens its journal applies what it read before, in the order of positions.
  catalog.advance(entryAt(1, registered(fixtureId)))
  catalog.advance(entryAt(2, published(pulse, 3)))
  catalog.advance(entryAt(3, retirement))
  catalog.advance(entryAt(4, purge))
  assert.deepEqual([...catalog.registeredFixtures()], [])
  assert.equal(catalog.purge(fixtureId), undefined)
  catalog.advance(entryAt(7, registered(fixtureId)))
  assert.equal(problemCode(catalog, pulse), 'nothing_published')
  assert.equal(entriesOf(catalog)[0]?.itemCount, 0)
})

test('advance() forgets a fixture that is purged after the heads were applied, until it is registered again', () => {
  const catalog = catalogOf(registered(fixtureId), published(pulse, 3))
  catalog.endReadingHeads()
  catalog.advance(entryAt(3, { kind: 'retirement', fixtureId }))
  catalog.advance(entryAt(4, { kind: 'purge', fixtureId, feedKeys: ['pulse'] }))
  catalog.advance(entryAt(5, { kind: 'purged', ...pulse }))
  catalog.advance(entryAt(6, { kind: 'purged', fixtureId }))
  assert.equal(problemCode(catalog, pulse), 'unknown_fixture')
  assert.equal(problemCode(catalog.copy(), pulse), 'unknown_fixture')
  catalog.advance(entryAt(7, registered(fixtureId)))
  assert.equal(problemCode(catalog, pulse), 'nothing_published')
  assert.equal(entriesOf(catalog)[0]?.itemCount, 0)
})

test('feedProblem() returns unavailable, not 404, for a chain with lost entries', () => {
  const catalog = catalogOf(registered(fixtureId), published(pulse))
  catalog.break(pulse)
  assert.equal(problemCode(catalog, pulse), 'unavailable')
  catalog.advance(entryAt(3, { kind: 'purged', ...pulse }))
  assert.equal(problemCode(catalog, pulse), 'nothing_published')

  const unregistered = catalogOf(published(pulse))
  unregistered.breakUnregistered()
  assert.deepEqual(unregistered.brokenChains(), [{ fixtureId }])
  assert.equal(problemCode(unregistered, pulse), 'unavailable')
  unregistered.advance(entryAt(3, registered(fixtureId)))
  assert.equal(problemCode(unregistered, pulse), undefined)
})
