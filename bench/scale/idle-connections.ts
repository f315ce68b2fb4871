import { parseArgs } from 'node:util'
import { openFilesLimit } from '../lib/open-files.ts'
import { openClients, type PollingClient } from '../lib/polling-clients.ts'
import { mebibyte, print, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Memory of the service while clients that have polled once keep their connections open.
const { values } = parseArgs({ options: { connections: { type: 'string', default: '20000' } } })
const wanted = Number(values.connections)
const possible = openFilesLimit() - 500
const most = Math.min(wanted, possible)
if (most < wanted)
  print(`only ${most} of ${wanted} connections: the limit of open files allows no more`)

await runScale(async directory => {
  const service = await startServiceProcess(directory, ['--keep-alive-timeout', '3600'])
  const clients: PollingClient[] = []
  try {
    await service.register('idle')
    await service.publish('idle', [...Array(40).keys()])
    const rows: number[][] = []
    for (const share of [0, 0.05, 0.25, 0.5, 1]) {
      const count = Math.round(most * share)
      const opened = await openClients(service.feedUrl('idle'), count - clients.length)
      clients.push(...opened)
      for (const client of opened) await client.poll()
      progress(`${count} connections`)
      rows.push([count, service.residentBytes() / mebibyte])
    }
    const [first, last] = [rows[0], rows.at(-1)]
    const growth = ((last?.[1] ?? 0) - (first?.[1] ?? 0)) * 1024
    return {
      name: 'idle-connections',
      title: 'Idle kept-alive connections',
      finding: `An idle connection takes about ${(growth / most).toFixed(1)} kB of the process.`,
      columns: ['connections', 'resident MiB'],
      rows,
    }
  } finally {
    for (const client of clients) client.close()
    await service.stop()
  }
})
