import { parseArgs } from 'node:util'
import { openClients } from '../lib/polling-clients.ts'

// Clients that poll once and keep their connections, until this process is ended.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    connections: { type: 'string', default: '1' },
  },
})
const clients = await openClients(values.url, Number(values.connections))
for (const client of clients) {
  const status = await client.poll()
  if (status !== 200) throw new Error(`An idle connection was answered ${status}`)
}
process.stdout.write(`open ${clients.length}\n`)
