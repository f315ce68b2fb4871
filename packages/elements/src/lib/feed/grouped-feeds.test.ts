import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '@fixture-feed/test-support/until'
import { pollGroupedFeed } from './grouped-feeds.ts'

const intervalMs = 10

/** Answers every `fetch` as a service without long polls. Returns its feeds: the revision of their item, by fixture. */
function startService(t: TestContext): Map<string, number> {
  const revisions = new Map<string, number>()
  const snapshotAtOf = (fixtureId: string): string =>
    new Date(Date.UTC(2026, 0, 1) + (revisions.get(fixtureId) ?? 0)).toISOString()
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    const [, fixtureId] = /\/fixtures\/([^/]+)\/feeds\/pulse$/.exec(url) ?? []
    const headers = { 'Cache-Control': 'no-store' }
    if (fixtureId === undefined) {
      const changes = [...revisions.keys()].map(id => {
        return { fixtureId: id, feedKey: 'pulse', snapshotAt: snapshotAtOf(id), state: 'live' }
      })
      return Response.json({ changes }, { headers })
    }
    const items = [{ id: 'item', revision: revisions.get(fixtureId) }]
    const snapshotAt = snapshotAtOf(fixtureId)
    return Response.json({ fixtureId, feedKey: 'pulse', snapshotAt, items }, { headers })
  })
  return revisions
}

function open(t: TestContext, baseUrl: string, fixtureId: string) {
  const feed = pollGroupedFeed({ baseUrl, fixtureId, feedKey: 'pulse', intervalMs, waitSeconds: 0 })
  t.after(() => feed.close())
  const revision = (): number | undefined => feed.state.snapshot?.items[0]?.revision
  return { feed, revision }
}

test('pollGroupedFeed() follows a feed again that left its group and joined it again', async t => {
  const revisions = startService(t)
  revisions.set('a', 1).set('b', 1)
  const [a, b] = [
    open(t, 'https://rejoined.example', 'a'),
    open(t, 'https://rejoined.example', 'b'),
  ]
  // Both feeds are read as part of the list once their next read is a minute away.
  await until(() => a.revision() === 1 && b.revision() === 1)
  await until(() => a.feed.nextReadAt !== undefined && a.feed.nextReadAt > Date.now() + 10_000)
  b.feed.close()
  await new Promise(resolve => setImmediate(resolve))
  const again = open(t, 'https://rejoined.example', 'b')
  await until(() => again.revision() === 1)
  revisions.set('b', 2)
  await until(() => again.revision() === 2)
})

test('pollGroupedFeed() rejects an invalid identifier, and the other feeds of its group continue', async t => {
  const revisions = startService(t)
  revisions.set('a', 1).set('b', 1)
  const [a, b] = [open(t, 'https://invalid.example', 'a'), open(t, 'https://invalid.example', 'b')]
  await until(() => a.feed.nextReadAt !== undefined && a.feed.nextReadAt > Date.now() + 10_000)
  assert.throws(() => open(t, 'https://invalid.example', '..'), TypeError)
  revisions.set('b', 2)
  await until(() => b.revision() === 2)
})
