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
for (const client of clients) await client.poll()
process.stdout.write(`open ${clients.length}\n`)
