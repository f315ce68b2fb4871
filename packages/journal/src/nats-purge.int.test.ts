import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, type TestContext, test } from 'node:test'
import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { EntryOf } from './entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import './lib/testing/compile-cache.ts'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { Availability } from './lib/nats/availability.ts'
import { type JetStream, jetStreamOf } from './lib/nats/jet-stream.ts'
import { openIndex } from './lib/nats/open-index.ts'
import { purgeFixture } from './lib/nats/removal.ts'
import { chainToken, scrubbedSubject } from './lib/nats/subjects.ts'
import { publishRaw } from './lib/testing/publish-raw.ts'
import { type NatsJournalOptions, openNatsJournal } from './nats-journal.ts'

const feedKeys = ['pulse', 'pulse-v1']

suite('openNatsJournal() purges a stream', { skip: withoutNatsServer }, async () => {
  const [server] = await startNatsServers({ after })
  const servers = [server?.url ?? '']

  async function open(
    t: TestContext,
    stream: string,
    options: Partial<NatsJournalOptions> = {},
  ): Promise<Journal> {
    const journal = await openNatsJournal({ servers, stream, ifMissing: 'create', ...options })
    t.after(() => journal.close())
    return journal
  }

  async function jetStreamFor(t: TestContext, stream: string): Promise<JetStream> {
    const connection = await connect({ servers })
    t.after(() => connection.close())
    return jetStreamOf(connection, stream)
  }

  async function update(stream: string, config: StreamConfig): Promise<void> {
    const connection = await connect({ servers })
    const manager = await jetstreamManager(connection)
    await manager.streams.update(stream, config)
    await connection.close()
  }

  /** A stream with a fixture whose purge is accepted and unfinished. */
  async function beginPurge(t: TestContext, options?: Partial<NatsJournalOptions>) {
    const stream = `purged-${randomUUID()}`
    const one = await open(t, stream, options)
    return { stream, one, purge: await appendPurge(one), jetStream: await jetStreamFor(t, stream) }
  }

  /** The bodies of all messages of a stream. */
  async function readBodies({
    stream,
    manager: { streams },
  }: JetStream): Promise<readonly string[]> {
    const { state } = await streams.info(stream)
    const bodies: string[] = []
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await streams.getMessage(stream, { seq }).catch(() => null)
      if (message !== null) bodies.push(message.string())
    }
    return bodies
  }

  /** The ids of the items of each publication of the feed; `false` for its other entries. */
  async function itemsOf(journal: Journal) {
    const entries = await Array.fromAsync(journal.readChain(pulse))
    return entries.map(entry => entry.kind === 'publication' && entry.items.map(({ id }) => id))
  }

  async function appendPurge(journal: Journal) {
    const accepted = await appendEach(journal, [
      sample.fixture('f1'),
      ...Array.from({ length: 40 }, (_, index) => sample.publication(pulse, ['x', `y${index}`])),
      sample.erasure(pulse, 'x'),
      sample.publication({ ...pulse, feedKey: 'pulse-v1' }),
    ])
    const erasure = accepted.find(entry => entry.kind === 'erasure')
    assert.ok(erasure !== undefined)
    await journal.remove(erasure)
    const previous = accepted[0]?.position ?? 0
    const { position } = await journal.append(
      newEntry({ kind: 'purge', fixtureId: 'f1', feedKeys }, previous),
    )
    return { kind: 'purge', fixtureId: 'f1', feedKeys, position } as const
  }

  test('of everything except one message for each chain', async t => {
    const { one, purge, jetStream } = await beginPurge(t)
    await one.remove(purge)
    const bodies = await readBodies(jetStream)
    assert.equal(bodies.length, 3)
    for (const body of bodies) assert.equal(JSON.parse(body).kind, 'purged')
  })

  test('also if two nodes purge concurrently', async t => {
    const { stream, one, purge } = await beginPurge(t)
    const other = await open(t, stream)
    while ((await other.readUnfinishedRemovals()).length === 0)
      await Array.fromAsync(other.readHeads())
    await Promise.all([one.remove(purge), other.remove(purge)])
    const later = await open(t, stream)
    for (const journal of [one, other, later]) {
      assert.deepEqual(await readFixtures(journal), [])
      assert.deepEqual(await journal.readUnfinishedRemovals(), [])
    }
    // All nodes agree on the position at which the chains start again: each node rejects an entry that names an earlier
    // predecessor, and only one of three concurrent first entries is accepted.
    const stale = newEntry(sample.publication(pulse), purge.position - 2)
    for (const journal of [one, other, later]) {
      await assert.rejects(journal.append(stale), { name: 'AppendConflictError' })
    }
    const outcomes = await Promise.allSettled(
      [one, other, later].map(journal => journal.append(newEntry(sample.fixture('f1')))),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const last = await open(t, stream)
    assert.deepEqual(await readFixtures(last), await readFixtures(one))
  })

  test('also if the fixture starts again before the second node has finished', async t => {
    const { stream, one, purge, jetStream } = await beginPurge(t)
    await one.remove(purge)
    // The index of the second node: all chains have ended, and the next entries are not known yet.
    const index = await openIndex(jetStream, { onWait: reason => assert.fail(reason) })
    const accepted = await appendEach(one, [
      sample.fixture('f1'),
      sample.publication(pulse, ['a', 'b']),
      sample.erasure(pulse, 'a'),
    ])
    await one.remove(accepted[2] as EntryOf<'erasure'>)
    const append = (): never => assert.fail('every chain has ended')
    const availability = new Availability(jetStream)
    availability.caughtUp()
    await purgeFixture({ jetStream, index, availability, append }, purge)
    const later = await open(t, stream)
    assert.deepEqual((await itemsOf(later))[0], ['b'])
  })

  test('also for a node that opens it after a lagging node appended to a purged chain', async t => {
    const { stream, one, purge, jetStream } = await beginPurge(t)
    const [first] = await Array.fromAsync(one.readChain(pulse))
    await one.remove(purge)
    // A lagging node named an entry that was the end of its chain long before.
    const previous = first?.position ?? 0
    const stale = newEntry(sample.publication(pulse, ['stale']), previous)
    await publishRaw(jetStream.client, stream, stale)
    const later = await open(t, stream)
    for (const journal of [one, later]) {
      assert.deepEqual(await Array.fromAsync(journal.readChain(pulse)), [])
    }
    await later.append(newEntry(sample.publication(pulse, ['new'])))
  })

  /** Returns a function that stores the current scrubbed copy again, as a late scrub on another node would. */
  async function copyLater({ stream, client, manager }: JetStream): Promise<() => Promise<void>> {
    const subject = scrubbedSubject(stream, chainToken(pulse))
    const copy = await manager.streams.getMessage(stream, { last_by_subj: subject })
    assert.ok(copy !== null)
    return async () => {
      await client.publish(subject, copy.data, { headers: copy.header, msgID: randomUUID() })
    }
  }

  test('also of a copy that another node stores late', async t => {
    const { stream, one, purge, jetStream } = await beginPurge(t)
    const late = await copyLater(jetStream)
    await one.remove(purge)
    await appendEach(one, [sample.fixture('f1'), sample.publication(pulse, ['z'])])
    await late()
    const other = await open(t, stream)
    await late()
    await appendEach(one, [sample.fixture('f2')])
    for (const journal of [one, other]) {
      while ((await readFixtures(journal)).length < 2) await Array.fromAsync(journal.readHeads())
      assert.deepEqual(await itemsOf(journal), [['z']])
    }
    while ((await readBodies(jetStream)).some(body => body.includes('y1')));
  })

  test('and reports a late copy that cannot be erased', async t => {
    const failed = Promise.withResolvers<unknown>()
    const { stream, one, purge, jetStream } = await beginPurge(t, {
      onEraseFailure: failed.resolve,
    })
    const late = await copyLater(jetStream)
    await one.remove(purge)
    const { config } = await jetStream.manager.streams.info(stream)
    await update(stream, { ...config, deny_delete: true })
    await late()
    assert.match(String(await failed.promise), /message delete not permitted/)
  })
})
