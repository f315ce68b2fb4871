import { cpuSeconds } from '../lib/cpu-time.ts'
import { readOnce } from '../lib/read-once.ts'
import { progress, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What it costs to publish one revision into a feed that has many items already.
const publications = 50
const chunk = 1000

/** What readers take, fewer codings first: one that was asked for is asked for a minute or two longer. */
const audiences = [['gzip'], ['gzip', 'zstd', 'br']]

/** Makes the content of each publication another. */
let points = 1000

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
      const costs: number[] = []
      for (const codings of audiences) {
        costs.push(...(await publicationCost(service, { fixtureId, items, codings })))
      }
      const body = await (await fetch(service.feedUrl(fixtureId))).text()
      progress(`${items} items`)
      rows.push([items, ...costs, body.length / 1000])
    }
    return {
      name: 'feed-items',
      title: 'One revision in a feed of many items',
      finding:
        'The time of a publication, from the request of the operator until readers get the new snapshot, where they take gzip and where they take every coding. What follows the snapshot and not the change is the join, the hash, zstd and brotli.',
      columns: [
        'items',
        'ms, gzip',
        'CPU ms, gzip',
        'ms, every coding',
        'CPU ms, every coding',
        'snapshot kB',
      ],
      rows,
    }
  } finally {
    await service.stop()
  }
})

/** Time and processor time of a publication, in milliseconds, for readers who ask for some codings. */
async function publicationCost(
  service: ServiceProcess,
  {
    fixtureId,
    items,
    codings,
  }: { readonly fixtureId: string; readonly items: number; readonly codings: readonly string[] },
): Promise<readonly [ms: number, cpuMs: number]> {
  for (const coding of codings) {
    await readOnce(service.feedUrl(fixtureId), { 'Accept-Encoding': coding })
  }
  await service.publish(fixtureId, [0], points++)
  const times: number[] = []
  const before = cpuSeconds(service.pid)
  for (let round = 0; round < publications; round++) {
    const startedAt = performance.now()
    await service.publish(fixtureId, [round % items], points++)
    times.push(performance.now() - startedAt)
  }
  const cpuMs = ((cpuSeconds(service.pid) - before) / publications) * 1000
  return [median(times), cpuMs]
}
