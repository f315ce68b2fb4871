/**
 * Streams that lost messages or received messages that no node stored: the reports of a node, and the operations that
 * still work.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, suite, type TestContext, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { startTcpProxy } from '@fixture-feed/test-support/tcp-proxy'
import { until } from '@fixture-feed/test-support/until'
import { headers } from '@nats-io/nats-core'
import type { EntryFacts, EntryOf } from './entry.ts'
import type { Damage } from './errors.ts'
import type { InspectedEntry } from './inspected-entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, followed, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { chainToken, entrySubject } from './lib/nats/subjects.ts'
import { operate } from './lib/testing/nats-operator.ts'
import { publishRaw } from './lib/testing/publish-raw.ts'
import { type NatsJournal, type NatsJournalOptions, openNatsJournal } from './nats-journal.ts'

const other = { fixtureId: 'f2', feedKey: 'pulse' }

// The tests run concurrently, each with its own stream, because most of the time they wait for intervals.
suite(
  'openNatsJournal() on a damaged stream',
  { skip: withoutNatsServer, concurrency: 4 },
  async () => {
    const [server] = await startNatsServers({ after })
    const url = server?.url ?? ''

    async function open(
      t: TestContext,
      stream: string,
      options: Partial<NatsJournalOptions> = {},
    ): Promise<NatsJournal> {
      const journal = await openNatsJournal({
        servers: [url],
        stream,
        ifMissing: 'create',
        ...options,
      })
      t.after(() => journal.close())
      return journal
    }

    function deleteMessage(stream: string, position: number | undefined): Promise<boolean> {
      return operate(url, ({ manager }) => manager.streams.deleteMessage(stream, position ?? 0))
    }

    test('a record of an unknown kind makes a running node unready with its reason, until it is deleted', async t => {
      const stream = `S${randomUUID()}`
      const faults: string[] = []
      const journal = await open(t, stream, { onFault: reason => faults.push(reason) })
      const followedEntries = followed(journal)
      const [first] = await appendEach(journal, [sample.publication(pulse)])
      const { seq } = await operate(url, ({ client }) => {
        const fields = headers()
        fields.set('Feed-Kind', 'prophecy')
        return client.publish(entrySubject(stream, chainToken(pulse)), '{}', { headers: fields })
      })
      const reason = `the record at position ${seq} has the unknown kind "prophecy"`
      await until(() => faults.length > 0)
      assert.match(faults[0] ?? '', new RegExp(reason))
      assert.match(reasonOf(journal), new RegExp(reason))
      await assert.rejects(journal.append(newEntry(sample.settings(pulse), first?.position)), {
        name: 'JournalUnavailableError',
      })

      const reasons: string[] = []
      const opening = open(t, stream, { onTrouble: trouble => reasons.push(trouble) })
      await until(() => reasons.length > 0)
      assert.match(reasons[0] ?? '', new RegExp(reason))

      await deleteMessage(stream, seq)
      await until(() => journal.health.status === 'ready')
      const late = await opening
      await late.append(newEntry(sample.settings(pulse), first?.position))
      await until(() => followedEntries.length === 2)
    })

    test('entries of another journal in the same stream are ignored by all nodes, and reported', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const seen = followed(journal)
      const [first] = await appendEach(journal, [sample.publication(pulse)])
      const publishForeign = (facts: EntryFacts, previous = 0) =>
        operate(url, ({ client }) =>
          publishRaw(client, stream, newEntry(facts, previous), 'another-journal'),
        )
      await publishForeign(sample.fixture('foreign'))
      await publishForeign(sample.publication(pulse, ['foreign']), first?.position)
      await until(() => journal.health.status === 'impaired')
      assert.match(
        reasonOf(journal),
        /position [23] of stream S\S+ was written by journal another-journal: another service uses the same stream name/,
      )
      const late = await open(t, stream)
      for (const each of [journal, late]) {
        assert.deepEqual(await readFixtures(each, ['f1', 'foreign']), seen)
        assert.equal((await Array.fromAsync(each.readHeads())).length, 1)
      }
      const entry = newEntry(sample.publication(pulse, ['b']), first?.position)
      const second = await late.append(entry)
      await until(() => seen.length === 2)
      assert.deepEqual(seen, [first, second])
    })

    test('a node opens a stream whose last record was deleted', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const entries = await appendEach(journal, [sample.publication(pulse), sample.fixture('f2')])
      await deleteMessage(stream, entries[1]?.position)
      const late = await open(t, stream)
      assert.deepEqual(await readFixtures(late), entries.slice(0, 1))
      await late.append(newEntry(sample.publication(other)))
    })

    test('a lost head damages only its feed and is reported, until a purge clears the damage', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const [fixture, settings, publication] = await appendEach(journal, [
        sample.fixture('f1'),
        sample.settings(pulse),
        sample.publication(pulse),
        sample.publication(other),
      ])
      await deleteMessage(stream, settings?.position)

      const damages: Damage[] = []
      const late = await open(t, stream, { onDamage: damage => damages.push(damage) })
      const broken: unknown[] = []
      late.follow(() => {}, { onBroken: chain => broken.push(chain) })
      const heads = await Array.fromAsync(late.readHeads())
      assert.deepEqual(
        heads.map(({ kind }) => kind),
        ['fixture', 'publication', 'publication'],
      )
      const damaged = `feed "pulse" of fixture "f1" is damaged in stream ${stream}: the entry at position ${settings?.position} is missing`
      assert.deepEqual(late.health, { status: 'impaired', reason: damaged })
      assert.deepEqual(damages, [{ reason: damaged, position: settings?.position, chain: pulse }])
      assert.deepEqual(broken, [pulse])
      await assert.rejects(Array.fromAsync(late.readChain(pulse)), { reason: damaged })
      const next = newEntry(sample.publication(pulse, ['b']), publication?.position)
      await assert.rejects(late.append(next), { name: 'JournalUnavailableError', reason: damaged })
      assert.equal((await Array.fromAsync(late.readChain(other))).length, 1)

      const purge = { kind: 'purge', fixtureId: 'f1', feedKeys: ['pulse'] } as const
      await late.remove((await late.append(newEntry(purge, fixture?.position))) as EntryOf<'purge'>)
      assert.deepEqual(late.health, { status: 'ready' })
      await late.append(newEntry(sample.publication(pulse)))
    })

    test('a node whose stream is created again while it reads the heads reports no damage', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      // One read requests 64 heads.
      const facts = Array.from({ length: 80 }, (_, index) => sample.fixture(`f${index}`))
      await appendEach(journal, facts)
      const damages: Damage[] = []
      const late = await open(t, stream, { onDamage: damage => damages.push(damage) })
      const heads = late.readHeads()[Symbol.asyncIterator]()
      assert.equal((await heads.next()).done, false)
      await operate(url, async ({ manager }) => {
        const { config } = await manager.streams.info(stream)
        await manager.streams.delete(stream)
        await manager.streams.add(config)
      })
      await until(() => /was created again at/.test(reasonOf(late)))
      const readAll = async (): Promise<void> => {
        while (!(await heads.next()).done);
      }
      await assert.rejects(readAll(), {
        name: 'JournalUnavailableError',
        reason: /the stream was created again at .*; restart this node/,
      })
      assert.deepEqual(damages, [])
    })

    test('an entry that is lost in the middle is damage only for readers of its feed', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const [, middle, last] = await appendEach(journal, [
        sample.publication(pulse, ['a']),
        sample.publication(pulse, ['b']),
        sample.publication(pulse, ['c']),
        sample.publication(other),
      ])
      await deleteMessage(stream, middle?.position)
      const damages: Damage[] = []
      const late = await open(t, stream, { onDamage: damage => damages.push(damage) })
      assert.equal((await Array.fromAsync(late.readHeads())).length, 2)
      for (let attempt = 0; attempt < 2; attempt++) {
        await assert.rejects(Array.fromAsync(late.readChain(pulse)), {
          name: 'JournalUnavailableError',
          reason: /feed "pulse" of fixture "f1" is damaged .* entry at position 2 is missing/,
        })
      }
      assert.equal(damages.length, 1, 'the second read is refused without another attempt')
      assert.equal(late.health.status, 'impaired')
      assert.equal((await Array.fromAsync(late.readChain(other))).length, 1)
      await late.append(newEntry(sample.publication(pulse), last?.position))
    })

    test('inspect() reads every chain, with a fault in place of each chain with a lost entry', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const [fixture, asset, , lost, last] = await appendEach(journal, [
        sample.fixture('f1'),
        sample.asset(other, new Uint8Array([1])),
        sample.publication(pulse, ['a']),
        sample.publication(pulse, ['b']),
        sample.publication(pulse, ['c']),
      ])
      for (const entry of [fixture, lost]) await deleteMessage(stream, entry?.position)
      const late = await open(t, stream)
      const found = (await Array.fromAsync(late.inspect())).map(each =>
        each.kind === 'entry' ? each.entry.position : each,
      )
      const feed = 'feed "pulse" of fixture "f1"'
      const detail = `${feed} is damaged in stream ${stream}: the entry at position ${lost?.position} is missing`
      assert.deepEqual(found, [3, { kind: 'fault', where: feed, detail }, asset?.position])
      assert.equal(last?.position, 5)
    })

    test('inspect() rejects when the servers become unavailable, and reports no fault', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      await appendEach(journal, [sample.publication(pulse), sample.publication(other)])
      const proxy = await startTcpProxy(t, server?.port ?? 0)
      const far = await open(t, stream, { servers: [`nats://127.0.0.1:${proxy.port}`] })
      const found: InspectedEntry[] = []
      const inspecting = async (): Promise<void> => {
        for await (const each of far.inspect()) {
          found.push(each)
          proxy.cut()
          await until(() => far.health.status === 'unavailable')
        }
      }
      await assert.rejects(inspecting(), { name: 'JournalUnavailableError' })
      assert.deepEqual(
        found.map(({ kind }) => kind),
        ['entry'],
      )
    })

    test('a node that starts without the last entry of a feed reports it once another entry names it', async t => {
      const stream = `S${randomUUID()}`
      const journal = await open(t, stream)
      const [, last] = await appendEach(journal, [
        sample.publication(pulse, ['a']),
        sample.publication(pulse, ['b']),
        sample.publication(other),
      ])
      await deleteMessage(stream, last?.position)
      const damages: Damage[] = []
      const late = await open(t, stream, { onDamage: damage => damages.push(damage) })
      const followedEntries = followed(late)
      await journal.append(newEntry(sample.publication(pulse, ['c']), last?.position))
      await until(() => damages.length > 0)
      assert.deepEqual([damages[0]?.position, damages[0]?.chain], [last?.position, pulse])
      await appendEach(journal, [sample.fixture('f3')])
      await until(() => followedEntries.length > 0)
      assert.deepEqual(
        followedEntries.map(({ kind }) => kind),
        ['fixture'],
      )
      assert.match(reasonOf(late), /feed "pulse" of fixture "f1" is damaged/)
    })

    test('a stream that was restored to an earlier state and continued is reported and not followed', async t => {
      const [own] = await startNatsServers(t)
      assert.ok(own !== undefined)
      const stream = 'S'
      const faults: string[] = []
      const options = { servers: [own.url], stream, ifMissing: 'create' } as const
      const journal = await openNatsJournal({ ...options, onFault: reason => faults.push(reason) })
      const feed = (fixtureId: string) => sample.publication({ fixtureId, feedKey: 'pulse' })
      await appendEach(journal, [feed('a'), feed('b')])
      const store = join(dirname(own.configuration), 'store-0')
      const saved = join(dirname(own.configuration), 'saved')
      await own.kill()
      cpSync(store, saved, { recursive: true })
      await own.start()
      await until(() => journal.health.status === 'ready')
      await appendEach(journal, [feed('c'), feed('d')])
      // This node read all records when it opened the stream, and no record was delivered to it since.
      const lateFaults: string[] = []
      const late = await openNatsJournal({ ...options, onFault: reason => lateFaults.push(reason) })
      await own.kill()
      rmSync(store, { recursive: true })
      cpSync(saved, store, { recursive: true })
      await own.start()
      await until(() =>
        /ends at position 2, but this node has read up to position 4/.test(reasonOf(journal)),
      )

      const restarted = await openNatsJournal(options)
      await appendEach(restarted, [feed('e'), feed('f'), feed('g')])
      await until(() => faults.length > 0 && lateFaults.length > 0)
      const fault = 'the record at position 4 is not the one that this node has read there'
      assert.deepEqual(faults, [fault])
      assert.deepEqual(lateFaults, [fault])
      assert.match(reasonOf(journal), new RegExp(`${fault}; restart this node`))
      await appendEach(restarted, [feed('h')])
      assert.equal(journal.health.status, 'unavailable')
      // The journals are not closed in a hook, because the hooks of a test run in the order of registration: the
      // server would already be stopped.
      await Promise.all([journal.close(), late.close(), restarted.close()])
    })

    test('an erasure whose copy exceeds a lowered max_payload is reported, and completed after the limit is raised', async t => {
      const [own] = await startNatsServers(t)
      assert.ok(own !== undefined)
      const restart = async (from: string, to: string): Promise<void> => {
        await own.kill()
        const text = readFileSync(own.configuration, 'utf8')
        writeFileSync(own.configuration, text.replace(from, to))
        await own.start()
      }
      const journal = await openNatsJournal({ servers: [own.url], ifMissing: 'create' })
      const items = ['x', ...Array.from({ length: 100 }, () => randomUUID())]
      const [publication] = await appendEach(journal, [sample.publication(pulse, items)])
      await restart('8MB', '4KB')
      await until(() => journal.health.status === 'impaired')
      assert.match(reasonOf(journal), /max_payload of the servers was lowered from 8388608 to 4096/)
      const entry = newEntry(sample.erasure(pulse, 'x'), publication?.position)
      const erasure = (await journal.append(entry)) as EntryOf<'erasure'>
      await assert.rejects(journal.remove(erasure), /a copy has|cannot scrub/i)
      const unfinished = /erasure at position 3 is unfinished: a copy has \d+ bytes/
      assert.match(reasonOf(journal), unfinished)

      await restart('4KB', '8MB')
      await until(() => journal.health.status === 'impaired' && !/lowered/.test(reasonOf(journal)))
      assert.match(reasonOf(journal), unfinished)
      await journal.remove(erasure)
      assert.deepEqual(journal.health, { status: 'ready' })
      await journal.close()
    })

    function reasonOf({ health }: Journal): string {
      return health.status === 'ready' ? '' : health.reason
    }
  },
)
