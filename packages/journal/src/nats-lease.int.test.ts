/** A lease among several processes: its holder, its transfer, and the effect of stopped servers or holders. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, type TestContext, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
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

/** Short intervals, for tests in which a lease changes hands. */
const shortTimes = { everyMs: 50, lostAfterMs: 500, freeAfterMs: 1_000 }

/** Long times, for tests in which late renewals must not end a lease. */
const longTimes = { everyMs: 50, lostAfterMs: 60_000, freeAfterMs: 90_000 }

suite('openNatsLease()', { skip: withoutNatsServer, timeout: 120_000 }, async () => {
  // One server for all tests. It outlives their leases, so that each release gets its response.
  const [server] = await startNatsServers({ after })
  assert.ok(server !== undefined)
  const { url } = server

  async function ask(
    t: TestContext,
    stream: string,
    {
      servers = [url],
      times = shortTimes,
    }: { servers?: readonly string[]; times?: LeaseTimes } = {},
  ): Promise<Asker> {
    const lease = await openNatsLease({ servers, stream, name: 'relay', times, signal: t.signal })
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

  test('the first process holds the lease; the second sees the checkpoint and takes it after the release', async t => {
    const stream = `S${randomUUID()}`
    const first = await ask(t, stream)
    assert.deepEqual(first.calls, ['taken undefined'])
    first.checkpoint = 'what the first knows'
    const second = await ask(t, stream)
    await until(() => second.calls.includes('seen what the first knows'))
    assert.equal(second.isHolder, false)
    first.checkpoint = 'its last words'
    await first.lease.release()
    await until(() => second.isHolder)
    assert.equal(second.calls.at(-1), 'taken its last words')
  })

  test('one of many concurrent requests gets the lease', async t => {
    const stream = `S${randomUUID()}`
    // nats-server 2.9 crashes when a message is requested while another client creates its stream (jsMsgGetRequest).
    await (await openNatsLease({ servers: [url], stream, name: 'another' })).release()
    const askers = await Promise.all(Array.from({ length: 8 }, () => ask(t, stream)))
    assert.equal(askers.filter(({ isHolder }) => isHolder).length, 1)
  })

  test('a holder without a network loses the lease before another process takes it, and gets it back later', async t => {
    const stream = `S${randomUUID()}`
    const proxy = await startTcpProxy(t, server.port)
    const first = await ask(t, stream, { servers: [`nats://127.0.0.1:${proxy.port}`] })
    first.checkpoint = 'noted'
    const second = await ask(t, stream)
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

  test('a short outage of the servers changes no holder, and each process reports why they do not respond', async t => {
    const stream = `S${randomUUID()}`
    const asker = await ask(t, stream, { times: longTimes })
    assert.equal(asker.lease.trouble, undefined)
    asker.checkpoint = 'before'
    await server.kill()
    await until(() => asker.lease.trouble !== undefined)
    await server.start()
    await until(() => asker.lease.trouble === undefined)
    asker.checkpoint = 'after'
    const other = await ask(t, stream, { times: longTimes })
    await until(() => other.calls.includes('seen after'))
    assert.deepEqual(asker.calls, ['taken undefined'])
  })

  test('a deleted stream is created again, and the holder stays the only one', async t => {
    const stream = `S${randomUUID()}`
    const first = await ask(t, stream, { times: longTimes })
    first.checkpoint = 'before'
    const second = await ask(t, stream, { times: longTimes })
    await until(() => second.calls.includes('seen before'))
    await operate(url, ({ manager }) => manager.streams.delete(`${stream}_LEASES`))
    first.checkpoint = 'after'
    await until(() => second.calls.includes('seen after'))
    assert.deepEqual(first.calls, ['taken undefined'])
    assert.equal(second.isHolder, false)
    await first.lease.release()
    await until(() => second.isHolder)
  })

  test('a holder that cannot do its work releases the lease to a process that can', async t => {
    const stream = `S${randomUUID()}`
    const times = { everyMs: 50, lostAfterMs: 200, freeAfterMs: 60_000 }
    const first = await ask(t, stream, { times })
    first.checkpoint = 'its last words'
    const second = await ask(t, stream, { times })
    second.isAble = false
    first.isAble = false
    await until(() => !first.isHolder)
    assert.equal(second.isHolder, false)
    second.isAble = true
    await until(() => second.isHolder)
    assert.equal(second.calls.at(-1), 'taken its last words')
  })

  test('release() leaves no timer that would keep the process alive', async t => {
    const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
    const before = timers()
    const { lease, isHolder } = await ask(t, `S${randomUUID()}`)
    assert.ok(isHolder && timers() > before)
    await lease.release()
    assert.equal(timers(), before)
  })
})
