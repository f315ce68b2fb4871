import { parseArgs } from 'node:util'
import { runLoadOn } from '../lib/load.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What an index of many fixtures costs: to change one, and to read it.
const { values } = parseArgs({ options: { fixtures: { type: 'string', default: '5000' } } })
const most = Number(values.fixtures)

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
      const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
      const { length } = await response.text()
      const entityTag = response.headers.get('etag') ?? ''
      const headers = { 'If-None-Match': entityTag }
      const polled = await runLoadOn(service.pid, { url, headers, connections: 64, seconds: 2 })
      progress(`${count} fixtures`)
      rows.push([
        count,
        median(times.slice(-50)),
        length / 1000,
        polled.cpuMicros ?? Number.NaN,
        service.residentBytes() / mebibyte,
      ])
    }
    return {
      name: 'fixtures',
      title: 'Many fixtures',
      finding:
        'A 304 of the index costs the same however long it is; a registration grows with it.',
      columns: [
        'fixtures',
        'registration ms',
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
