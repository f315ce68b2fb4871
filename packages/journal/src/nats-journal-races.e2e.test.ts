import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { until } from '@fixture-feed/test-support/until'
import { jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Entry } from './entry.ts'
import { AppendConflictError } from './errors.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { followed, newEntry } from './lib/contract-cases/support.ts'
import { jetStreamOf } from './lib/nats/jet-stream.ts'
import { openStreamJournal } from './lib/nats/stream-journal.ts'
import { appendUntilAccepted } from './lib/testing/append-until-accepted.ts'
import { publishRaw } from './lib/testing/publish-raw.ts'
import { openNatsJournal } from './nats-journal.ts'

/** Three servers store the stream, and each racer is connected to a different server. */
suite('openNatsJournal() on three servers', { skip: withoutNatsServer }, async () => {
  const servers = await startNatsServers({ after }, { count: 3, isolatable: true })
  const urls = servers.map(({ url }) => url)

  test('append() accepts exactly one of three racers, the same at all nodes', async t => {
    const { journals } = await openEach(t)
    const seen = journals.map(followed)
    let previous = 0
    for (let round = 0; round < 50; round++) {
      const racers = journals.map(journal =>
        journal.append(newEntry(sample.publication(pulse), previous)),
      )
      const outcomes = await Promise.allSettled(racers)
      const [winner, ...more] = outcomes.flatMap(outcome =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      assert.ok(winner !== undefined && more.length === 0, `round ${round}`)
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        const { reason } = outcome
        assert.ok(reason instanceof AppendConflictError, String(reason))
        assert.deepEqual([reason.expected, reason.current], [previous, winner.position])
      }
      previous = winner.position
      await until(() => seen.every(each => each.at(-1)?.position === previous))
    }
    assert.equal(seen[0]?.length, 50)
    await assertAgreement(journals, seen)
  })

  test('all nodes accept the same one of three racers when the stream has them all', async t => {
    const { stream, journals } = await openEach(t)
    const seen = journals.map(followed)
    const connections = await Promise.all(urls.map(url => connect({ servers: url })))
    t.after(() => Promise.all(connections.map(connection => connection.close())))
    const clients = connections.map(connection => jetstream(connection))
    let previous = 0
    for (let round = 1; round <= 30; round++) {
      const racers = clients.map(client =>
        publishRaw(client, stream, newEntry(sample.publication(pulse), previous)),
      )
      const positions = await Promise.all(racers)
      assert.equal(new Set(positions).size, 3)
      await until(() => seen.every(each => each.length === round))
      const winners = new Set(seen.map(each => each.at(-1)?.position))
      assert.deepEqual([...winners], [Math.min(...positions)])
      previous = Math.min(...positions)
    }
    await assertAgreement(journals, seen)
  })

  test('nodes at an isolated server are unready and change to another server if possible', async t => {
    const [isolated, ...others] = servers
    const { stream, journals } = await openEach(t)
    const [cutOff, ...rest] = journals
    const [majority] = rest
    assert.ok(cutOff !== undefined && majority !== undefined && others.length === 2)
    const roaming = await openInOrder(t, stream)
    const nodes = [...journals, roaming]
    const seen = nodes.map(followed)
    const first = await majority.append(newEntry(sample.publication(pulse)))
    await until(() => seen.every(each => each.length === 1))

    isolated?.isolate()
    await until(() => [cutOff, roaming].every(({ health }) => health.status === 'unavailable'))
    // The majority elects a leader meanwhile.
    const [, second] = await Promise.all([
      assert.rejects(cutOff.append(newEntry(sample.publication(pulse), first.position)), {
        name: 'JournalUnavailableError',
      }),
      appendUntilAccepted(majority, newEntry(sample.publication(pulse), first.position)),
    ])
    // An append that names an entry which its node has not followed is a conflict.
    await until(() => seen[3]?.length === 2)
    const third = await appendUntilAccepted(
      roaming,
      newEntry(sample.publication(pulse), second.position),
    )
    assert.equal(seen[0]?.length, 1)
    await until(() => seen.slice(1).every(each => each.length === 3))
    await assertAgreement([...rest, roaming], seen.slice(1))
    assert.deepEqual(seen[1], [first, second, third])
    assert.notEqual(cutOff.health.status, 'ready')
  })

  /** A node that knows all servers and starts at the first one. */
  async function openInOrder(
    t: { after: (end: () => Promise<void>) => void },
    stream: string,
  ): Promise<Journal> {
    const connection = await connect({
      servers: urls,
      noRandomize: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    })
    const jetStream = await jetStreamOf(connection, stream)
    const info = await jetStream.manager.streams.info(stream)
    const journal = await openStreamJournal({ jetStream, info }, {}, { onWait: () => {} })
    t.after(() => journal.close())
    return journal
  }

  /** One journal for each server, all on one new stream. */
  async function openEach(t: {
    after: (end: () => Promise<void>) => void
  }): Promise<{ readonly stream: string; readonly journals: readonly Journal[] }> {
    const stream = `S${randomUUID()}`
    const journals: Journal[] = []
    for (const url of urls) {
      const journal = await openNatsJournal({
        servers: [url],
        stream,
        replicas: 3,
        ifMissing: 'create',
      })
      t.after(() => journal.close())
      journals.push(journal)
    }
    return { stream, journals }
  }

  /** Asserts that all nodes reported and read the same entries. */
  async function assertAgreement(
    journals: readonly Journal[],
    seen: readonly (readonly Entry[])[],
  ): Promise<void> {
    for (const [index, journal] of journals.entries()) {
      assert.deepEqual(seen[index], seen[0])
      assert.deepEqual(await Array.fromAsync(journal.readChain(pulse)), seen[0])
      assert.deepEqual(await Array.fromAsync(journal.readHeads()), seen[0]?.slice(-1))
    }
  }
})
