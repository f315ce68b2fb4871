import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { shareDescriptors } from '../../packages/server/src/lib/http/descriptors.ts'
import { openFilesLimit } from '../lib/open-files.ts'
import { PollingClient } from '../lib/polling-clients.ts'
import { endChild, lineOf, loadCore, spawnPinned } from '../lib/processes.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Memory of the service while clients that have polled once keep their connections open, and how long another one waits
// when all of them are killed at once. Their ends of the connections are in other processes, as memory and the limit of
// open files are those of a process.
const { values } = parseArgs({ options: { connections: { type: 'string', default: '20000' } } })
const most = Number(values.connections)
const counts = [0, 0.05, 0.25, 0.5, 1].map(share => Math.round(most * share))
// One more than are idle polls while the others are killed.
const perProcess = shareDescriptors(openFilesLimit()).public - 1
// Connections beyond one process's limit of open files are spread over several, which share them only about equally.
const workers = most <= perProcess ? 1 : Math.ceil(most / (perProcess * 0.9))
const perClient = Math.min(10_000, perProcess)
const afterKillMs = 3000
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
    finding: `From a quarter of them to all, each connection takes ${growthOf(plain.resident)} kB of the service, and ${growthOf(ordinary.resident)} kB when Node's own server has it (a client whose requests are not plain polls); the kernel's buffers are not counted.${shared} When all of them are killed at once another poller waits ${Math.round(plain.longestMs)} ms, and ${Math.round(ordinary.longestMs)} ms with Node's own server.`,
    columns: ['connections', 'resident MiB', "resident MiB, Node's own server"],
    rows: counts.map((count, index) => [
      count,
      plain.resident[index] ?? 0,
      ordinary.resident[index] ?? 0,
    ]),
  }
})

interface Measured {
  /** Resident memory at each number of connections, in MiB. */
  readonly resident: readonly number[]
  /** The longest that another poller waited for an answer while all of them were killed. */
  readonly longestMs: number
}

async function measure(directory: string, options: readonly string[]): Promise<Measured> {
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
    const poller = await PollingClient.open(service.feedUrl('idle'))
    const killed = killAll(clients)
    const longestMs = await longestPoll(poller, killed)
    poller.close()
    return { resident, longestMs }
  } finally {
    for (const client of clients) await endChild(client)
    await service.stop()
  }
}

async function killAll(clients: readonly ChildProcess[]): Promise<void> {
  const gone = clients.map(client => once(client, 'exit'))
  for (const client of clients) client.kill('SIGKILL')
  await Promise.all(gone)
  // The service learns of it when the kernel has closed what the processes had open; then it closes its own ends.
  await wait(afterKillMs)
}

/** The longest of polls one after another until `meanwhile` is over. */
async function longestPoll(poller: PollingClient, meanwhile: Promise<void>): Promise<number> {
  let isOver = false
  const over = meanwhile.finally(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    const askedAt = performance.now()
    await poller.poll()
    longestMs = Math.max(longestMs, performance.now() - askedAt)
    await wait(1)
  }
  await over
  return longestMs
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
