import { readFileSync } from 'node:fs'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Item } from '@fixture-feed/contract/snapshot'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import { registrationOf } from '../lib/sample-snapshot.ts'

// The service itself, with a feed that contains the items of a snapshot file.
const snapshot = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  readonly fixtureId: string
  readonly feedKey: string
  readonly items: readonly Item[]
}
const anyPort = { host: '127.0.0.1', port: 0 }
const service = await startService({
  openJournal: async () => createMemoryJournal(),
  publicAddress: anyPort,
  operatorAddress: anyPort,
  recognizesPolls: process.argv[3] !== '--no-poll-recognizer',
  tokens: [tokenOfSecret('bench', 'bench')],
  log: pino({ level: 'silent' }),
})
const { fixtureId, feedKey, items } = snapshot
const operator = new OperatorClient({ url: service.operatorUrl, token: 'bench' })
await operator.putFixture(fixtureId, registrationOf([feedKey]))
await operator.publish({ fixtureId, feedKey }, { items })
process.stdout.write(
  `listening on ${new URL(service.publicUrl).port} operator ${new URL(service.operatorUrl).port}\n`,
)
