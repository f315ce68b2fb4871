import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { EntryFacts, FeedId } from '@fixture-feed/journal/entry'
import { pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { Rendition } from '../representation/representation.ts'
import { Catalog } from './catalog.ts'
import { type ChangeList, ChangeLists } from './change-lists.ts'
import { DeltaStore } from './feed-dictionaries.ts'

const { fixtureId } = pulse

/** Lists that follow entries, with a pause that the test ends. */
class TestLists {
  readonly catalog = new Catalog()
  readonly versions: string[] = []
  readonly lists: ChangeLists
  onFailure: (error: unknown) => void = error => {
    throw error
  }
  #position = 0
  #resume: () => void = () => {}

  constructor() {
    this.lists = new ChangeLists({
      catalog: this.catalog,
      deltas: new DeltaStore(),
      onVersion: list => this.versions.push(`${list.target} ${textOf(list)}`),
      onFailure: error => this.onFailure(error),
      pause: () => new Promise(resolve => (this.#resume = resolve)),
    })
    this.append(registered(fixtureId))
  }

  append(facts: EntryFacts, position = ++this.#position): void {
    const times = { previous: 0, recordedAt: instant(0) }
    const entry = { ...facts, ...times, id: `entry ${position}`, position }
    this.catalog.advance(entry)
    this.lists.note(entry)
  }

  /** Ends the pause after a version, and lets the next one be made. */
  async pass(): Promise<void> {
    this.#resume()
    await setImmediate()
  }

  /** Reads a list like a client whose long poll has ended. */
  async read(name: 'changes' | 'changes?state=live' = 'changes'): Promise<string> {
    await this.pass()
    const list = this.lists.list(name)
    await list.read()
    return textOf(list)
  }
}

function registered(id: string, feeds = ['pulse', 'pulse-v1']): EntryFacts {
  const fixture = { fixtureId: id, ...registrationSample({ feeds }) }
  return { kind: 'fixture', fixtureId: id, fixture }
}

function published(feed: FeedId, minute: number): EntryFacts {
  const at = instant(minute)
  return { kind: 'publication', ...feed, at, items: [], withdrawals: [], itemCount: 0 }
}

function settled(feed: FeedId, state: 'live' | 'finished'): EntryFacts {
  return { kind: 'settings', ...feed, at: instant(0), state, definitions: null }
}

function instant(minute: number): string {
  return new Date(Date.UTC(2026, 2, 1, 19, minute)).toISOString()
}

interface Listed extends FeedId {
  readonly snapshotAt: string
  readonly state: 'live' | 'finished'
}

/** The entries of a list, such as `pulse@3 pulse-v1@2.`; a full stop marks a finished feed. */
function textOf(list: ChangeList): string {
  const { changes } = JSON.parse(String(list.rendition?.identity)) as { changes: Listed[] }
  const texts = changes.map(({ fixtureId: id, feedKey, snapshotAt, state }) => {
    const prefix = id === fixtureId ? '' : `${id}/`
    const minute = new Date(snapshotAt).getUTCMinutes()
    return `${prefix}${feedKey}@${minute}${state === 'live' ? '' : '.'}`
  })
  return texts.join(' ')
}

test('ChangeLists lists each feed with a snapshot once, the newest change first', async () => {
  const test = new TestLists()
  test.append(registered('b'))
  assert.equal(await test.read(), '')
  test.append(published(pulse, 2))
  test.append(published({ fixtureId: 'b', feedKey: 'pulse' }, 3))
  test.append(published(pulseV1, 2))
  test.append(published({ fixtureId: 'b', feedKey: 'pulse-v1' }, 2))
  assert.equal(await test.read(), 'b/pulse@3 b/pulse-v1@2 pulse@2 pulse-v1@2')
})

test('ChangeLists lists live feeds apart, with versions of their own', async () => {
  const test = new TestLists()
  test.append(published(pulse, 1))
  test.append(published(pulseV1, 2))
  test.append(settled(pulseV1, 'finished'))
  assert.equal(await test.read(), 'pulse-v1@2. pulse@1')
  assert.equal(await test.read('changes?state=live'), 'pulse@1')
  const live = test.lists.list('changes?state=live')
  const { rendition } = live
  assert.ok(rendition)
  await test.read()
  test.versions.length = 0
  test.append(published(pulseV1, 3))
  assert.equal(live.rendition, rendition)
  await test.read()
  assert.deepEqual(test.versions, ['changes pulse-v1@3. pulse@1'])
})

test('ChangeLists drops the feeds of a retired fixture and of a shorter registration, and lists them again', async () => {
  const test = new TestLists()
  test.append(published(pulse, 1))
  test.append(published(pulseV1, 2))
  test.append(registered(fixtureId, ['pulse']))
  assert.equal(await test.read(), 'pulse@1')
  test.append({ kind: 'retirement', fixtureId })
  assert.equal(await test.read(), '')
  test.append(registered(fixtureId))
  assert.equal(await test.read(), 'pulse-v1@2 pulse@1')
  test.append({ kind: 'purge', fixtureId, feedKeys: ['pulse', 'pulse-v1'] })
  test.append({ kind: 'purged', ...pulse })
  test.append({ kind: 'purged', fixtureId })
  test.append(registered(fixtureId))
  assert.equal(await test.read(), '')
})

test('ChangeLists keeps a feed without items, and lists the instant of an erasure', async () => {
  const test = new TestLists()
  test.append(published(pulse, 1))
  test.append({ kind: 'erasure', ...pulse, at: instant(4), itemId: 'a', itemCount: 0 })
  assert.equal(await test.read(), 'pulse@4')
})

test('ChangeLists ignores proposals, assets, gaps and details of a registration', async () => {
  const test = new TestLists()
  test.append(published(pulse, 1))
  await test.read()
  test.versions.length = 0
  const at = instant(5)
  test.append({ kind: 'proposal', ...pulse, at, proposals: [{ id: 'a' }] })
  test.append({ kind: 'gap', ...pulse, from: at, to: at })
  test.append({ kind: 'asset', ...pulse, name: 'n', mediaType: 't', bytes: new Uint8Array() })
  test.append(registered(fixtureId))
  assert.equal(await test.read(), 'pulse@1')
  assert.deepEqual(test.versions, [])
})

test('note() ignores an entry that becomes visible after its successor', async () => {
  const test = new TestLists()
  test.append(published(pulse, 3), 9)
  test.append(published(pulse, 2), 8)
  test.append(settled(pulse, 'finished'), 11)
  test.append(settled(pulse, 'live'), 10)
  assert.equal(await test.read(), 'pulse@3.')
})

test('note() ignores an entry that becomes visible after the purge of its fixture', async () => {
  for (const purged of [{ fixtureId }, pulse]) {
    const test = new TestLists()
    test.append(published(pulse, 1), 2)
    test.append({ kind: 'purged', ...purged }, 5)
    test.append(registered(fixtureId), 6)
    test.append(published(pulse, 2), 3)
    test.append(settled(pulse, 'finished'), 4)
    assert.equal(await test.read(), '')
    test.append(published(pulse, 3), 7)
    assert.equal(await test.read(), 'pulse@3')
  }
})

test('ChangeList makes a version immediately, then one for all changes of the pause', async () => {
  const test = new TestLists()
  await test.read()
  await test.pass()
  const list = test.lists.list('changes')
  test.versions.length = 0
  list.use('identity')
  test.append(published(pulse, 1))
  await setImmediate()
  assert.deepEqual(test.versions, ['changes pulse@1'])
  list.use('identity')
  test.append(published(pulse, 2))
  test.append(published(pulseV1, 3))
  await setImmediate()
  assert.equal(test.versions.length, 1)
  // A poll during the pause gets the previous version, and can wait for the next one.
  assert.equal(textOf(list), 'pulse@1')
  await test.pass()
  assert.deepEqual(test.versions.slice(1), ['changes pulse-v1@3 pulse@2'])
})

test('ChangeList makes no version while no client reads it, and the next read makes one', async () => {
  const test = new TestLists()
  await test.read()
  await test.pass()
  test.versions.length = 0
  test.append(published(pulse, 1))
  await setImmediate()
  assert.deepEqual(test.versions, [])
  const list = test.lists.list('changes')
  // A long poll must not wait with an old tag.
  assert.equal(list.rendition, undefined)
  await list.read()
  assert.equal(textOf(list), 'pulse@1')
})

test('ChangeList makes a version again on the next read if it could not be encoded', async t => {
  const test = new TestLists()
  await test.read()
  await test.pass()
  const list = test.lists.list('changes')
  list.use('identity')
  const failures: unknown[] = []
  test.onFailure = error => failures.push(error)
  t.mock.method(Rendition.prototype, 'encodedIn', async () => assert.fail('no memory'), {
    times: 1,
  })
  test.append(published(pulse, 1))
  await setImmediate()
  assert.equal(failures.length, 1)
  // A poll must not get the old version.
  assert.equal(list.rendition, undefined)
  assert.equal(await test.read(), 'pulse@1')
})

test('ChangeList has deltas from its last 8 versions, and from no other', async () => {
  const test = new TestLists()
  const list = test.lists.list('changes')
  const digests: string[] = []
  for (let minute = 0; minute < 10; minute++) {
    test.append(published(pulse, minute))
    await test.read()
    digests.push(list.rendition?.digest ?? '')
  }
  const { rendition, dictionaries } = list
  assert.ok(rendition)
  const known = digests.filter(digest => dictionaries.deltaFrom(digest, rendition) !== undefined)
  assert.deepEqual(known, digests.slice(1, 9))
})

/** A client that waits while it has the current version. Only a new version ends its wait. */
class Client {
  readonly #test: TestLists
  readonly #name: 'changes' | 'changes?state=live'
  #tag: string | undefined
  #versionsWhenWaiting: number | undefined
  held = ''

  constructor(test: TestLists, name: 'changes' | 'changes?state=live') {
    this.#test = test
    this.#name = name
  }

  async poll(): Promise<void> {
    if (this.#versionsWhenWaiting === this.#versions) return
    const list = this.#test.lists.list(this.#name)
    if (list.rendition === undefined) await list.read()
    const { rendition } = list
    list.use('identity')
    if (rendition === undefined || rendition.opaque === this.#tag) {
      this.#versionsWhenWaiting = rendition && this.#versions
      return
    }
    this.#tag = rendition.opaque
    this.held = textOf(list)
  }

  get #versions(): number {
    return this.#test.versions.filter(text => text.startsWith(`${this.#name} `)).length
  }
}

test('ChangeLists loses no change for a reader that waits with its last tag', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('publish' as const), feed: fc.constantFrom(pulse, pulseV1) }),
      fc.record({
        kind: fc.constantFrom('finish' as const, 'reopen' as const),
        feed: fc.constantFrom(pulse, pulseV1),
      }),
      fc.record({
        kind: fc.constantFrom(
          'retire' as const,
          'register' as const,
          'pass' as const,
          'turn' as const,
        ),
      }),
    ),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const test = new TestLists()
      const clients = [new Client(test, 'changes'), new Client(test, 'changes?state=live')]
      const poll = () => Promise.all(clients.map(client => client.poll()))
      let minute = 0
      for (const step of all) {
        await poll()
        if (step.kind === 'publish') test.append(published(step.feed, ++minute))
        else if (step.kind === 'finish') test.append(settled(step.feed, 'finished'))
        else if (step.kind === 'reopen') test.append(settled(step.feed, 'live'))
        else if (step.kind === 'retire') test.append({ kind: 'retirement', fixtureId })
        else if (step.kind === 'register') test.append(registered(fixtureId))
        else if (step.kind === 'pass') await test.pass()
        else await setImmediate()
      }
      for (let round = 0; round < 4; round++) {
        await poll()
        await test.pass()
      }
      const held = clients.map(client => client.held)
      assert.deepEqual(held, [await test.read('changes'), await test.read('changes?state=live')])
    }),
    { numRuns: 150 },
  )
})
