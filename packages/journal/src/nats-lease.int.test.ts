/** A lease among several processes: its holder, its transfer, and the effect of stopped servers or holders. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import {
  type NatsServer,
  startNatsServers,
  withoutNatsServer,
} from '@fixture-feed/test-support/nats-servers'
import { startTcpProxy } from '@fixture-feed/test-support/tcp-proxy'
import { until } from '@fixture-feed/test-support/until'
import type { Lease } from './lease.ts'
import { operate } from './lib/testing/nats-operator.ts'
import { type LeaseTimes, openNatsLease } from './nats-lease.ts'

/** A process that requests the lease, and the reports that it received. */
interface Asker {
  readonly lease: Lease
  readonly calls: string[]
  isHolder: boolean
  isAble: boolean
  checkpoint: string
}

async function ask(
  t: TestContext,
  { servers, times }: { readonly servers: readonly string[]; readonly times?: LeaseTimes },
): Promise<Asker> {
  const lease = await openNatsLease({ servers, name: 'relay', times, signal: t.signal })
  t.after(() => lease.release())
  const asker: Asker = { lease, calls: [], isHolder: false, isAble: true, checkpoint: '' }
  await lease.ask({
    taken(checkpoint) {
      asker.isHolder = true
      asker.calls.push(`taken ${checkpoint}`)
    },
    lost() {
      asker.isHolder = false
      asker.calls.push('lost')
    },
    seen: checkpoint => asker.calls.push(`seen ${checkpoint}`),
    isAble: () => asker.isAble,
    checkpoint: () => asker.checkpoint,
  })
  return asker
}

async function startServer(t: TestContext): Promise<NatsServer> {
  const [server] = await startNatsServers(t)
  assert.ok(server !== undefined)
  return server
}

suite('a lease of NATS', { skip: withoutNatsServer, timeout: 120_000 }, () => {
  test('openNatsLease() one asks and holds it; one that comes sees the checkpoint, and takes it when it is released', async t => {
    const { url } = await startServer(t)
    const first = await ask(t, { servers: [url] })
    assert.deepEqual(first.calls, ['taken undefined'])
    first.checkpoint = 'what the first knows'
    const second = await ask(t, { servers: [url] })
    await until(() => second.calls.includes('seen what the first knows'))
    assert.equal(second.isHolder, false)
    first.checkpoint = 'its last words'
    await first.lease.release()
    await until(() => second.isHolder)
    assert.equal(second.calls.at(-1), 'taken its last words')
  })

  test('openNatsLease() many ask at once: one holds it', async t => {
    const { url } = await startServer(t)
    // nats-server 2.9 crashes when a message is asked for while another client makes its stream (jsMsgGetRequest).
    await (await openNatsLease({ servers: [url], name: 'another' })).release()
    const askers = await Promise.all(Array.from({ length: 8 }, () => ask(t, { servers: [url] })))
    assert.equal(askers.filter(({ isHolder }) => isHolder).length, 1)
  })

  test('openNatsLease() a holder that is cut off loses it before another takes it, and gets it back later', async t => {
    const server = await startServer(t)
    const proxy = await startTcpProxy(t, server.port)
    const times = { everyMs: 100, lostAfterMs: 1_000, freeAfterMs: 2_000 }
    const first = await ask(t, { servers: [`nats://127.0.0.1:${proxy.port}`], times })
    first.checkpoint = 'noted'
    const second = await ask(t, { servers: [server.url], times })
    await until(() => second.calls.includes('seen noted'))
    proxy.stall()
    let together = false
    await until(() => {
      together ||= first.isHolder && second.isHolder
      return second.isHolder
    })
    assert.equal(together, false)
    assert.equal(first.calls.at(-1), 'lost')
    assert.equal(second.calls.at(-1), 'taken noted')
    proxy.heal()
    await second.lease.release()
    await until(() => first.isHolder)
  })

  test('openNatsLease() servers that are away for a short while take it from nobody', async t => {
    const server = await startServer(t)
    const times = { everyMs: 50, lostAfterMs: 60_000, freeAfterMs: 90_000 }
    const asker = await ask(t, { servers: [server.url], times })
    asker.checkpoint = 'before'
    await server.kill()
    await server.start()
    asker.checkpoint = 'after'
    const other = await ask(t, { servers: [server.url], times })
    await until(() => other.calls.includes('seen after'))
    assert.deepEqual(asker.calls, ['taken undefined'])
  })

  test('openNatsLease() creates a stream that was deleted again, and the holder stays the only one', async t => {
    const { url } = await startServer(t)
    const times = { everyMs: 50, lostAfterMs: 1_000, freeAfterMs: 1_500 }
    const first = await ask(t, { servers: [url], times })
    first.checkpoint = 'before'
    const second = await ask(t, { servers: [url], times })
    await until(() => second.calls.includes('seen before'))
    await operate(url, ({ manager }) => manager.streams.delete('FIXTURE_FEED_LEASES'))
    first.checkpoint = 'after'
    await until(() => second.calls.includes('seen after'))
    assert.deepEqual(first.calls, ['taken undefined'])
    assert.equal(second.isHolder, false)
    await first.lease.release()
    await until(() => second.isHolder)
  })

  test('openNatsLease() a holder that cannot do its work gives it up to one that can', async t => {
    const { url } = await startServer(t)
    const times = { everyMs: 50, lostAfterMs: 200, freeAfterMs: 60_000 }
    const first = await ask(t, { servers: [url], times })
    first.checkpoint = 'its last words'
    const second = await ask(t, { servers: [url], times })
    second.isAble = false
    first.isAble = false
    await until(() => !first.isHolder)
    assert.equal(second.isHolder, false)
    second.isAble = true
    await until(() => second.isHolder)
    assert.equal(second.calls.at(-1), 'taken its last words')
  })

  test('openNatsLease() reports why the servers do not answer', async t => {
    const server = await startServer(t)
    const times = { everyMs: 50, lostAfterMs: 60_000, freeAfterMs: 90_000 }
    const asker = await ask(t, { servers: [server.url], times })
    assert.equal(asker.lease.trouble, undefined)
    await server.kill()
    await until(() => asker.lease.trouble !== undefined)
    await server.start()
    await until(() => asker.lease.trouble === undefined)
  })

  test('release() leaves no timer behind that would keep the process', async t => {
    const { url } = await startServer(t)
    const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
    const before = timers()
    const { lease, isHolder } = await ask(t, { servers: [url] })
    assert.ok(isHolder && timers() > before)
    await lease.release()
    assert.equal(timers(), before)
  })
})
