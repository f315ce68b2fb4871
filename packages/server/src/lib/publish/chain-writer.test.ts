import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryFacts, Position } from '@fixture-feed/journal/entry'
import type { Journal, OnEntry } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { registrationSample } from '@fixture-feed/test-support/samples'
import { Views } from '../snapshot/views.ts'
import { instantOf, itemSample, itemsText } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { ChainWriter } from './chain-writer.ts'
import { eraseItem } from './erase-item.ts'

const feed = { fixtureId: 'fixture-1', feedKey: 'pulse' }
const { fixtureId } = feed

/** Appends to a journal as another node would. */
async function append(journal: Journal, facts: EntryFacts, previous: Position): Promise<Position> {
  const id = `${facts.kind} behind ${previous}`
  return (await journal.append({ ...facts, id, previous, recordedAt: instantOf(1) })).position
}

function register(journal: Journal): Promise<Position> {
  const fixture = { fixtureId, ...registrationSample() }
  return append(journal, { kind: 'fixture', fixtureId, fixture }, 0)
}

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
  const late: (() => void)[] = []
  let isLate = false
  const lagging: Journal = {
    ...journal,
    follow: (onEntry: OnEntry, options) =>
      journal.follow((entry, context) => {
        if (isLate) late.push(() => onEntry(entry, context))
        else onEntry(entry, context)
      }, options),
    async catchUp() {
      isLate = false
      for (const pass of late.splice(0)) pass()
    },
  }
  const views = await Views.open(lagging, { onFailure: assert.ifError })
  const writer = new ChainWriter(lagging, views)
  const { position } = await appendItem(journal, feed, 'text')
  await eraseItem(writer, feed, 'text')
  const [erased] = await Array.fromAsync(journal.readChain(feed, position))
  isLate = true
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
  await lagging.catchUp?.()
  assert.equal(itemsText((await views.feeds.open(feed)).fold.snapshot), '')
  views.close()
})
