import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFilesLimit } from '../lib/open-files.ts'
import { endChild, lineOf, loadCore, spawnPinned } from '../lib/processes.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Memory of the service while clients that have polled once keep their connections open. Their ends of the connections are
// in other processes, as memory and the limit of open files are those of a process.
const { values } = parseArgs({ options: { connections: { type: 'string', default: '20000' } } })
const most = Number(values.connections)
const counts = [0, 0.05, 0.25, 0.5, 1].map(share => Math.round(most * share))
const perProcess = openFilesLimit() - 500
// Connections beyond one process's limit of open files are spread over several, which share them only about equally.
const workers = most <= perProcess ? 1 : Math.ceil(most / (perProcess * 0.9))
const perClient = Math.min(10_000, perProcess)
const clientProgram = join(import.meta.dirname, '..', 'clients', 'idle-clients.ts')

await runScale(async directory => {
  const plain = await measure(join(directory, 'plain'), [])
  const ordinary = await measure(join(directory, 'ordinary'), ['--no-poll-recogniser'])
  const shared =
    workers === 1
      ? ''
      : ` They are those of ${workers} workers, as a process may open ${openFilesLimit()} files here.`
  return {
    name: 'idle-connections',
    title: 'Idle kept-alive connections',
    finding: `From a quarter of them to all, each connection takes ${growthOf(plain)} kB of the service, and ${growthOf(ordinary)} kB when Node's own server has it (a client whose requests are not plain polls); the kernel's buffers are not counted.${shared}`,
    columns: ['connections', 'resident MiB', "resident MiB, Node's own server"],
    rows: counts.map((count, index) => [count, plain[index] ?? 0, ordinary[index] ?? 0]),
  }
})

/** Resident memory at each number of connections, in MiB. */
async function measure(directory: string, options: readonly string[]): Promise<readonly number[]> {
  const service = await startServiceProcess(directory, [
    ...['--keep-alive-timeout', '3600', '--workers', String(workers), ...options],
  ])
  const clients: ChildProcess[] = []
  try {
    await service.register('idle')
    await service.publish('idle', [...Array(40).keys()])
    const resident: number[] = []
    let open = 0
    for (const count of counts) {
      while (open < count) {
        const connections = Math.min(perClient, count - open)
        clients.push(await openIdle(service.feedUrl('idle'), connections))
        open += connections
      }
      progress(`${count} connections`)
      resident.push(service.residentBytes() / mebibyte)
    }
    return resident
  } finally {
    for (const client of clients) await endChild(client)
    await service.stop()
  }
}

async function openIdle(url: string, connections: number): Promise<ChildProcess> {
  const parameters = ['--url', url, '--connections', String(connections)]
  const child = spawnPinned(loadCore, [process.execPath, clientProgram, ...parameters])
  await lineOf(child, /^open \d+$/)
  return child
}

/** In kB; the least of them may fit into memory that the process had already. */
function growthOf(resident: readonly number[]): string {
  const [, , quarter = Number.NaN] = resident
  const all = resident.at(-1) ?? Number.NaN
  return (((all - quarter) * 1024) / (most * 0.75)).toFixed(1)
}
