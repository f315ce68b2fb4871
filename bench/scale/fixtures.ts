import { parseArgs } from 'node:util'
import { runLoadOn } from '../lib/load.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What an index of many fixtures costs: to change one, and to read it.
const { values } = parseArgs({ options: { fixtures: { type: 'string', default: '5000' } } })
const most = Number(values.fixtures)
/** Each publication has one item more, so that the index has another count. */
let changes = 0

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    const rows: number[][] = []
    let registered = 0
    for (const share of [0.01, 0.1, 0.5, 1]) {
      const count = Math.round(most * share)
      const times: number[] = []
      for (; registered < count; registered++) {
        const startedAt = performance.now()
        await service.register(`fixture-${registered}`)
        times.push(performance.now() - startedAt)
      }
      const url = `${service.publicUrl}/v1/fixtures`
      const readTimes = await readAfterChanges(service, url)
      const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
      const { length } = await response.text()
      const entityTag = response.headers.get('etag') ?? ''
      const headers = { 'If-None-Match': entityTag }
      const polled = await runLoadOn(service.pid, { url, headers, connections: 64, seconds: 2 })
      progress(`${count} fixtures`)
      rows.push([
        count,
        median(times.slice(-50)),
        median(readTimes),
        length / 1000,
        polled.cpuMicros ?? Number.NaN,
        service.residentBytes() / mebibyte,
      ])
    }
    return {
      name: 'fixtures',
      title: 'Many fixtures',
      finding:
        'A 304 of the index costs the same however long it is, and so does a registration: the index is joined and encoded when somebody reads it again, here in the best coding.',
      columns: [
        'fixtures',
        'registration ms',
        'first read after a change ms',
        'index kB',
        'CPU µs of a 304 of the index',
        'resident MiB',
      ],
      rows,
    }
  } finally {
    await service.stop()
  }
})

/** How long the first reader waits for an index that has changed. */
async function readAfterChanges(service: ServiceProcess, url: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    await service.publish('fixture-0', [changes++])
    const startedAt = performance.now()
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return times
}
