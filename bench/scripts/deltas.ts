import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { encodeDelta } from '../../packages/server/src/lib/representation/delta.ts'
import { digestOf } from '../../packages/server/src/lib/representation/entity-tag.ts'
import { type LoadResult, runLoadOn } from '../lib/load.ts'
import { publishMeanwhile } from '../lib/publish-meanwhile.ts'
import { readOnce } from '../lib/read-once.ts'
import { progress, readOptions, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// The cost of a change as a delta from the previous version (RFC 9842), compared with the whole snapshot in gzip, by
// the size of a feed. It is measured in bytes, in processor time, and by the effect on polls of other clients.

const { rounds: pollRounds, seconds: pollSeconds } = readOptions({ rounds: 4, seconds: 2 })

const gzipAsync = promisify(gzip)

/** The cost of one change. */
interface Cost {
  readonly gzipBytes: number
  readonly deltaBytes: number
  readonly deltaCpuMs: number
}

const sizes = [40, 100, 300, 1000, 10_000]

await runScale(async directory => {
  const pool = itemsOf(Math.max(...sizes))
  const rows: number[][] = []
  for (const items of sizes) {
    const before = snapshotOf(pool.slice(0, items), 0)
    const after = snapshotOf(pool.slice(0, items), 1)
    const rounds = items > 1000 ? 5 : 20
    const costs = await Promise.all([costOf(before, after)])
    for (let round = 1; round < rounds; round++) costs.push(await costOf(before, after))
    const { gzipBytes = 0, deltaBytes = 0 } = costs[0] ?? {}
    progress(`${items} items`)
    rows.push([
      items,
      before.length / 1000,
      gzipBytes / 1000,
      deltaBytes,
      (deltaBytes / gzipBytes) * 100,
      median(costs.map(({ deltaCpuMs }) => deltaCpuMs)),
      ...(await pollsBeside(join(directory, `data-${items}`), items)),
    ])
  }
  return {
    name: 'deltas',
    title: 'One revision as a delta',
    finding:
      'The size of one revised item in a snapshot of simulated games: the whole snapshot in gzip, and a delta from the previous version. A delta is computed once for all readers of that version. The last two columns compare 64 connections that poll another feed (304) while a reader receives a change every 250 ms: as a delta, relative to gzip, in paired rounds.',
    columns: [
      'items',
      'snapshot kB',
      'gzip kB',
      'delta bytes',
      '% of gzip',
      'CPU ms a delta',
      '304s, relative to gzip',
      'p99, relative to gzip',
    ],
    rows,
  }
})

async function costOf(before: Buffer, after: Buffer): Promise<Cost> {
  const whole = await gzipAsync(after, { level: 6 })
  const dictionary = { digest: digestOf(before), bytes: before }
  const startedAt = process.cpuUsage()
  const delta = await encodeDelta(after, dictionary)
  const { user, system } = process.cpuUsage(startedAt)
  return {
    gzipBytes: whole.length,
    deltaBytes: delta?.length ?? whole.length,
    deltaCpuMs: (user + system) / 1000,
  }
}

/**
 * `count` items of three simulated games. If there are fewer items, they repeat with other ids, farther apart than
 * the window of gzip.
 */
function itemsOf(count: number): readonly object[] {
  const items = new Map<string, { readonly id: string; readonly revision: number }>()
  for (const seed of [1, 2, 3]) {
    const game = requireGame(simulateGame({ seed }))
    for (const line of toPublicationLog(game, { feedKeys: ['pulse'] })) {
      if (line.kind !== 'publication') continue
      for (const item of line.items ?? []) items.set(item.id, { ...item, revision: 1 })
    }
  }
  const allItems = [...items.values()]
  return Array.from({ length: count }, (_, number) => {
    const item = allItems[number % allItems.length]
    return { ...item, id: `${item?.id}:${number}` }
  })
}

/** A snapshot in which the middle item has a later revision, unless `revision` is 0. */
function snapshotOf(items: readonly object[], revision: number): Buffer {
  const revised = items.map((item, number) =>
    number === items.length >> 1 && revision > 0
      ? { ...item, revision: revision + 1, content: contentOf(item, revision) }
      : item,
  )
  const snapshotAt = `2026-01-01T00:00:0${revision}Z`
  return Buffer.from(
    JSON.stringify({ fixtureId: 'bench-1', feedKey: 'pulse', snapshotAt, items: revised }),
  )
}

function contentOf(item: object, revision: number): object {
  const { content } = item as { readonly content: object }
  const summary = `The lead is ${revision * 3} now, and the run has not ended: ${revision + 9}-2.`
  return { ...content, summary }
}

/**
 * The effect on polls of another feed when changes are read as deltas instead of gzip: the ratio of the rates of 304
 * responses, and the ratio of their p99 latencies.
 */
async function pollsBeside(
  directory: string,
  items: number,
): Promise<readonly [rate: number, p99: number]> {
  const service = await startServiceProcess(directory)
  try {
    await service.register('polled')
    await service.publish('polled', [...Array(40).keys()])
    await service.register('changing')
    for (let first = 0; first < items; first += 1000) {
      const numbers = Array.from({ length: Math.min(1000, items - first) }, (_, n) => first + n)
      await service.publish('changing', numbers)
    }
    const ratios: { readonly rate: number; readonly p99: number }[] = []
    // The first round is not counted: compilers settle in it.
    for (let round = 0; round <= pollRounds; round++) {
      const whole = await pollsWhileRead(service, false)
      const deltas = await pollsWhileRead(service, true)
      if (round === 0) continue
      const rate = deltas.requestsPerSecond / whole.requestsPerSecond
      ratios.push({ rate, p99: deltas.p99Ms / whole.p99Ms })
    }
    return [median(ratios.map(({ rate }) => rate)), median(ratios.map(({ p99 }) => p99))]
  } finally {
    await service.stop()
  }
}

async function pollsWhileRead(service: ServiceProcess, asDelta: boolean): Promise<LoadResult> {
  const changing = service.feedUrl('changing')
  const url = service.feedUrl('polled')
  const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
  const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': entityTag }
  const read = (more: Readonly<Record<string, string>>): Promise<unknown> =>
    readOnce(changing, { 'Accept-Encoding': asDelta ? 'dcz, gzip' : 'gzip', ...more })
  const changeAndRead = async (): Promise<void> => {
    const link = await linkOf(changing)
    await service.publish('changing', [0], Math.round(performance.now()))
    await read(asDelta ? { 'Available-Dictionary': link } : {})
  }
  const load = { url, headers, connections: 64, seconds: pollSeconds }
  return publishMeanwhile(changeAndRead, () => runLoadOn(service.pid, load), 250)
}

/** The hash of the dictionary that the current response names, as clients send it in `Available-Dictionary`. */
async function linkOf(url: string): Promise<string> {
  const response = await fetch(url, { method: 'HEAD' })
  const name = /dictionaries\/([0-9a-f]{64})/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  return `:${Buffer.from(name, 'hex').toString('base64')}:`
}
