import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, type TestContext, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { startTcpProxy } from '@fixture-feed/test-support/tcp-proxy'
import { until } from '@fixture-feed/test-support/until'
import { DiscardPolicy, jetstream, jetstreamManager, type StreamConfig } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Entry, EntryFacts, EntryOf } from './entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, followed, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { requiredSettings } from './lib/nats/stream-settings.ts'
import { publishRaw } from './lib/testing/publish-raw.ts'
import { createNatsStream, openNatsJournal } from './nats-journal.ts'

// The tests run concurrently, each with its own stream, because most of the time they wait for intervals.
suite('openNatsJournal() with failures', { skip: withoutNatsServer, concurrency: 4 }, async () => {
  const [server] = await startNatsServers({ after })
  const url = server?.url ?? ''
  const port = server?.port ?? 0

  test('openNatsJournal() names the wrong settings of a stream', async () => {
    const stream = `S${randomUUID()}`
    await operate(async ({ manager }) => {
      const settings = { ...requiredSettings(stream), max_age: 3600e9, allow_direct: false }
      await manager.streams.add({ name: stream, ...settings, subjects: [`${stream}.*`] })
    })
    await assert.rejects(openNatsJournal({ servers: [url], stream, replicas: 3 }), error => {
      assert.match(String(error), /cannot use stream/)
      for (const name of ['subjects', 'max_age', 'allow_direct', 'num_replicas']) {
        assert.match(String(error), new RegExp(`${name} is .*, expected`))
      }
      return true
    })
  })

  test('openNatsJournal() reports that one server cannot store three replicas', async () => {
    const opening = openNatsJournal({
      servers: [url],
      stream: `S${randomUUID()}`,
      replicas: 3,
      ifMissing: 'create',
    })
    await assert.rejects(opening, /replicas > 1 not supported in non-clustered mode/)
  })

  test('openNatsJournal() logs in with the credentials of the URL and does not wait after a rejection', async t => {
    const lines = ['authorization { user: "feed", password: "p@ss/word" }']
    const [locked] = await startNatsServers(t, { lines })
    const at = (login: string) => [`nats://${login}127.0.0.1:${locked?.port}`]
    const journal = await openNatsJournal({
      servers: at('feed:p%40ss%2Fword@'),
      ifMissing: 'create',
    })
    await appendEach(journal, [sample.publication(pulse)])
    // The journal is not closed in a hook, because the hooks of a test run in the order of registration: the server
    // would already be stopped.
    await journal.close()
    for (const login of ['feed:wrong@', '']) {
      await assert.rejects(openNatsJournal({ servers: at(login) }), {
        name: 'JournalUnavailableError',
        message: /cannot connect to 127\.0\.0\.1:\d+.*: .*Authorization Violation/i,
      })
    }
  })

  test('openNatsJournal() waits for unavailable servers, reports the wait, and can be canceled', async t => {
    const proxy = await startTcpProxy(t, port)
    proxy.cut()
    const progress: string[] = []
    const troubles: string[] = []
    const stop = new AbortController()
    const options = {
      servers: [`nats://127.0.0.1:${proxy.port}`],
      stream: `S${randomUUID()}`,
      ifMissing: 'create' as const,
      onProgress: (text: string) => void progress.push(text),
      onTrouble: (text: string) => void troubles.push(text),
    }
    const stopped = openNatsJournal({ ...options, signal: stop.signal })
    await until(() => progress.length > 2)
    assert.ok(troubles.length === new Set(progress).size, 'one for each reason')
    assert.match(progress[0] ?? '', /^cannot connect to 127\.0\.0\.1:\d+: /)
    stop.abort()
    await assert.rejects(stopped, { name: 'JournalUnavailableError' })

    const waiting = openNatsJournal(options)
    await until(() => progress.length > 4)
    proxy.heal()
    const journal = await waiting
    assert.deepEqual(journal.health, { status: 'ready' })
    await journal.close()
  })

  test('openNatsJournal() creates a stream only on request and names the command for it', async t => {
    const stream = `S${randomUUID()}`
    const remedy = /stream S\S+ does not exist; create it once with: fixture-feed init/
    await assert.rejects(openNatsJournal({ servers: [url], stream }), {
      name: 'JournalUnavailableError',
      message: remedy,
    })
    const reasons: string[] = []
    const onTrouble = (reason: string) => void reasons.push(reason)
    const waiting = openNatsJournal({ servers: [url], stream, ifMissing: 'wait', onTrouble })
    await until(() => reasons.length > 0)
    assert.match(reasons[0] ?? '', remedy)
    const created = await createNatsStream({ servers: [url], stream })
    assert.deepEqual(created, { stream, isNew: true, replicas: 1 })
    const journal = await waiting
    t.after(() => journal.close())
    assert.equal(journal.isBlank, true)
    await appendEach(journal, [sample.fixture('f1')])
    assert.equal(journal.isBlank, false)
    const again = await createNatsStream({ servers: [url], stream })
    assert.deepEqual(again, { stream, isNew: false, replicas: 1 })
  })

  test('createNatsStream() lets several processes create a stream concurrently', async () => {
    const stream = `S${randomUUID()}`
    const options = { servers: [url], stream }
    const created = await Promise.all([1, 2, 3, 4].map(() => createNatsStream(options)))
    for (const each of created) assert.equal(each.replicas, 1)
  })

  test('openNatsJournal() rejects an invalid server URL', async () => {
    await assert.rejects(openNatsJournal({ servers: ['http://x'] }), /expected nats:\/\/host:port/)
  })

  test('append() rejects an entry above the limit of the servers and accepts later ones', async t => {
    const { journal } = await openOne(t)
    const bytes = new Uint8Array(9_000_000).map(() => Math.random() * 256)
    const large = { kind: 'asset', ...pulse, name: 'x', mediaType: 'image/png', bytes } as const
    await assert.rejects(journal.append(newEntry(large)), {
      name: 'EntryTooLargeError',
      message: /Cannot append an entry of 90\d{5} bytes: the journal accepts at most 83\d{5}/,
    })
    await appendEach(journal, [sample.publication(pulse)])
  })

  test('append() applies entries of other journals like its own, in the same order', async t => {
    const { journal, stream } = await openOne(t)
    const { journal: other } = await openOne(t, { stream })
    const seen = [followed(journal), followed(other)]
    let previous = 0
    for (let count = 0; count < 40; count++) {
      const each = count % 2 === 0 ? journal : other
      previous = (await each.append(newEntry(sample.publication(pulse), previous))).position
      // The other journal follows the entry a moment later.
      await until(() => seen.every(({ length }) => length === count + 1))
    }
    assert.deepEqual(seen[0], seen[1])
    assert.deepEqual(await readFixtures(other), seen[0])
  })

  test('losers in the stream are skipped by followers, readers and new journals', async t => {
    const { journal, stream } = await openOne(t)
    const seen = followed(journal)
    const accepted: Entry[] = []
    const race = (facts: EntryFacts, previous: number) =>
      operate(({ client }) => publishRaw(client, stream, newEntry(facts, previous)))
    const append = async (facts: EntryFacts, previous = 0) => {
      const entry = await journal.append(newEntry(facts, previous))
      accepted.push(entry)
      return entry.position
    }
    const first = await append(sample.publication(pulse))
    await race(sample.publication(pulse, ['lost']), 0)
    const second = await append(sample.settings(pulse), first)
    await race(sample.settings(pulse), first)
    await append(sample.fixture('f1'))
    const third = await append(sample.publication(pulse, ['b']), second)
    await race(sample.settings(pulse), second)
    await race(sample.publication(pulse, ['lost']), second)
    await race(sample.fixture('f1'), 0)
    const { journal: late } = await openOne(t, { stream })
    for (const each of [journal, late]) {
      assert.deepEqual(await readFixtures(each), accepted)
      const ofFeed = accepted.filter(entry => 'feedKey' in entry)
      assert.deepEqual(await Array.fromAsync(each.readChain(pulse)), ofFeed)
      assert.deepEqual(await Array.fromAsync(each.readChain(pulse, second)), ofFeed.slice(2))
      const heads = await Array.fromAsync(each.readHeads())
      assert.deepEqual(heads, accepted.slice(1))
    }
    await late.append(newEntry(sample.erasure(pulse, 'b'), third))
    await until(() => seen.length === accepted.length + 1)
    assert.deepEqual(seen.slice(0, -1), accepted)
  })

  test('append() distinguishes its entry from a loser that is already in the stream', async t => {
    const { journal, stream } = await openOne(t)
    const entry = newEntry(sample.publication(pulse))
    const rival = newEntry(sample.publication(pulse))
    const current = await operate(({ client }) => publishRaw(client, stream, rival))
    await assert.rejects(journal.append(entry), { name: 'AppendConflictError', current })
    const [winner] = await readFixtures(journal)
    assert.equal(winner?.id, rival.id)
  })

  test('append() recognizes every entry of a chain that is appended again after a restart', async t => {
    const { journal, stream } = await openOne(t)
    const entries = await appendEach(journal, [
      sample.publication(pulse),
      sample.publication(pulse, ['b']),
      sample.publication(pulse, ['c']),
    ])
    const { journal: restarted } = await openOne(t, { stream })
    for (const entry of entries) assert.deepEqual(await restarted.append(entry), entry)
  })

  test('remove() erases the item from the stream, and journals that were opened before and after continue', async t => {
    const { journal, stream } = await openOne(t)
    const { journal: other } = await openOne(t, { stream })
    const facts = ['x', 'y', 'x'].map(id => sample.publication(pulse, [id, 'z']))
    const entries = await appendEach(journal, [...facts, sample.erasure(pulse, 'x')])
    const before = entries.at(-1)?.position ?? 0
    await journal.remove({ kind: 'erasure', ...pulse, itemId: 'x', position: before })
    const scrubbed = await readFixtures(journal)
    const positionsOf = (all: readonly Entry[]) => all.map(({ position }) => position)
    assert.deepEqual(positionsOf(scrubbed), positionsOf(entries))
    assert.deepEqual(await readFixtures(other), scrubbed)
    const { journal: late } = await openOne(t, { stream })
    assert.deepEqual(await Array.fromAsync(late.readChain(pulse)), scrubbed)
    await operate(async ({ manager }) => {
      for (const position of [entries[0]?.position, entries[2]?.position]) {
        assert.equal(await manager.streams.getMessage(stream, { seq: position ?? 0 }), null)
      }
    })
    await late.append(newEntry(sample.publication(pulse), before))
  })

  test('a stream that is almost full refuses publications, completes erasures and purges, and reports the limit', async t => {
    const { journal, stream } = await openOne(t)
    const other = { fixtureId: 'f2', feedKey: 'pulse' }
    const items = Array.from({ length: 1000 }, () => randomUUID())
    const [fixture, , last] = await appendEach(journal, [
      sample.fixture('f2'),
      sample.publication(other, items),
      sample.publication(pulse, ['x', 'y']),
    ])
    const limit = (max_bytes: number) =>
      operate(({ manager }) => manager.streams.update(stream, { max_bytes }))
    const { state } = await operate(({ manager }) => manager.streams.info(stream))
    await limit(state.bytes + 5_000)
    await until(() => journal.health.status === 'impaired')
    const full = /stream S\S+ is full: 5000 of \d+ bytes \(max_bytes\) are free/
    assert.match(reasonOf(journal), full)
    const next = newEntry(sample.publication(pulse, ['b']), last?.position)
    await assert.rejects(journal.append(next), { name: 'JournalUnavailableError', message: full })

    const erasure = await journal.append(newEntry(sample.erasure(pulse, 'x'), last?.position))
    await journal.remove(erasure as EntryOf<'erasure'>)
    assert.doesNotMatch(JSON.stringify(await readFixtures(journal, ['f1'])), /"id":"x"/)
    const purge = { kind: 'purge', fixtureId: 'f2', feedKeys: ['pulse'] } as const
    const retired = await journal.append(newEntry(sample.retirement('f2'), fixture?.position))
    const begun = await journal.append(newEntry(purge, retired.position))
    await journal.remove(begun as EntryOf<'purge'>)
    await until(() => journal.health.status === 'ready')
    await journal.append(newEntry(sample.publication(pulse, ['b']), erasure.position))
  })

  test('append() reports the reason of the server for a refused message, and works again afterwards', async t => {
    const { journal, stream } = await openOne(t)
    const [first] = await appendEach(journal, [sample.publication(pulse)])
    const erasure = newEntry(sample.erasure(pulse, 'a'), first?.position)
    await operate(async ({ manager }) => {
      const { state } = await manager.streams.info(stream)
      await manager.streams.update(stream, { max_bytes: state.bytes + 100 })
    })
    await assert.rejects(journal.append(erasure), {
      name: 'JournalUnavailableError',
      message: /cannot append to stream .*: maximum bytes exceeded/,
    })
    assert.equal((await readFixtures(journal)).length, 1)
    await operate(({ manager }) => manager.streams.update(stream, { max_bytes: -1 }))
    await journal.append(erasure)
  })

  test('changed settings of a stream are reported by running nodes until they are restored', async t => {
    const { journal, stream } = await openOne(t)
    const set = (config: Partial<StreamConfig>) =>
      operate(({ manager }) => manager.streams.update(stream, config))
    await set({ discard: DiscardPolicy.Old, duplicate_window: 1e9 })
    await until(() => journal.health.status === 'impaired')
    const changes = [
      'discard is "old", expected "new"',
      'duplicate_window is 1000000000, expected 600000000000',
    ]
    assert.equal(
      reasonOf(journal),
      `the settings of stream ${stream} were changed: ${changes.join('; ')}`,
    )
    await set({ discard: DiscardPolicy.New, duplicate_window: 600e9 })
    await until(() => journal.health.status === 'ready')
  })

  test('a journal does not continue with another stream of the same name', async t => {
    const { journal, stream } = await openOne(t)
    await appendEach(journal, [sample.publication(pulse), sample.settings(pulse)])
    await operate(({ manager }) => manager.streams.delete(stream))
    await until(() => journal.health.status === 'unavailable')
    const { journal: anew } = await openOne(t, { stream })
    await until(() => /was created again at/.test(reasonOf(journal)))
    const refused = journal.append(newEntry(sample.fixture('f2')))
    await assert.rejects(refused, { name: 'JournalUnavailableError' })
    assert.deepEqual(await readFixtures(anew), [])
  })

  for (const kind of ['erasure', 'purge'] as const) {
    test(`remove() (${kind}) deletes no record of a stream that is created again meanwhile`, async t => {
      const proxy = await startTcpProxy(t, port)
      const { journal: near, stream } = await openOne(t)
      const publications = Array.from({ length: 40 }, (_, index) =>
        sample.publication(pulse, ['x', `y${index}`]),
      )
      const [fixture, ...published] = await appendEach(near, [
        sample.fixture('f1'),
        ...publications,
      ])
      const facts =
        kind === 'erasure'
          ? newEntry(sample.erasure(pulse, 'x'), published.at(-1)?.position)
          : newEntry({ kind, fixtureId: 'f1', feedKeys: ['pulse'] }, fixture?.position)
      const removal = (await near.append(facts)) as EntryOf<'erasure' | 'purge'>
      const { journal: far } = await openOne(t, { stream, port: proxy.port })
      // With this delay, the removal takes some seconds.
      proxy.delay(20)
      // Either the removal or the health of the journal can report the new stream first.
      const rejected = assert.rejects(far.remove(removal), {
        name: 'JournalUnavailableError',
        reason: /the stream was created again at /,
      })
      await operate(async ({ manager }) => {
        const readState = async () => (await manager.streams.info(stream)).state
        while (((await readState()).num_deleted ?? 0) === 0);
        await manager.streams.delete(stream)
      })
      const { journal: anew } = await openOne(t, { stream })
      // By the time of this report, the servers have executed all earlier requests of the removal.
      await until(() => /was created again at/.test(reasonOf(far)))
      const appended = await appendEach(anew, [sample.fixture('f1'), ...publications])
      await rejected
      assert.deepEqual(await readFixtures(anew), appended)
      const { state } = await operate(({ manager }) => manager.streams.info(stream))
      assert.equal(state.num_deleted ?? 0, 0)
    })
  }

  test('append() rejects during a network failure, and no entry is lost or doubled afterwards', async t => {
    const proxy = await startTcpProxy(t, port)
    const { journal: near, stream } = await openOne(t)
    const { journal: far } = await openOne(t, {
      stream,
      port: proxy.port,
      operationTimeoutMs: 500,
    })
    const seen = followed(far)
    const accepted: Entry[] = []
    const appendNear = async () => {
      const previous = accepted.at(-1)?.position ?? 0
      accepted.push(await near.append(newEntry(sample.publication(pulse), previous)))
    }
    await appendNear()
    await until(() => seen.length === 1)

    for (const breakNetwork of [proxy.cut, proxy.stall]) {
      breakNetwork()
      const lost = newEntry(sample.publication(pulse), accepted.at(-1)?.position)
      await assert.rejects(far.append(lost), { name: 'JournalUnavailableError' })
      await until(() => far.health.status === 'unavailable')
      for (let count = 0; count < 5; count++) await appendNear()
      proxy.heal()
      await until(() => far.health.status === 'ready' && seen.length >= accepted.length)
      // The abandoned append may still have reached the server. Meanwhile, another entry with the same predecessor was
      // accepted.
      await assert.rejects(far.append(lost), { name: 'AppendConflictError' })
      assert.deepEqual(seen, accepted)
      assert.deepEqual(await readFixtures(far), accepted)
    }
  })

  function reasonOf({ health }: Journal): string {
    return health.status === 'ready' ? '' : health.reason
  }

  async function openOne(
    t: TestContext,
    {
      stream = `S${randomUUID()}`,
      port: through = port,
      operationTimeoutMs,
    }: { stream?: string; port?: number; operationTimeoutMs?: number } = {},
  ): Promise<{ readonly journal: Journal; readonly stream: string }> {
    const servers = [`nats://127.0.0.1:${through}`]
    const journal = await openNatsJournal({
      servers,
      stream,
      operationTimeoutMs,
      ifMissing: 'create',
    })
    t.after(() => journal.close())
    return { journal, stream }
  }

  async function operate<Value>(
    use: (nats: {
      readonly client: ReturnType<typeof jetstream>
      readonly manager: Awaited<ReturnType<typeof jetstreamManager>>
    }) => Promise<Value>,
  ): Promise<Value> {
    const connection = await connect({ servers: url })
    try {
      const manager = await jetstreamManager(connection)
      return await use({ client: jetstream(connection), manager })
    } finally {
      await connection.close()
    }
  }
})
