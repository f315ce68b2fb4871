import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { ReadCounters } from '../observe/read-counters.ts'
import { Views } from '../snapshot/views.ts'
import { instantOf } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { pulse, pulseV1, registrationSample } from '../testing/samples.ts'
import { HotFeeds } from './hot-feeds.ts'
import { WaitingReads } from './waiting-reads.ts'

/** Views of two published feeds, with room for so many bytes. */
async function openViews(maxFeedBytes?: number) {
  const journal = createMemoryJournal()
  await appendItem(journal, pulse, 'a')
  await appendItem(journal, pulseV1, 'a')
  const views = await Views.open(journal, { maxFeedBytes, onFailure: assert.ifError })
  return { journal, views }
}

/** What a request is answered with; `undefined` when it is left to the router. */
function answerOf(
  hotFeeds: HotFeeds,
  views: Views,
  request: {
    readonly url: string
    readonly method?: string
    readonly host?: string
    readonly more?: object
  },
): { status: number; body: string } | undefined {
  const { url, method = 'GET', host = 'localhost', more = {} } = request
  const answer = { status: 0, body: '' }
  const response = {
    req: { method },
    writeHead(status: number) {
      answer.status = status
    },
    end(bytes: Buffer | undefined) {
      answer.body = String(bytes ?? '')
    },
  }
  const headers = host === '' ? more : { host, ...more }
  const hasAnswered = hotFeeds.answer(
    views,
    { url, method, headers } as IncomingMessage,
    response as unknown as ServerResponse,
    assert.fail,
  )
  return hasAnswered ? answer : undefined
}

function newHotFeeds(counters = new ReadCounters()): HotFeeds {
  return new HotFeeds(counters, new WaitingReads({ views: () => undefined, maxWaiting: 0 }))
}

test('answer() answers a target that was remembered, and no other', async () => {
  const { views } = await openViews()
  const hotFeeds = newHotFeeds()
  hotFeeds.remember(views, '/pulse', await views.feeds.open(pulse))
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse' })?.status, 200)
  assert.match(answerOf(hotFeeds, views, { url: '/pulse' })?.body ?? '', /"feedKey":"pulse"/)
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse', method: 'HEAD' })?.body, '')
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse?' }), undefined)
  assert.equal(answerOf(hotFeeds, views, { url: '/__proto__' }), undefined)
})

test('answer() leaves to the router what is not a plain read', async () => {
  const { views } = await openViews()
  const hotFeeds = newHotFeeds()
  hotFeeds.remember(views, '/pulse', await views.feeds.open(pulse))
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse', method: 'POST' }), undefined)
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse', method: 'OPTIONS' }), undefined)
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse', host: '' }), undefined)
})

test('answer() leaves a coding that is not there yet to the router, but for a 304', async () => {
  const { journal, views } = await openViews()
  const hotFeeds = newHotFeeds()
  const view = await views.feeds.open(pulse)
  hotFeeds.remember(views, '/pulse', view)
  const first = view.fold.position
  await appendItem(journal, pulse, 'b', first)
  await view.shown()
  const compressed = { 'accept-encoding': 'br' }
  const read = (more: object) => answerOf(hotFeeds, views, { url: '/pulse', more })?.status
  assert.equal(read(compressed), undefined)
  assert.equal(read({ ...compressed, 'if-none-match': `"${view.version?.opaque}"` }), 304)
  await view.version?.select('br')
  assert.equal(read(compressed), 200)
})

test('answer() forgets every target when the fixture list changes', async () => {
  const { journal, views } = await openViews()
  const hotFeeds = newHotFeeds()
  hotFeeds.remember(views, '/pulse', await views.feeds.open(pulse))
  await journal.append({
    kind: 'fixture',
    fixtureId: pulse.fixtureId,
    fixture: { fixtureId: pulse.fixtureId, ...registrationSample({ feeds: ['pulse-v1'] }) },
    id: 'registration',
    previous: 0,
    recordedAt: instantOf(1),
  })
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse' }), undefined)
})

test('remember() takes no view that was dropped since it was found: it would never change again', async () => {
  const { views } = await openViews(1)
  const hotFeeds = newHotFeeds()
  const dropped = await views.feeds.open(pulse)
  await views.feeds.open(pulseV1)
  hotFeeds.remember(views, '/pulse', dropped)
  assert.equal(answerOf(hotFeeds, views, { url: '/pulse' }), undefined)
})

test('answer() counts by method, status and coding', async () => {
  const { views } = await openViews()
  const counters = new ReadCounters()
  const hotFeeds = newHotFeeds(counters)
  hotFeeds.remember(views, '/pulse', await views.feeds.open(pulse))
  answerOf(hotFeeds, views, { url: '/pulse' })
  answerOf(hotFeeds, views, { url: '/pulse' })
  answerOf(hotFeeds, views, { url: '/pulse', method: 'HEAD' })
  assert.deepEqual(
    [...counters.series()],
    [
      { method: 'GET', status: 200, coding: 'identity', count: 2 },
      { method: 'HEAD', status: 200, coding: 'identity', count: 1 },
    ],
  )
})
