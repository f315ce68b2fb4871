/**
 * Tests of relays that are killed, with a reachable and an unreachable upstream, on a single node and on one of several
 * nodes.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Journal } from '@fixture-feed/journal/journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openNatsLease } from '@fixture-feed/journal/nats-lease'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { feedAddress } from '@fixture-feed/test-support/observed-samples'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import { type RunningService, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { startChild } from './lib/testing/child-service.ts'
import { type FaultProxy, startFaultProxy } from './lib/testing/relay/fault-proxy.ts'

/** Number of kills. `RELAY_KILLS=100` makes a longer run. */
const kills = Number(process.env.RELAY_KILLS ?? 2)

async function startUpstream(
  t: TestContext,
): Promise<{ upstream: RunningService; proxy: FaultProxy }> {
  const upstream = await runService(t, { nowMs: Date.now })
  const random = (): number => 1
  const proxy = await startFaultProxy(t, { upstream: upstream.publicUrl, random })
  return { upstream, proxy }
}

test('Relay serves its recording after each kill -9, continues, and records nothing twice', async t => {
  const { upstream, proxy } = await startUpstream(t)
  const directory = temporaryDirectory()
  /**
   * The texts that readers of the relay have seen, and the times from a start of the relay until readers can read
   * again.
   */
  const texts: string[] = []
  const againMs: number[] = []
  for (let round = 0; round < kills; round++) {
    proxy.isAway = round % 2 === 1
    const startedAt = performance.now()
    const relay = await startChild(t, { place: directory, upstream: proxy.url, directory })
    if (round > 0) {
      const { text } = await readPath(relay, feedAddress)
      againMs.push(performance.now() - startedAt)
      const recorded = [...texts, await upstream.readText()]
      assert.ok(recorded.indexOf(text) >= texts.length - 1, 'what was served is lost')
    }
    for (let change = 0; change < 3 && !proxy.isAway; change++) {
      await upstream.publish({ items: [draftSample('a', `${round} ${change}`)] })
      const published = await upstream.readText()
      await readUntil(relay, feedAddress, ({ text }) => text === published)
      texts.push(published)
    }
    // The relay may be recording this change when it is killed.
    if (!proxy.isAway) await upstream.publish({ items: [draftSample('b', `${round}`)] })
    await relay.kill()
  }
  proxy.isAway = false
  const openJournal = (): Promise<Journal> => openSqliteJournal({ directory })
  const relay = await runRelay(t, { upstream: proxy, openJournal, directory })
  const latest = await upstream.readText()
  await readUntil(relay, feedAddress, ({ text }) => text === latest)
  for (const text of texts) {
    const { snapshotAt } = JSON.parse(text)
    assert.equal((await readPath(relay, `${feedAddress}?until=${snapshotAt}`)).text, text)
  }
  await relay.stop(0)
  const journal = await openSqliteJournal({ directory })
  const entries = await Array.fromAsync(journal.readChain(pulse))
  await journal.close()
  const instants = entries.flatMap(entry => (entry.kind === 'publication' ? entry.at : []))
  assert.equal(new Set(instants).size, instants.length)
  assert.deepEqual(instants, instants.toSorted())
  t.diagnostic(
    `${kills} kills; served again ${Math.round(Math.max(...againMs))} ms after the start at most`,
  )
})

test('Relay reads on one of two nodes and serves on both; the other node reads after the first is killed', {
  skip: withoutNatsServer,
}, async t => {
  const [server] = await startNatsServers(t)
  const place = server?.url ?? ''
  const { upstream, proxy } = await startUpstream(t)
  const killed = await startChild(t, {
    place,
    upstream: proxy.url,
    directory: temporaryDirectory(),
  })
  const other = await runRelay(t, {
    upstream: proxy,
    intervalMs: 100,
    indexIntervalMs: 200,
    openJournal: () => openNatsJournal({ servers: [place], ifMissing: 'create' }),
    openLease: () => openNatsLease({ servers: [place], name: 'relay' }),
  })
  for (let change = 0; change < 3; change++) {
    await upstream.publish({ items: [draftSample('a', `before ${change}`)] })
    const published = await upstream.readText()
    for (const node of [killed, other])
      await readUntil(node, feedAddress, ({ text }) => text === published)
  }
  assert.equal(proxy.mostInFlight.get(feedAddress), 1)
  const readiness = await fetch(`${other.operatorUrl}/readyz`)
  assert.equal(readiness.status, 200)
  assert.ok('stale' in ((await readiness.json()) as object))
  // The other node reports the age after the next checkpoint of the reading node.
  const age = /relay_age_seconds\{fixture="tides-at-comets"/
  await until(async () => age.test((await other.operate('GET', '/metrics')).text))

  await killed.kill()
  const killedAt = performance.now()
  await upstream.publish({ items: [draftSample('a', 'after')] })
  const published = await upstream.readText()
  await readUntil(other, feedAddress, ({ text }) => text === published)
  t.diagnostic(`taken over after ${Math.round(performance.now() - killedAt)} ms`)
  const { gaps } = JSON.parse((await readPath(other, `${feedAddress}/timeline`)).text)
  assert.equal(gaps.length, 1)
})
