import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Followers, missingFollowers, monotonicMs, pollRequest } from '../lib/followers.ts'
import { addGames, gameOf } from '../lib/many-feeds.ts'
import { threadsCpuMs } from '../lib/process-tree.ts'
import { readOnce } from '../lib/read-once.ts'
import { print, progress, readOptions, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// The processor time of a publication by the number of listed feeds: while no client reads the list of changes, with
// one client that waits for it, and with many.
const { readers, rounds, most } = readOptions({ readers: 1_000, rounds: 40, most: 5_000 })

/**
 * A pause after which the next publication creates a version of the list immediately: versions are created at least
 * 250 ms apart.
 */
const versionPauseMs = 300

interface Cost {
  /** Processor time of one publication and of all responses, in milliseconds. */
  readonly cpuMs: number
  /** Time until all readers have the list and the publisher its response, in milliseconds. */
  readonly lastMs: number
}

const missing = missingFollowers()
if (missing !== undefined) print(`skipped: ${missing} is not installed`)
else
  await runScale(async directory => {
    const service = await startServiceProcess(`${directory}/data`, ['--max-waiting=100000'])
    const rows: number[][] = []
    let games = 0
    try {
      for (const count of [10, 100, 1_000, 5_000].filter(each => each <= most)) {
        await addGames(service, { from: games, count, items: 1 })
        games = count
        rows.push([count, ...(await measure(service, directory))])
        progress(`${count} listed feeds`)
      }
    } finally {
      await service.stop()
    }
    return {
      name: 'list-cost',
      title: 'A publication and the list of changes',
      finding: `Processor time of one publication of one item on the core of the service, the mean of ${rounds}: while no client reads the list of changes, while one client waits for it, and while ${readers} do. It includes the new version of the list and all responses (gzip).`,
      columns: [
        'listed feeds',
        'CPU ms, no reader',
        'CPU ms, 1 reader',
        `CPU ms, ${readers} readers`,
        'ms to the last reader',
        'list kB',
        'list gzip kB',
      ],
      rows,
    }
  })

async function measure(service: ServiceProcess, directory: string): Promise<readonly number[]> {
  const url = `${service.publicUrl}/v1/changes`
  const alone = await publishOften(service, async () => async () => {})
  // This read also creates the first version of the list after many registrations.
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  const single = await publishToReaders(service, { url, count: 1, directory })
  const many = await publishToReaders(service, { url, count: readers, directory })
  const sizes = [body.length, gzipSync(body).length].map(bytes => bytes / 1000)
  return [alone.cpuMs, single.cpuMs, many.cpuMs, many.lastMs, ...sizes]
}

async function publishToReaders(
  service: ServiceProcess,
  { url, count, directory }: { readonly url: string; count: number; directory: string },
): Promise<Cost> {
  const followers = await Followers.open(url, count, directory)
  const waitingBefore = await service.metric('fixture_feed_waiting_reads')
  try {
    return await publishOften(service, async () => {
      const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
      const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': entityTag, Prefer: 'wait=60' }
      await followers.ask(pollRequest(url, headers))
      const waiting = () => service.metric('fixture_feed_waiting_reads')
      while ((await waiting()) < waitingBefore + count) await delay(20)
      return async () => void (await followers.seen())
    })
  } finally {
    await followers.close()
  }
}

/**
 * Publishes in several rounds, and returns the cost of one publication.
 *
 * @param wait Makes the readers wait. The function that it returns resolves when all readers have received the
 *   change.
 */
async function publishOften(
  service: ServiceProcess,
  wait: () => Promise<() => Promise<void>>,
): Promise<Cost> {
  const costs: Cost[] = []
  // The first rounds are not counted: compilers settle in them.
  const uncounted = Math.ceil(rounds / 4)
  for (let round = 0; round < uncounted + rounds; round++) {
    const received = await wait()
    await delay(versionPauseMs)
    const cpuBefore = threadsCpuMs(service.pid)
    const startedAt = monotonicMs()
    await Promise.all([received(), service.publish(gameOf(round % 10), [0], round + Date.now())])
    const lastMs = monotonicMs() - startedAt
    // Work after the response also belongs to the cost of the publication.
    await delay(50)
    if (round >= uncounted) costs.push({ cpuMs: threadsCpuMs(service.pid) - cpuBefore, lastMs })
  }
  const cpuMs = costs.reduce((sum, each) => sum + each.cpuMs, 0) / costs.length
  return { cpuMs, lastMs: median(costs.map(each => each.lastMs)) }
}
