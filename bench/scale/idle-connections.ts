import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFilesLimit } from '../lib/open-files.ts'
import { endChild, lineOf, loadCore, spawnPinned } from '../lib/processes.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Memory of the service while clients that have polled once keep their connections open. Their ends of the connections are
// in other processes, as the limit of open files and the memory are those of a process.
const { values } = parseArgs({ options: { connections: { type: 'string', default: '20000' } } })
const most = Number(values.connections)
const perProcess = openFilesLimit() - 500
// What one process may not hold, several do; they share what comes only about equally.
const workers = most <= perProcess ? 1 : Math.ceil(most / (perProcess * 0.9))
const perClient = Math.min(10_000, perProcess)
const clientProgram = join(import.meta.dirname, '..', 'clients', 'idle-clients.ts')

await runScale(async directory => {
  const options = ['--keep-alive-timeout', '3600', '--workers', String(workers)]
  const service = await startServiceProcess(directory, options)
  const clients: ChildProcess[] = []
  try {
    await service.register('idle')
    await service.publish('idle', [...Array(40).keys()])
    const rows: [connections: number, residentMib: number][] = []
    let open = 0
    for (const share of [0, 0.05, 0.25, 0.5, 1]) {
      const count = Math.round(most * share)
      for (; open < count; open += Math.min(perClient, count - open)) {
        clients.push(await openIdle(service.feedUrl('idle'), Math.min(perClient, count - open)))
      }
      progress(`${count} connections`)
      rows.push([count, service.residentBytes() / mebibyte])
    }
    const [, , quarter, , last] = rows
    const growth = (((last?.[1] ?? 0) - (quarter?.[1] ?? 0)) * 1024) / (most * 0.75)
    const shared =
      workers === 1
        ? ''
        : ` The connections are those of ${workers} workers, as a process may open ${openFilesLimit()} files here.`
    return {
      name: 'idle-connections',
      title: 'Idle kept-alive connections',
      finding: `From a quarter of them to all, each connection takes ${growth.toFixed(1)} kB of the service; the kernel's buffers are not counted.${shared}`,
      columns: ['connections', 'resident MiB'],
      rows,
    }
  } finally {
    for (const client of clients) await endChild(client)
    await service.stop()
  }
})

async function openIdle(url: string, connections: number): Promise<ChildProcess> {
  const parameters = ['--url', url, '--connections', String(connections)]
  const child = spawnPinned(loadCore, [process.execPath, clientProgram, ...parameters])
  await lineOf(child, /^open \d+$/)
  return child
}
