import { setTimeout as wait } from 'node:timers/promises'
import { openClients, type PollingClient } from '../lib/polling-clients.ts'
import { mebibyte, progress, readOptions, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Publishes, polls and replays for the given number of minutes, to show whether the heap grows.
const { minutes, fixtures } = readOptions({ minutes: 5, fixtures: 20 })
const windowMs = 30_000

await runScale(async directory => {
  const service = await startServiceProcess(directory, ['--memory', '288'])
  const clients: PollingClient[] = []
  const ending = new AbortController()
  try {
    const names = Array.from({ length: fixtures }, (_, number) => `soak-${number}`)
    for (const name of names) {
      await service.register(name)
      await service.publish(name, [...Array(40).keys()])
      clients.push(...(await openClients(service.feedUrl(name), 5)))
    }
    const work = [publishAll(names), replayAll(names), ...clients.map(client => pollOn(client))]
    const failed = Promise.all(work)
    const rows = await Promise.race([sample(), failed.then(() => [])])
    ending.abort()
    await failed
    return {
      name: 'soak',
      title: 'A soak',
      finding: `${fixtures} feeds receive several publications a second each, are polled by ${clients.length} clients, and are replayed without a pause. The heap size is the minimum of each ${windowMs / 1000} s, which is the size after a garbage collection.`,
      columns: ['seconds', 'heap MiB', 'resident MiB', 'changes so far'],
      rows,
    }
  } finally {
    ending.abort()
    for (const client of clients) client.close()
    await service.stop()
  }

  async function sample(): Promise<readonly (readonly number[])[]> {
    const rows: number[][] = []
    const startedAt = performance.now()
    while (performance.now() - startedAt < minutes * 60_000) {
      let heap = Number.POSITIVE_INFINITY
      const until = performance.now() + windowMs
      while (performance.now() < until) {
        heap = Math.min(heap, await service.metric('nodejs_heap_size_used_bytes'))
        await wait(500)
      }
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const changes = await service.metric('fixture_feed_publish_to_visible_seconds_count')
      progress(`${seconds} s`)
      rows.push([seconds, heap / mebibyte, service.residentBytes() / mebibyte, changes])
    }
    return rows
  }

  async function publishAll(names: readonly string[]): Promise<void> {
    for (let change = 0; !ending.signal.aborted; change++) {
      await service.publish(names[change % names.length] ?? '', [change % 40], 1000 + change)
      await wait(10)
    }
  }

  async function pollOn(client: PollingClient): Promise<void> {
    while (!ending.signal.aborted) {
      const status = await client.poll()
      if (status !== 200 && status !== 304) throw new Error(`A client got ${status}`)
      await wait(100)
    }
  }

  async function replayAll(names: readonly string[]): Promise<void> {
    for (let round = 0; !ending.signal.aborted; round++) {
      const url = service.feedUrl(names[round % names.length] ?? '')
      const instant = new Date(Date.now() - (round % 1000) * 100).toISOString()
      const response = await fetch(`${url}?until=${instant}`)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`A replay got ${response.status}`)
      await wait(20)
    }
  }
})
