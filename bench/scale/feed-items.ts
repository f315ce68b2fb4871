import { cpuSeconds } from '../lib/cpu-time.ts'
import { progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What it costs to publish one revision into a feed that has many items already.
const publications = 50
const chunk = 1000

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    const rows: number[][] = []
    for (const items of [10, 40, 100, 400, 1000, 10_000]) {
      const fixtureId = `items-${items}`
      await service.register(fixtureId)
      for (let first = 0; first < items; first += chunk) {
        const numbers = Array.from({ length: Math.min(chunk, items - first) }, (_, n) => first + n)
        await service.publish(fixtureId, numbers)
      }
      const times: number[] = []
      const before = cpuSeconds(service.pid)
      for (let round = 0; round < publications; round++) {
        const startedAt = performance.now()
        await service.publish(fixtureId, [round % items], 1000 + round)
        times.push(performance.now() - startedAt)
      }
      const cpuMs = ((cpuSeconds(service.pid) - before) / publications) * 1000
      const body = await (await fetch(service.feedUrl(fixtureId))).text()
      progress(`${items} items`)
      rows.push([items, median(times), cpuMs, body.length / 1000])
    }
    return {
      name: 'feed-items',
      title: 'One revision in a feed of many items',
      finding:
        'The time of a publication, from the request of the operator until every reader gets the new snapshot in every coding. What follows the snapshot and not the change is the join, the hash, zstd and brotli.',
      columns: ['items', 'publication ms', 'CPU ms', 'snapshot kB'],
      rows,
    }
  } finally {
    await service.stop()
  }
})
