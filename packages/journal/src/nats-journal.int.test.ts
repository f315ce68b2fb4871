import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { durableJournalContract, journalContract } from './journal-contract.ts'
import { openNatsJournal } from './nats-journal.ts'

suite('openNatsJournal() on one server', { skip: withoutNatsServer }, async () => {
  const [server] = await startNatsServers({ after })

  for (const [criterion, check] of Object.entries({
    ...journalContract,
    ...durableJournalContract,
  })) {
    test(`openNatsJournal() ${criterion}`, async () => {
      const stream = `S${randomUUID()}`
      await check({
        open: () => openNatsJournal({ servers: [server?.url ?? ''], stream, ifMissing: 'create' }),
      })
    })
  }
})
