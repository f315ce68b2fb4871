import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryFacts, FeedId, Position } from '@fixture-feed/journal/entry'
import type { Journal, OnEntry } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { isProblem, type Problem } from '../problem/problem.ts'
import { Views } from '../snapshot/views.ts'
import { instantOf, itemSample, itemsText } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { ChainWriter } from './chain-writer.ts'
import { decideFeed, decideFeedInSlices, decideFixture } from './decide.ts'
import { decideEnd, decideHold } from './decide-holds.ts'
import { eraseItem } from './erase-item.ts'
import { type PublishOutcome, publish } from './publish.ts'
import {
  changeRegistration,
  decideRegistration,
  decideRetirement,
  purgeFixture,
} from './register-fixture.ts'
import { approve } from './release.ts'
import { decideSettings } from './set-feed.ts'

const feed = { fixtureId: 'fixture-1', feedKey: 'pulse' }
const { fixtureId } = feed

/** Appends to a journal as another node would. */
async function append(journal: Journal, facts: EntryFacts, previous: Position): Promise<Position> {
  const id = `${facts.kind} after ${previous}`
  return (await journal.append({ ...facts, id, previous, recordedAt: instantOf(1) })).position
}

/** The journal of another node. After a call of `lag`, the node gets further entries only at the next `catchUp`. */
function laggingNode(journal: Journal) {
  const late: (() => void)[] = []
  const counts = { catchUps: 0 }
  let isLate = false
  const lagging: Journal = {
    ...journal,
    follow: (onEntry: OnEntry, options) =>
      journal.follow((entry, context) => {
        if (isLate) late.push(() => onEntry(entry, context))
        else onEntry(entry, context)
      }, options),
    async catchUp() {
      counts.catchUps++
      isLate = false
      for (const pass of late.splice(0)) pass()
    },
  }
  const lag = (): void => {
    isLate = true
  }
  return { lagging, lag, counts }
}

/** Two nodes with one journal, the second of which can lag. */
async function openTwoNodes() {
  const journal = createMemoryJournal()
  const { lagging, lag, counts } = laggingNode(journal)
  const openNode = async (journal: Journal) =>
    new ChainWriter(journal, await Views.open(journal, { onFailure: assert.ifError }))
  await register(journal)
  const [first, second] = [await openNode(journal), await openNode(lagging)]
  return { first, second, lag, counts }
}

function publishText(writer: ChainWriter, text: string, ifMatch?: string, target: FeedId = feed) {
  const items = [{ ...draftSample('a', text), fixtureId: target.fixtureId }]
  const toIntent = () => ({ items, withdrawals: [], origin: 'publication' }) as const
  return publish(writer, target, { toIntent, ifMatch, by: 'desk' })
}

function register(journal: Journal): Promise<Position> {
  const fixture = { fixtureId, ...registrationSample() }
  return append(journal, { kind: 'fixture', fixtureId, fixture }, 0)
}

test('the clock of the store dates an entry, and the clock of the node its snapshot', async () => {
  const journal = createMemoryJournal()
  await register(journal)
  const views = await Views.open(journal, { onFailure: assert.ifError })
  const writer = new ChainWriter(journal, views, {
    nowMs: () => Date.parse('2026-03-01T17:00:00.000Z'),
    storeNowMs: () => Date.parse('2026-03-01T18:00:00.000Z'),
  })
  await publishText(writer, 'a')
  const entries = await Array.fromAsync(journal.readChain(feed))
  const [{ at, recordedAt } = assert.fail()] = entries.filter(each => each.kind === 'publication')
  assert.deepEqual(
    { at, recordedAt },
    {
      at: '2026-03-01T17:00:00.000Z',
      recordedAt: '2026-03-01T18:00:00.000Z',
    },
  )
})

test('changeFeed() continues in a feed that another node purged and published to meanwhile', {
  timeout: 30_000,
}, async () => {
  const journal = createMemoryJournal()
  const views = await Views.open(journal, { onFailure: error => assert.fail(String(error)) })
  const registered = await register(journal)
  await appendItem(journal, feed, 'old')
  let isFirst = true
  const racing: Journal = {
    ...journal,
    async append(entry) {
      if (isFirst) {
        isFirst = false
        const purge = { kind: 'purge', fixtureId, feedKeys: ['pulse'] } as const
        const position = await append(journal, purge, registered)
        await journal.remove({ ...purge, position })
        await register(journal)
        await appendItem(journal, feed, 'theirs')
      }
      return journal.append(entry)
    },
  }
  const writer = new ChainWriter(racing, views)
  const before: (string | undefined)[] = []
  await writer.changeFeed(feed, async view => {
    before.push(itemsText(view.fold.snapshot))
    return writer.appendToFeed(view, {
      kind: 'publication',
      ...feed,
      at: instantOf(9),
      items: [itemSample('ours', 1, { fixtureId })],
      withdrawals: [],
      itemCount: 2,
    })
  })
  assert.deepEqual(before, ['old1', 'theirs1'])
  assert.equal(itemsText((await views.feeds.open(feed)).fold.snapshot), 'ours1 theirs1')
  views.close()
})

test('changeFeed() ends if the entry that won the race never arrives', async () => {
  const journal = createMemoryJournal()
  await register(journal)
  await appendItem(journal, feed, 'old')
  const unfollowed: Journal = { ...journal, follow: () => () => {} }
  const views = await Views.open(unfollowed, { onFailure: assert.ifError })
  await views.feeds.open(feed)
  await appendItem(journal, feed, 'theirs', 2)
  const writer = new ChainWriter(unfollowed, views, { answerWithinMs: 1 })
  const change = writer.changeFeed(feed, view =>
    writer.appendToFeed(view, { kind: 'gap', ...feed, from: instantOf(1), to: instantOf(2) }),
  )
  await assert.rejects(change, {
    name: 'JournalUnavailableError',
    reason: 'the entry at position 3 was not read back from the journal within 1 ms',
  })
})

test('appendToFeed() and appendToFixture() reject when a worker does not show the entry in time', async () => {
  const journal = createMemoryJournal()
  const position = await register(journal)
  const views = await Views.open(journal, { onFailure: assert.ifError })
  const waitForWorkers = () => new Promise<void>(() => {})
  const writer = new ChainWriter(journal, views, { waitForWorkers, answerWithinMs: 1 })
  const view = await views.feeds.open(feed)
  const gap = { kind: 'gap', ...feed, from: instantOf(1), to: instantOf(2) } as const
  await assert.rejects(writer.appendToFeed(view, gap), {
    name: 'JournalUnavailableError',
    reason: `the entry at position ${position + 1} was not visible within 1 ms`,
  })
  await assert.rejects(writer.appendToFixture({ kind: 'retirement', fixtureId }), {
    name: 'JournalUnavailableError',
    reason: `the entry at position ${position + 2} was not visible within 1 ms`,
  })
  views.close()
})

test('eraseItem() erases an item that another node published and this node has not followed yet', async () => {
  const journal = createMemoryJournal()
  await register(journal)
  const { lagging, lag } = laggingNode(journal)
  const views = await Views.open(lagging, { onFailure: assert.ifError })
  const writer = new ChainWriter(lagging, views)
  const { position } = await appendItem(journal, feed, 'text')
  await eraseItem(writer, feed, 'text')
  const [erased] = await Array.fromAsync(journal.readChain(feed, position))
  lag()
  await append(
    journal,
    {
      kind: 'publication',
      ...feed,
      at: instantOf(9),
      items: [itemSample('text', 2, { fixtureId })],
      withdrawals: [],
      itemCount: 1,
    },
    erased?.position ?? 0,
  )
  const result = await eraseItem(writer, feed, 'text')
  assert.equal('itemCount' in result && result.itemCount, 0)
  const entries = await Array.fromAsync(journal.readChain(feed))
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['publication', 'erasure', 'publication', 'erasure'],
  )
  await lagging.catchUp?.()
  assert.equal(itemsText((await views.feeds.open(feed)).fold.snapshot), '')
  views.close()
})

test('publish() of the content that another node has replaced publishes it again', async () => {
  const { first, second, lag } = await openTwoNodes()
  await publishText(first, 'one')
  assert.deepEqual(await publishText(second, 'one').then(statusOf), 200)
  lag()
  await publishText(first, 'two')
  assert.deepEqual(await publishText(second, 'one').then(statusOf), 201)
  assert.equal(itemsText((await first.views.feeds.open(feed)).fold.snapshot), 'a3')
})

test('publish() accepts an entity tag that another node has just returned', async () => {
  const { first, second, lag } = await openTwoNodes()
  await publishText(first, 'one')
  await publishText(second, 'one')
  lag()
  const published = await publishText(first, 'two')
  assert.ok(!isProblem(published))
  const { etag } = JSON.parse(published.body)
  assert.deepEqual(await publishText(second, 'three', etag).then(statusOf), 201)
  assert.deepEqual(await publishText(second, 'four', etag).then(statusOf), 'precondition_failed')
})

test('publish() rejects unchanged content in a fixture that another node has purged', async () => {
  const { first, second, lag } = await openTwoNodes()
  await publishText(first, 'one')
  await publishText(second, 'one')
  lag()
  await decideFixture(first, fixtureId, catalog => decideRetirement(catalog, fixtureId))
  await purgeFixture(first, fixtureId)
  assert.equal(await publishText(second, 'one').then(statusOf), 'unknown_fixture')
})

test('changeRegistration() restores a fixture that another node has retired', async () => {
  const { first, second, lag } = await openTwoNodes()
  const put = (writer: ChainWriter) =>
    changeRegistration(writer, { fixtureId, left: ['pulse'], by: 'desk' }, catalog =>
      decideRegistration(catalog, fixtureId, registrationSample()),
    )
  lag()
  await decideFixture(first, fixtureId, catalog => decideRetirement(catalog, fixtureId))
  const registered = await put(second)
  assert.equal('isNew' in registered && registered.isNew, true)
  assert.notEqual(first.views.catalog.registration(fixtureId), undefined)
})

test('decideFeed() sets settings that another node has replaced', async () => {
  const { first, second, lag } = await openTwoNodes()
  const set = (writer: ChainWriter, state: 'live' | 'finished') =>
    decideFeed(writer, feed, (fold, at) =>
      decideSettings(fold, { state, definitions: null }, { at }),
    )
  await set(first, 'finished')
  await set(second, 'finished')
  lag()
  await set(first, 'live')
  await set(second, 'finished')
  assert.equal((await first.views.feeds.open(feed)).fold.settings.state, 'finished')
})

test('publish() publishes to a fixture that another node has just registered', async () => {
  const { first, second, lag, counts } = await openTwoNodes()
  lag()
  const other = 'fixture-2'
  await decideFixture(first, other, catalog =>
    decideRegistration(catalog, other, registrationSample()),
  )
  const published = await publishText(second, 'one', undefined, { ...feed, fixtureId: other })
  assert.equal(statusOf(published), 201)
  assert.equal(counts.catchUps, 1)
})

test('publish() sends one request to the journal before it refuses an unknown fixture', async () => {
  const { second, counts } = await openTwoNodes()
  const refused = await publishText(second, 'one', undefined, { ...feed, fixtureId: 'unknown' })
  assert.equal(statusOf(refused), 'unknown_fixture')
  assert.equal(counts.catchUps, 1)
})

test('publish() sends no request to the journal before it appends', async () => {
  const { second, counts } = await openTwoNodes()
  assert.equal(await publishText(second, 'one').then(statusOf), 201)
  assert.equal(counts.catchUps, 0)
})

test('decideFeed() refuses without a request to the journal if it may decide from an old state', async () => {
  const { second, counts } = await openTwoNodes()
  const refused = await decideFeed(second, { ...feed, fixtureId: 'unknown' }, () => ({}), {
    requiresCurrent: false,
  })
  assert.equal(isProblem(refused) && refused.code, 'unknown_fixture')
  assert.equal(counts.catchUps, 0)
})

test('changeRegistration() retires a fixture that another node has just registered', async () => {
  const { first, second, lag } = await openTwoNodes()
  lag()
  const other = 'fixture-2'
  await decideFixture(first, other, catalog =>
    decideRegistration(catalog, other, registrationSample()),
  )
  const retired = await changeRegistration(
    second,
    { fixtureId: other, left: [], by: 'desk' },
    catalog => decideRetirement(catalog, other),
  )
  assert.equal(isProblem(retired), false)
  assert.equal(first.views.catalog.registration(other), undefined)
})

test('changeRegistration() refuses an unknown fixture after one request to the journal', async () => {
  const { second, counts } = await openTwoNodes()
  const retired = await changeRegistration(
    second,
    { fixtureId: 'unknown', left: [], by: 'desk' },
    catalog => decideRetirement(catalog, 'unknown'),
  )
  assert.equal(isProblem(retired) && retired.code, 'unknown_fixture')
  assert.equal(counts.catchUps, 1)
})

test('purgeFixture() purges a fixture that another node has just retired', async () => {
  const { first, second, lag } = await openTwoNodes()
  lag()
  await decideFixture(first, fixtureId, catalog => decideRetirement(catalog, fixtureId))
  assert.deepEqual(await purgeFixture(second, fixtureId), {})
  assert.equal(first.views.catalog.lastRegistration(fixtureId), undefined)
})

test('decideFeedInSlices() ends a hold that another node has just set', async () => {
  const { first, second, lag } = await openTwoNodes()
  await publishText(second, 'one')
  lag()
  const rule = { release: 'approval', reason: 'to be read' } as const
  const hold = { holdId: 'read', by: 'editor' }
  await decideFeedInSlices(first, feed, (fold, at) => decideHold(fold, { ...hold, rule }, at))
  const ended = await decideFeedInSlices(second, feed, (fold, at) =>
    decideEnd(fold, { ...hold, publishes: false }, at),
  )
  assert.equal(isProblem(ended), false)
})

test('approve() approves a proposal that another node has just accepted', async () => {
  const { first, second, lag } = await openTwoNodes()
  const rule = { release: 'approval', reason: 'to be read' } as const
  await decideFeedInSlices(first, feed, (fold, at) =>
    decideHold(fold, { holdId: 'read', by: 'editor', rule }, at),
  )
  await second.views.feeds.open(feed)
  lag()
  await publishText(first, 'one')
  const { fold } = await first.views.feeds.open(feed)
  const hash = fold.holds.proposalFor('a')?.hash ?? ''
  const approved = await approve(second, feed, { itemId: 'a', hash, by: 'editor' })
  assert.equal(isProblem(approved) ? approved.code : approved.status, 201)
})

function statusOf(outcome: PublishOutcome | Problem): unknown {
  return isProblem(outcome) ? outcome.code : outcome.status
}
