import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headers } from '@nats-io/nats-core'
import { chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { pulse, sample } from '../contract-cases/samples.ts'
import { newEntry } from '../contract-cases/support.ts'
import { encodeEntry } from '../entry-text.ts'
import { Appender } from './appender.ts'
import { Availability } from './availability.ts'
import { DamagedChains } from './damaged-chains.ts'
import type { EntryMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex } from './journal-index.ts'
import { processRuntime } from './runtime.ts'
import { StreamLimits } from './stream-limits.ts'
import { chainToken } from './subjects.ts'

/** A node whose stream cannot be followed at the moment, and the entries that it accepts later. */
function cutOffNode(): {
  appender: Appender
  follow(entry: NewEntry, position: Position): void
  rejoin(): void
} {
  const jetStream = { stream: 'S', runtime: processRuntime } as JetStream
  const index = new JournalIndex()
  const availability = new Availability(jetStream)
  availability.caughtUp()
  availability.interrupted('no leader')
  const accepted = new Map<Position, Entry>()
  const connection = { info: undefined }
  const appender = new Appender({
    jetStream,
    index,
    availability,
    damaged: new DamagedChains(jetStream, availability),
    limits: new StreamLimits({ ...jetStream, connection } as unknown as JetStream, availability, {
      num_replicas: 1,
    }),
    readAt: async positions => positions.map(position => accepted.get(position) as Entry),
    readChainAfter: async function* () {},
    operationTimeoutMs: 5000,
  })
  return {
    appender,
    follow(entry, position) {
      const { id, kind, previous } = entry
      const chain = chainToken(chainOf(entry))
      const message: EntryMessage = {
        ...{ position, chain, id, kind, previous, body: new Uint8Array() },
        ...{ seen: 0, heads: {}, role: 'entry', headers: headers() },
      }
      assert.equal(index.advance(message), 'accepted')
      const stored = { ...entry, position } as Entry
      accepted.set(position, stored)
      appender.accepted(message, encodeEntry(entry))
    },
    rejoin: () => availability.caughtUp(),
  }
}

test('append() recognizes the entry of its first attempt on a retry, even if it is followed only during the wait', async () => {
  const node = cutOffNode()
  const entry = newEntry(sample.publication(pulse))
  const retried = node.appender.append(entry)
  node.follow(entry, 4)
  node.rejoin()
  assert.equal((await retried).position, 4)
})

test('append() rejects after a wait in which another entry was accepted', async () => {
  const node = cutOffNode()
  const retried = node.appender.append(newEntry(sample.publication(pulse)))
  node.follow(newEntry(sample.publication(pulse)), 4)
  node.rejoin()
  await assert.rejects(retried, { name: 'AppendConflictError', expected: 0, current: 4 })
})
