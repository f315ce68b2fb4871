import { readFileSync } from 'node:fs'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import { pino } from 'pino'

// The service itself, with a feed that holds the items of a snapshot file.
const snapshot = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  readonly fixtureId: string
  readonly feedKey: string
  readonly items: readonly object[]
}
const anyPort = { host: '127.0.0.1', port: 0 }
const service = await startService({
  openJournal: async () => createMemoryJournal(),
  publicAddress: anyPort,
  operatorAddress: anyPort,
  recognisesPolls: process.argv[3] !== '--no-poll-recogniser',
  tokens: [tokenOfSecret('bench', 'bench')],
  log: pino({ level: 'silent' }),
})
const { fixtureId, feedKey, items } = snapshot
await send('PUT', `/v1/fixtures/${fixtureId}`, {
  key: 'bench',
  label: null,
  date: '2026-01-01',
  seasonType: 'Regular Season',
  awayTeam: { id: '1', name: 'Away', tricode: 'AWA' },
  homeTeam: { id: '2', name: 'Home', tricode: 'HOM' },
  firstEventAt: '2026-01-01T00:00:00Z',
  feeds: [feedKey],
})
await send('POST', `/v1/fixtures/${fixtureId}/feeds/${feedKey}/publications`, { items })
process.stdout.write(
  `listening on ${new URL(service.publicUrl).port} operator ${new URL(service.operatorUrl).port}\n`,
)

async function send(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(service.operatorUrl + path, {
    method,
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}
