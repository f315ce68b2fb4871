/** The metrics of a running service, and the limits of the number of their series. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'

/** The samples of a scrape, by name and labels as written. */
async function scrape(service: RunningService): Promise<ReadonlyMap<string, number>> {
  const { text, headers } = await service.operate('GET', '/metrics')
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=/)
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

test('reads are counted by method, status and coding, whichever component answers them', async t => {
  const service = await runService(t)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  const read = (init: RequestInit) => fetch(service.feedUrl(), init).then(each => each.text())
  for (let round = 0; round < 3; round++) await read({ headers: { 'accept-encoding': 'gzip' } })
  for (let round = 0; round < 2; round++) {
    await read({ headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  }
  await read({ method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  const samples = await scrape(service)
  const counted = (method: string, labels: string) =>
    (samples.get(`fixture_feed_http_requests_total{route="feed",method="${method}",${labels}}`) ??
      0) +
    (method === 'GET' ? (samples.get(`fixture_feed_fast_path_polls_total{${labels}}`) ?? 0) : 0)
  assert.equal(counted('GET', 'status="200",encoding="gzip"'), 3)
  assert.equal(counted('GET', 'status="304",encoding="br"'), 2)
  assert.equal(counted('HEAD', 'status="200",encoding="identity"'), 1)
})

test('publications are counted by result; withdrawals and replays are counted too', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await service.publish({ items: [draftSample('a')] })
  await service.publish({ withdrawals: [{ id: 'a' }, { id: 'b' }, { id: 'nobody' }] })
  await service.tryPublish({ items: [{}] })
  await service.tryPublish({}, { feed: { ...pulse, feedKey: 'unlisted' } })
  await service.readText('?until=2030-01-01T00:00:00Z')
  await service.operate('POST', `${feedPath(pulse)}/publications`, {
    headers: { authorization: '' },
  })
  const samples = await scrape(service)
  assert.equal(samples.get('fixture_feed_publications_total{result="published"}'), 2)
  assert.equal(samples.get('fixture_feed_publications_total{result="unchanged"}'), 1)
  assert.equal(samples.get('fixture_feed_publications_total{result="invalid_items"}'), 1)
  assert.equal(samples.get('fixture_feed_publications_total{result="unknown_feed"}'), 1)
  assert.equal(samples.get('fixture_feed_publications_total{result="unauthorized"}'), 1)
  assert.equal(samples.get('fixture_feed_withdrawals_total'), 2)
  assert.equal(samples.get('fixture_feed_replay_requests_total'), 1)
  assert.equal(samples.get('fixture_feed_publish_to_visible_seconds_count'), 2)
})

test('publications that the journal rejects are counted, whether a retry is possible or not', async t => {
  const journal = createMemoryJournal()
  let failure: Error | undefined
  const append: Journal['append'] = entry =>
    failure === undefined ? journal.append(entry) : Promise.reject(failure)
  const service = await runService(t, { openJournal: async () => ({ ...journal, append }) })
  const body = { items: [draftSample('a')] }
  failure = new JournalUnavailableError('the disk is away')
  assert.equal((await service.tryPublish(body)).status, 503)
  failure = new Error('a fault of the journal')
  for (let round = 0; round < 2; round++) {
    assert.equal((await service.tryPublish(body)).status, 500)
  }
  const settings = { json: { state: 'finished', definitions: null } }
  const set = await service.operate('PUT', `${feedPath(pulse)}/settings`, settings)
  assert.equal(set.status, 500)
  failure = undefined
  await service.publish(body)
  const samples = await scrape(service)
  const counted = [...samples].filter(([name]) =>
    name.startsWith('fixture_feed_publications_total'),
  )
  assert.deepEqual(Object.fromEntries(counted), {
    'fixture_feed_publications_total{result="unavailable"}': 1,
    'fixture_feed_publications_total{result="internal"}': 3,
    'fixture_feed_publications_total{result="published"}': 1,
  })
})

test('gauges report the sizes and ages of feeds', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  await service.publish({ items: [draftSample('b')] })
  const { length } = Buffer.from(await service.readText())
  const samples = await scrape(service)
  assert.equal(samples.get('fixture_feed_snapshot_bytes{encoding="identity"}'), length)
  const labels = `fixture="${pulse.fixtureId}",feed="pulse"`
  assert.equal(samples.get(`fixture_feed_changes{${labels}}`), 2)
  assert.ok(samples.has(`fixture_feed_snapshot_age_seconds{${labels}}`))
  assert.equal(samples.get('fixture_feed_ready'), 1)
  assert.equal(samples.get('fixture_feed_fixtures'), 1)
})

test('at most 200 feeds have their own series', async t => {
  const service = await runService(t, { registered: false })
  const feeds = Array.from({ length: 201 }, (_, index) => `feed-${index}`)
  const entry = { fixtureId: pulse.fixtureId, ...registrationSample({ feeds }) }
  const at = service.clock.now
  const lines = [
    { kind: 'fixture', entry },
    ...feeds.map(feedKey => ({ kind: 'publication', ...pulse, feedKey, at, items: [] })),
  ]
  const body = lines.map(line => JSON.stringify(line)).join('\n')
  const headers = { 'content-type': 'application/jsonl' }
  const imported = await service.operate('POST', '/v1/log', { body, headers })
  assert.deepEqual(imported.json, { applied: 202, alreadyApplied: 0 })
  const samples = await scrape(service)
  const series = [...samples.keys()].filter(name =>
    name.startsWith('fixture_feed_snapshot_age_seconds{'),
  )
  assert.equal(series.length, 200)
})

test('a scrape lists no connections', async t => {
  const names = [...(await scrape(await runService(t))).keys()]
  assert.ok(names.some(name => name.startsWith('nodejs_')))
  assert.deepEqual(
    names.filter(name => /_active_/.test(name)),
    [],
  )
})

test('requests for unknown addresses create no series', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const ask = async (round: number) => {
    await fetch(`${service.publicUrl}/nothing/${round}`)
    await fetch(service.feedUrl({ fixtureId: `nobody-${round}`, feedKey: 'pulse' }))
    await fetch(`${service.feedUrl()}?x${round}=1`)
    await service.tryPublish({}, { feed: { fixtureId: `nobody-${round}`, feedKey: 'pulse' } })
  }
  await ask(0)
  // Only our own metrics, because Node's metrics grow with the first garbage collection.
  const series = async () =>
    [...(await scrape(service)).keys()].filter(key => key.startsWith('fixture_feed_'))
  const before = await series()
  for (let round = 1; round < 20; round++) await ask(round)
  assert.deepEqual(await series(), before)
  assert.ok(!before.some(key => key.includes('nobody')))
})
