import { parseArgs } from 'node:util'
import { openFilesLimit } from '../lib/open-files.ts'
import { openClients, type PollingClient } from '../lib/polling-clients.ts'
import { mebibyte, print, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'
import { median, quantile } from '../lib/statistics.ts'

// After each publication every client polls at the same moment and gets the new snapshot.
const { values } = parseArgs({ options: { clients: { type: 'string', default: '10000' } } })
const wanted = Number(values.clients)
const most = Math.min(wanted, openFilesLimit() - 500)
if (most < wanted)
  print(`only ${most} of ${wanted} clients: the limit of open files allows no more`)
const publications = 5

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  const clients: PollingClient[] = []
  try {
    await service.register('stampede')
    await service.publish('stampede', [...Array(40).keys()])
    const rows: number[][] = []
    for (const share of [0.01, 0.1, 0.5, 1]) {
      const count = Math.round(most * share)
      clients.push(...(await openClients(service.feedUrl('stampede'), count - clients.length)))
      progress(`${count} clients`)
      rows.push([count, ...(await stampede(count)), service.residentBytes() / mebibyte])
    }
    return {
      name: 'stampede',
      title: 'A stampede after each publication',
      finding: `Everybody asks at once, so the last one waits for all others; the times include those of the clients, which share one core of their own.`,
      columns: ['clients', 'p99 ms', 'median ms', 'answers/s', 'resident MiB'],
      rows,
    }
  } finally {
    for (const client of clients) client.close()
    await service.stop()
  }

  async function stampede(count: number): Promise<readonly number[]> {
    const times: number[] = []
    let lasted = 0
    for (let round = 0; round < publications; round++) {
      await service.publish('stampede', [0], 1000 + round + count)
      const startedAt = performance.now()
      await Promise.all(
        clients.map(async client => {
          const status = await client.poll()
          if (status !== 200) throw new Error(`A client got ${status}, not the new snapshot`)
          times.push(performance.now() - startedAt)
        }),
      )
      lasted += performance.now() - startedAt
    }
    const sorted = times.toSorted((a, b) => a - b)
    return [quantile(sorted, 0.99), median(sorted), (times.length / lasted) * 1000]
  }
})
