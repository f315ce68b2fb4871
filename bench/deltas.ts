import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { encodeDelta } from '../packages/server/src/lib/representation/delta.ts'
import { digestOf } from '../packages/server/src/lib/representation/entity-tag.ts'
import { recordedGames, simulatedGames } from './lib/games.ts'
import { sampleItem } from './lib/sample-snapshot.ts'
import { print, progress, runScale } from './lib/scale-run.ts'
import { median } from './lib/statistics.ts'

// What a change costs as a delta from the version before (RFC 9842), beside the whole snapshot in gzip: in the bytes of
// games as they were published, and in processor time by the size of a feed.

const gzipAsync = promisify(gzip)

/** What one change takes. */
interface Cost {
  readonly gzipBytes: number
  readonly deltaBytes: number
  readonly deltaCpuMs: number
}

const sizes = [40, 100, 300, 1000, 10_000]

await runScale(async () => {
  const rows: number[][] = []
  for (const { name, log } of [...recordedGames(), ...simulatedGames([1, 2, 3])]) {
    const costs = await costsOf(log)
    const share = median(costs.map(({ deltaBytes, gzipBytes }) => deltaBytes / gzipBytes))
    print(
      `${name}: ${costs.length} changes, gzip ${sum(costs, 'gzipBytes')} B, deltas ${sum(costs, 'deltaBytes')} B; median change ${percent(share)} of its gzip`,
    )
  }
  for (const items of sizes) {
    const before = snapshotOf(items, 0)
    const after = snapshotOf(items, 1)
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
    ])
  }
  return {
    name: 'deltas',
    title: 'One revision as a delta',
    finding:
      'The bytes of one revised item among many, whole in gzip and as a delta from the version before, and the processor time of making the delta. It is made once for all readers who have that version.',
    columns: ['items', 'snapshot kB', 'gzip kB', 'delta bytes', '% of gzip', 'CPU ms a delta'],
    rows,
  }
})

/** What each change of a log takes; the first publication has nothing before it. */
async function costsOf(log: Iterable<LogLine>): Promise<readonly Cost[]> {
  const costs: Cost[] = []
  const items = new Map<string, { readonly id: string; readonly effectiveAt: string }>()
  let before: Buffer | undefined
  for (const line of log) {
    if (line.kind !== 'publication') continue
    for (const item of line.items ?? []) items.set(item.id, item)
    for (const { id } of line.withdrawals ?? []) items.delete(id)
    const sorted = [...items.values()].sort(
      (a, b) => Date.parse(a.effectiveAt) - Date.parse(b.effectiveAt) || (a.id < b.id ? -1 : 1),
    )
    const { fixtureId, feedKey, at } = line
    const after = Buffer.from(JSON.stringify({ fixtureId, feedKey, snapshotAt: at, items: sorted }))
    if (before !== undefined) costs.push(await costOf(before, after))
    before = after
  }
  return costs
}

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

/** A feed of so many items, the one in the middle in one of its revisions. */
function snapshotOf(count: number, revision: number): Buffer {
  const items = Array.from({ length: count }, (_, number) =>
    sampleItem('bench-1', number, number === count >> 1 ? number + 1000 * revision : number),
  )
  const snapshotAt = `2026-01-01T00:00:0${revision}Z`
  return Buffer.from(JSON.stringify({ fixtureId: 'bench-1', feedKey: 'pulse', snapshotAt, items }))
}

function sum(costs: readonly Cost[], field: 'gzipBytes' | 'deltaBytes'): number {
  return costs.reduce((total, cost) => total + cost[field], 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
