/** Nodes that miss accepted entries: each reads the missed entries later, or reports that it cannot. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, type TestContext, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { startTcpProxy, type TcpProxy } from '@fixture-feed/test-support/tcp-proxy'
import { until } from '@fixture-feed/test-support/until'
import type { Entry, EntryOf } from './entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { followed, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { openNatsJournal } from './nats-journal.ts'

// The tests run concurrently, each with its own stream, because most of the time they wait for intervals.
suite(
  'openNatsJournal() after network failures',
  { skip: withoutNatsServer, concurrency: 4 },
  async () => {
    const [server] = await startNatsServers({ after })

    for (const breakNetwork of ['cut', 'stall'] as const) {
      test(`a disconnected node (${breakNetwork}) reads the entries of an erasure that it missed, and can append`, async t => {
        const { near, far, proxy, farEntries } = await openPair(t)
        const first = await near.append(newEntry(sample.publication(pulse, ['x'])))
        await until(() => farEntries.length === 1)

        proxy[breakNetwork]()
        await until(() => far.health.status === 'unavailable')
        const second = await near.append(
          newEntry(sample.publication(pulse, ['x', 'y']), first.position),
        )
        const erasure = await near.append(newEntry(sample.erasure(pulse, 'x'), second.position))
        await near.remove(erasure as EntryOf<'erasure'>)
        const third = await near.append(newEntry(sample.settings(pulse), erasure.position))
        proxy.heal()

        await until(() => far.health.status === 'ready')
        assert.deepEqual(positionsOf(farEntries), positionsOf([first, second, erasure, third]))
        assert.deepEqual(itemsOf(farEntries[1]), ['y'])
        assert.deepEqual(await readFixtures(far), await readFixtures(near))
        const own = await far.append(newEntry(sample.publication(pulse, ['z']), third.position))
        const next = await near.append(newEntry(sample.publication(pulse, ['z']), own.position))
        await until(() => farEntries.at(-1)?.position === next.position)
      })
    }

    test('a disconnected node drops a fixture that was purged in the meantime, and continues', async t => {
      const { near, far, proxy, farEntries } = await openPair(t)
      const fixture = await near.append(newEntry(sample.fixture('f1')))
      const publication = await near.append(newEntry(sample.publication(pulse, ['x'])))
      await until(() => farEntries.length === 2)

      proxy.cut()
      await until(() => far.health.status === 'unavailable')
      await near.append(newEntry(sample.publication(pulse, ['y']), publication.position))
      const purge = { kind: 'purge', fixtureId: 'f1', feedKeys: ['pulse'] } as const
      const begun = await near.append(newEntry(purge, fixture.position))
      await near.remove(begun as EntryOf<'purge'>)
      const anew = await near.append(newEntry(sample.fixture('f1')))
      await near.append(newEntry(sample.publication(pulse, ['new'])))
      proxy.heal()

      await until(() => far.health.status === 'ready')
      const kinds = farEntries.slice(2).map(({ kind }) => kind)
      assert.deepEqual(kinds, ['purged', 'purged', 'fixture', 'publication'])
      assert.deepEqual(await readFixtures(far), await readFixtures(near))
      await far.append(newEntry(sample.fixture('f1'), anew.position))
    })

    test('missed entries are reported as unsettled until all of them have been read', async t => {
      const { near, far, proxy } = await openPair(t)
      const seen: string[] = []
      far.follow(
        ({ kind }, { isSettled }) => seen.push(`${kind}${isSettled ? '' : ' unsettled'}`),
        {
          onSettled: () => seen.push('settled'),
        },
      )
      const first = await near.append(newEntry(sample.publication(pulse, ['x'])))
      await until(() => seen.length === 1)
      proxy.cut()
      await until(() => far.health.status === 'unavailable')
      const second = await near.append(newEntry(sample.publication(pulse, ['x']), first.position))
      const erasure = await near.append(newEntry(sample.erasure(pulse, 'x'), second.position))
      await near.remove(erasure as EntryOf<'erasure'>)
      proxy.heal()
      await until(() => far.health.status === 'ready')
      await near.append(newEntry(sample.settings(pulse), erasure.position))
      await until(() => seen.length >= 5)
      assert.deepEqual(seen, [
        'publication',
        'publication unsettled',
        'erasure unsettled',
        'settled',
        'settings',
      ])
    })

    async function openPair(t: TestContext): Promise<{
      readonly near: Journal
      readonly far: Journal
      readonly proxy: TcpProxy
      /** The entries that followers of `far` receive. */
      readonly farEntries: readonly Entry[]
    }> {
      const stream = `S${randomUUID()}`
      const proxy = await startTcpProxy(t, server?.port ?? 0)
      const open = async (port: number | undefined): Promise<Journal> => {
        const journal = await openNatsJournal({
          servers: [`nats://127.0.0.1:${port}`],
          stream,
          ifMissing: 'create',
        })
        t.after(() => journal.close())
        return journal
      }
      const near = await open(server?.port)
      const far = await open(proxy.port)
      return { near, far, proxy, farEntries: followed(far) }
    }
  },
)

function positionsOf(entries: readonly Entry[]): readonly number[] {
  return entries.map(({ position }) => position)
}

function itemsOf(entry: Entry | undefined): readonly string[] {
  return entry?.kind === 'publication' ? entry.items.map(({ id }) => id) : []
}
