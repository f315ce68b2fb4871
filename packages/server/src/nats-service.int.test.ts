import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { createFakeClock, type FakeClock } from '@fixture-feed/test-support/fake-clock'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import {
  codeOf,
  feedPath,
  type RunningService,
  type RunOptions,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample, performanceDraft, pulse } from '@fixture-feed/test-support/samples'
import { startTcpProxy } from '@fixture-feed/test-support/tcp-proxy'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { tokenOfSecret } from './lib/operator-api/tokens.ts'
import { exportLog, importLog } from './lib/testing/log-lines.ts'
import { withoutStoreClock } from './lib/testing/without-store-clock.ts'

const chart = '<svg xmlns="http://www.w3.org/2000/svg"/>'

suite('services on one stream', { skip: withoutNatsServer }, async () => {
  const [server] = await startNatsServers({ after })
  const port = server?.port ?? 0

  test('snapshotAt strictly increases, whichever node publishes and however the clocks differ', async t => {
    const clocks = ['20', '19'].map(hour => createFakeClock(`2026-03-01T${hour}:00:00.000Z`))
    const [ahead, behind] = await runTwo(t, { clocks })
    let last = ''
    for (let count = 0; count < 20; count++) {
      const node = count % 3 === 0 ? ahead : behind
      const { snapshotAt } = await node.publish({ items: [draftSample('a', `${count}`)] })
      assert.ok(snapshotAt > last, `${snapshotAt} after ${last}`)
      last = snapshotAt
    }
    const together = [ahead, behind].flatMap(node =>
      Array.from({ length: 5 }, (_, index) =>
        node.publish({ items: [draftSample(`b${index} ${node.publicUrl}`)] }),
      ),
    )
    const instants = (await Promise.all(together)).map(({ snapshotAt }) => snapshotAt)
    assert.equal(new Set(instants).size, 10)
    await assertSameEverywhere([ahead, behind])
    assert.equal((await ahead.readInstants()).length, 30)
  })

  test('a hold of one node immediately applies at the other, and a due proposal is released once', async t => {
    const tokens = [tokenOfSecret('tests', secret), tokenOfSecret('desk', 'desk-secret')]
    const clock = createFakeClock()
    const nodes = await runTwo(t, { tokens, clocks: [clock, clock] })
    const headers = { authorization: 'Bearer desk-secret' }
    await nodes[0].publish({ items: [draftSample('a')] })
    const path = `${feedPath(pulse)}/holds/h`
    const json = { release: { afterSeconds: 20 }, reason: 'time to look' }
    for (let count = 0; count < 5; count++) {
      const [here, there] = count % 2 === 0 ? nodes : nodes.toReversed()
      assert.ok(here !== undefined && there !== undefined)
      await here.operate('PUT', path, { json, headers })
      // The other node may not have applied the last entry yet. Its append then fails, and it decides again.
      const answer = await there.tryPublish({ items: [draftSample('a', `${count}`)] })
      const { held } = answer.json as { held: { id: string }[] }
      assert.deepEqual([answer.status, held.map(({ id }) => id)], [200, ['a']])
      clock.advance(20_000)
      await until(async () => {
        const [item] = (await here.readSnapshot()).items
        return item?.content.headline === `Before ${count}`
      })
      await there.operate('DELETE', path, { headers })
    }
    await assertSameEverywhere(nodes)
    assert.equal((await nodes[0].readInstants()).length, 6)
  })

  test('an upload to one node is served by another', async t => {
    const [one, other] = await runTwo(t)
    const href = await one.upload(chart)
    const draft = performanceDraft('a')
    const assets = draft.assets.map(asset => ({ ...asset, href }))
    const { etag } = await one.publish({ items: [{ ...draft, assets }] })
    await readEtagUntil(other, etag)
    const response = await fetch(new URL(href, other.feedUrl()))
    assert.equal(await response.text(), chart)
  })

  test('a log is the same after a move from sqlite to nats and back, and so are bytes, tags and replays', async t => {
    const directory = temporaryDirectory()
    const sqlite = await runService(t, { directory })
    for (const about of ['one', 'two']) {
      await sqlite.publish({ items: [performanceDraft('a'), draftSample('b', about)] })
      sqlite.clock.advance(1000)
    }
    await sqlite.publish({ withdrawals: [{ id: 'b' }] })
    await sqlite.upload(chart)

    const { clock } = sqlite
    const nats = await runOne(t, { stream: `S${randomUUID()}`, clock, registered: false })
    const options = { clock, registered: false, directory: temporaryDirectory() }
    const back = await runService(t, options)
    const first = await exportLog(sqlite, pulse)
    await importLog(nats, first)
    const second = await exportLog(nats, pulse)
    await importLog(back, second)
    assert.equal(second, first)
    assert.equal(await exportLog(back, pulse), first)
    await assertSameEverywhere([sqlite, nats, back])
    const until = `?until=${encodeURIComponent('2026-03-01T19:00:00.5Z')}`
    const replays = await Promise.all([sqlite, nats, back].map(node => node.readText(until)))
    assert.deepEqual(new Set(replays).size, 1)
  })

  test('an entry above the size limit of the servers is rejected with 413', async t => {
    const node = await runOne(t, { stream: `S${randomUUID()}` })
    const body = new Uint8Array(9_000_000).map(() => Math.random() * 256)
    const headers = { 'content-type': 'image/png' }
    const path = `${feedPath(pulse)}/assets/chart.png`
    const answer = await node.operate('PUT', path, { body, headers })
    assert.equal(codeOf(answer), '413 payload_too_large')
  })

  test('while NATS is unreachable, reads continue, health reports the reason, and publications get 503; then all recover', async t => {
    const proxy = await startTcpProxy(t, port)
    const stream = `S${randomUUID()}`
    const near = await runOne(t, { stream })
    const far = await runOne(t, { stream, port: proxy.port, registered: false })
    const { etag } = await near.publish({ items: [draftSample('a')] })
    await readEtagUntil(far, etag)
    const before = await far.readText()

    proxy.stall()
    const publication = fetch(`${far.operatorUrl}${feedPath(pulse)}/publications`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer a-secret-of-the-tests',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ items: [draftSample('lost')] }),
      signal: AbortSignal.timeout(5000),
    })
    assert.equal(await far.readText(), before)
    assert.match(await (await fetch(`${far.publicUrl}/v1/fixtures`)).text(), /"itemCount":1/)
    const refused = await publication
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(((await refused.json()) as { readonly code: string }).code, 'unavailable')
    const { status, text } = await far.operate('GET', '/readyz')
    assert.equal(status, 503)
    assert.match(text, /the journal is unavailable: cannot follow stream/)
    assert.match((await far.operate('GET', '/metrics')).text, /^fixture_feed_ready 0$/m)
    assert.equal(await far.readText(), before)
    const missed = await near.publish({ items: [draftSample('b')] })

    proxy.heal()
    // The stalled publication may still arrive. It then loses its race, because `missed` was appended first.
    await readEtagUntil(far, missed.etag)
    while ((await far.operate('GET', '/readyz')).status !== 200) await delay(20)
    const { itemCount } = await far.publish({ items: [draftSample('c')] })
    assert.equal(itemCount, 3)
    await assertSameEverywhere([near, far])
  })

  test('a node that starts while NATS is unreachable reports its progress, and becomes ready later', async t => {
    const proxy = await startTcpProxy(t, port)
    const stream = `S${randomUUID()}`
    const { publish } = await runOne(t, { stream })
    await publish({ items: [draftSample('a')] })
    proxy.cut()
    const said: string[] = []
    const starting = runService(t, {
      registered: false,
      openJournal: events =>
        openNatsJournal({
          ifMissing: 'create',
          servers: [`nats://127.0.0.1:${proxy.port}`],
          stream,
          onProgress: text => {
            said.push(text)
            events.onProgress(text)
          },
        }),
    })
    while (said.length === 0) await delay(5)
    proxy.heal()
    const late = await starting
    assert.equal((await late.readSnapshot()).items.length, 1)
    assert.match(said[0] ?? '', /^cannot connect to /)
    assert.ok(said.includes('read the ends of 2 of 2 chains'), said.join())
  })

  for (const workers of [1, 2]) {
    test(`reads of an empty stream get 503 until a fixture is registered, instead of an empty index (${workers} workers)`, async t => {
      const service = await runOne(t, { stream: `S${randomUUID()}`, registered: false, workers })
      assert.deepEqual(service.readiness(), { ready: true, reasons: [] })
      for (const path of ['/v1/fixtures', feedPath(pulse), '/v1/scoreboard']) {
        const response = await fetch(service.publicUrl + path)
        assert.equal(response.status, 503, path)
      }
      await service.register(pulse.fixtureId)
      assert.equal((await fetch(`${service.publicUrl}/v1/fixtures`)).status, 200)
      assert.equal((await fetch(service.feedUrl(pulse))).status, 404)
    })
  }

  async function runOne(
    t: TestContext,
    {
      stream,
      port: through = port,
      ...options
    }: RunOptions & { readonly stream: string; readonly port?: number },
  ): Promise<RunningService> {
    const servers = [`nats://127.0.0.1:${through}`]
    return runService(t, {
      ...options,
      openJournal: async () =>
        withoutStoreClock(await openNatsJournal({ servers, stream, ifMissing: 'create' })),
    })
  }

  async function runTwo(
    t: TestContext,
    {
      clocks = [createFakeClock(), createFakeClock()],
      ...options
    }: RunOptions & { readonly clocks?: readonly FakeClock[] } = {},
  ): Promise<readonly [RunningService, RunningService]> {
    const stream = `S${randomUUID()}`
    const [clock = createFakeClock(), other = createFakeClock()] = clocks
    const one = await runOne(t, { ...options, stream, clock })
    return [one, await runOne(t, { ...options, stream, clock: other, registered: false })]
  }
})

/** Waits until a node shows a version. */
async function readEtagUntil(node: RunningService, etag: string): Promise<void> {
  for (;;) {
    const response = await fetch(node.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
    await response.body?.cancel()
    if (response.headers.get('etag') === etag) return
    await delay(10)
  }
}

/** Asserts that all nodes serve the same bytes and tags once they have applied the same entries. */
async function assertSameEverywhere(nodes: readonly RunningService[]): Promise<void> {
  const newest = (
    await Promise.all(nodes.map(async node => (await node.readSnapshot()).snapshotAt))
  ).toSorted()
  for (const node of nodes) {
    while ((await node.readSnapshot()).snapshotAt < (newest.at(-1) ?? '')) await delay(10)
  }
  const responses = await Promise.all(
    nodes.map(async node => {
      const response = await fetch(node.feedUrl())
      return [response.headers.get('etag'), await response.text()]
    }),
  )
  for (const answer of responses) assert.deepEqual(answer, responses[0])
}
