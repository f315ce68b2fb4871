import { join } from 'node:path'
import { runLoadOn } from '../lib/load.ts'
import { cpuSeconds } from '../lib/process-tree.ts'
import { mebibyte, progress, readOptions, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// The cost of more workers. Each worker has every snapshot, so a publication is work for all workers. All workers run
// on one core here, so only processor time can be compared. The combined rate on several cores depends on the machine.
const { publications, seconds, items } = readOptions({ publications: 200, seconds: 3, items: 40 })

await runScale(async directory => {
  const rows: number[][] = []
  for (const workers of [1, 2, 4]) {
    rows.push([workers, ...(await measure(join(directory, `workers-${workers}`), workers))])
    progress(`${workers} workers`)
  }
  return {
    name: 'workers',
    title: 'More workers',
    finding: `All processes run on one core, so only processor time can be compared. A 304 takes the same time in each process. A publication of one of ${items} items is processed by each worker, and acknowledged when all workers have it. Memory that the processes share is counted for each of them.`,
    columns: [
      'workers',
      'CPU µs of a 304',
      'CPU ms of a publication',
      'publication ms',
      'ms to ready',
      'resident MiB',
    ],
    rows,
  }
})

async function measure(directory: string, workers: number): Promise<readonly number[]> {
  const service = await startServiceProcess(directory, ['--workers', String(workers)])
  try {
    await service.register('shared')
    await service.publish('shared', [...Array(items).keys()])
    const { cpuMs, medianMs } = await publishOften(service)
    const url = service.feedUrl('shared')
    const headers = { 'If-None-Match': await service.publish('shared', [0], 1) }
    const load = { url, headers, connections: 64, seconds }
    // The first load is not counted: compilers settle in all processes.
    await runLoadOn(service.pid, load)
    const { cpuMicros = Number.NaN } = await runLoadOn(service.pid, load)
    return [cpuMicros, cpuMs, medianMs, service.readyMs, service.residentBytes() / mebibyte]
  } finally {
    await service.stop()
  }
}

async function publishOften(
  service: ServiceProcess,
): Promise<{ readonly cpuMs: number; readonly medianMs: number }> {
  for (let round = 0; round < publications / 4; round++) {
    await service.publish('shared', [round % items], 1000 + round)
  }
  const times: number[] = []
  const before = cpuSeconds(service.pid)
  for (let round = 0; round < publications; round++) {
    const startedAt = performance.now()
    await service.publish('shared', [round % items], 2000 + round)
    times.push(performance.now() - startedAt)
  }
  const cpuMs = ((cpuSeconds(service.pid) - before) / publications) * 1000
  return { cpuMs, medianMs: median(times) }
}
