import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Adapter } from './adapter.ts'
import {
  chartItem,
  chartUpload,
  performanceItem,
  preGameItem,
  registrationOf,
} from './lib/sample-items.ts'
import type { Behavior } from './lib/testing/behavior.ts'
import { startTestServer, type TestServer } from './lib/testing/right-server.ts'
import { type Result, summarize } from './result.ts'
import { type ConformanceOptions, listChecks, runConformance } from './run-conformance.ts'

async function resultsOf(options: ConformanceOptions): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of runConformance(options)) results.push(result)
  return results
}

/** Starts a server with a finished and a live feed, and stops it after the test. */
async function startWithFeeds(
  t: { readonly after: (stop: () => Promise<void>) => void },
  mutation: Partial<Behavior> = {},
): Promise<TestServer> {
  const server = await startTestServer(mutation)
  t.after(() => server.stop())
  const fixtureId = 'tides-at-comets'
  await server.adapter.registerFixture(registrationOf(fixtureId, ['pulse', 'live']))
  const href = await server.adapter.uploadAsset?.({ fixtureId, feedKey: 'pulse' }, chartUpload)
  const items = [
    preGameItem({ fixtureId, id: 'a' }),
    performanceItem({ fixtureId, id: 'b' }),
    chartItem({ fixtureId, id: 'c', href: href ?? assert.fail() }),
  ]
  for (const feedKey of ['pulse', 'live']) {
    const sent = feedKey === 'live' ? items.slice(0, 1) : items
    await server.adapter.publish({ fixtureId, feedKey }, { items: sent, withdrawals: [] })
  }
  await server.adapter.setState?.({ fixtureId, feedKey: 'pulse' }, 'finished')
  return server
}

test('runConformance() requires only a URL, and then skips the life cycle', async t => {
  const { url } = await startWithFeeds(t)
  const results = await resultsOf({ url: `${url}/` })
  const { broken, passed } = summarize(results)
  assert.deepEqual(broken, { must: 0, should: 0, extension: 0 })
  assert.ok(passed > 90)
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  const others = skipped.filter(({ group }) => group !== 'life-cycle').map(({ id }) => id)
  const needPublishing = ['wait-ended-by-change', 'delta']
  assert.deepEqual(others, ['strong-form-of-weak-tag', ...needPublishing])
  assert.equal(skipped.at(-1)?.why, 'neither --operator nor an adapter was specified')
})

test('runConformance() reads the first four and the last four feeds of an index', async t => {
  const feeds = Array.from({ length: 20 }, (_, index) => `feed-${index}`)
  const fixtureId = 'tides-at-comets'
  const fixtures = [{ ...registrationOf(fixtureId, feeds), fixtureId, itemCount: 0 }]
  const asked = new Set<string>()
  const server = createServer(({ url = '' }, response) => {
    const [, feedKey] = /\/feeds\/(feed-\d+)$/.exec(url) ?? []
    if (feedKey !== undefined) asked.add(feedKey)
    const snapshot = { fixtureId, feedKey, snapshotAt: '2026-03-01T20:00:00Z', items: [] }
    const body = JSON.stringify(feedKey === undefined ? { fixtures } : snapshot)
    response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  await resultsOf({ url: `http://127.0.0.1:${port}`, only: ['item-content'] })
  assert.deepEqual([...asked].sort(), [...feeds.slice(0, 4), ...feeds.slice(-4)].sort())
})

test('runConformance() yields a result for each check, in the order of listChecks()', async t => {
  const { url } = await startWithFeeds(t)
  const found = (await resultsOf({ url })).map(({ id }) => id)
  assert.deepEqual(
    found,
    listChecks().map(({ id }) => id),
  )
})

test('runConformance() runs only checks that are selected by id, group or level', async t => {
  const { url } = await startWithFeeds(t)
  const ids = async (...only: readonly string[]): Promise<string[]> =>
    (await resultsOf({ url, only })).map(({ id }) => id)
  assert.deepEqual(await ids('star'), ['star'])
  assert.deepEqual(await ids('cache-policy', 'star'), [
    'star',
    'known-policy',
    'literal-policy',
    'no-contradiction',
  ])
  const musts = listChecks().filter(({ level }) => level === 'must')
  assert.equal((await ids('must')).length, musts.length)
  await assert.rejects(ids('no-such-check'), /Unknown check, group or level "no-such-check"/)
})

test('runConformance() stops at the limit of requests and marks checks that it did not reach', async t => {
  const { url } = await startWithFeeds(t)
  const results = await resultsOf({ url, maxRequests: 50 })
  const { requests, unreached, broken } = summarize(results)
  assert.deepEqual(broken, { must: 0, should: 0, extension: 0 })
  assert.ok(requests <= 50)
  assert.ok(unreached > 50)
  assert.equal(results.length, listChecks().length)
  const [first] = results.filter(({ isUnreached }) => isUnreached)
  assert.equal(first?.why, 'the limit of 50 requests is reached')
})

test('runConformance() stops at the time limit', async t => {
  const { url } = await startWithFeeds(t)
  await assert.rejects(resultsOf({ url, timeoutMs: 0 }), /the time limit of 0 ms is reached/)
})

test('runConformance() accepts addresses of feeds of a service without an index', async t => {
  const { url } = await startWithFeeds(t)
  const feedPaths = ['/v1/fixtures/tides-at-comets/feeds/pulse']
  const results = await resultsOf({ url, feedPaths, only: ['index', 'exact-tag', 'unknown-feed'] })
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome)
  assert.deepEqual(
    outcomes.get('passed')?.map(({ id }) => id),
    ['exact-tag'],
  )
  assert.equal(outcomes.get('skipped')?.length, results.length - 1)
})

test('runConformance() finds feeds below a path', async t => {
  const server = await startWithFeeds(t, {})
  const results = await resultsOf({ url: `${server.url}/below/`, only: ['index-answers'] })
  assert.equal(results[0]?.outcome, 'broken')
  assert.match(results[0]?.exchange?.request ?? '', /^GET \/below\/v1\/fixtures HTTP\/1\.1\r\n/)
})

test('runConformance() reports no broken check for a feed that changes during a check', async t => {
  let reads = 0
  const server = await startWithFeeds(t, {
    reply(reply, { feed }) {
      reads += 1
      const { fixtureId, feedKey } = feed ?? {}
      // Every seventh read publishes a change, so that the feed changes during the first run of each check.
      if (feedKey === undefined || fixtureId === undefined || reads % 7 !== 0) return reply
      const item = preGameItem({ fixtureId, id: 'a', revision: reads })
      void server.adapter.publish({ fixtureId, feedKey }, { items: [item], withdrawals: [] })
      return reply
    },
  })
  const only = ['exact-tag', 'weak-tag', 'star', 'same-tag']
  const results = await resultsOf({ url: server.url, only })
  assert.deepEqual(
    results.filter(({ outcome }) => outcome !== 'passed'),
    [],
  )
})

test('runConformance() reports that the target does not respond', async () => {
  const server = await startTestServer()
  await server.stop()
  await assert.rejects(resultsOf({ url: server.url }), /Cannot connect to 127\.0\.0\.1/)
})

test('runConformance() abandons a response that does not arrive', async t => {
  const { url } = await startWithFeeds(t, {
    write({ status, headers, body }, { headers: sent }, response) {
      if (sent['if-none-match'] === '*') return
      response.writeHead(status, headers)
      response.end(body)
    },
  })
  const [result] = await resultsOf({ url, only: ['star'], requestTimeoutMs: 700 })
  assert.equal(result?.outcome, 'broken')
  assert.match(result?.why ?? '', /No response within 700 ms/)
})

test('runConformance() ends when it is aborted', async t => {
  const { url } = await startWithFeeds(t)
  const controller = new AbortController()
  const run = runConformance({ url, signal: controller.signal })
  await run.next()
  controller.abort(new Error('enough'))
  await assert.rejects(run.next(), /enough/)
})

test('runConformance() sends few requests during a slow publication', async t => {
  let reads = 0
  const most: number[] = []
  const { url, adapter } = await startWithFeeds(t, {
    reply(reply) {
      reads += 1
      return reply
    },
  })
  const slow: Adapter = {
    registerFixture: adapter.registerFixture,
    async publish(feed, change) {
      reads = 0
      await delay(50)
      await adapter.publish(feed, change)
      most.push(reads)
    },
  }
  const [result] = await resultsOf({ url, adapter: slow, only: ['atomic-publication'] })
  assert.equal(result?.outcome, 'passed', result?.why ?? '')
  // The limit is four readers with up to twenty reads each.
  assert.ok(Math.max(...most) <= 80, `${Math.max(...most)} reads`)
  assert.ok(Math.max(...most) > 0)
})
