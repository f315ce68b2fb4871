import { promisify } from 'node:util'
import { gzip, zstdCompress } from 'node:zlib'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { encodeDelta } from '../packages/server/src/lib/representation/delta.ts'
import { digestOf } from '../packages/server/src/lib/representation/entity-tag.ts'
import { recordedGames, simulatedGames } from './lib/games.ts'
import { progress, runScale } from './lib/scale-run.ts'
import { median } from './lib/statistics.ts'

// What the changes of games cost as they were published: whole in gzip and in zstd, and as a delta from the version that
// the reader has (RFC 9842), for one who waits and reads every change, and for one who polls at an interval.

const gzipAsync = promisify(gzip)
const zstdAsync = promisify(zstdCompress)
/** Of the client's polls, in milliseconds. */
const intervalMs = 2000

/** A version of a feed. */
interface Version {
  readonly at: number
  readonly identity: Buffer
}

/** What one read of a change takes, in bytes. */
interface Read {
  readonly gzip: number
  readonly zstd: number
  readonly delta: number
}

await runScale(async () => {
  const rows: (string | number)[][] = []
  const shares: number[] = []
  for (const { name, log } of [...recordedGames(), ...simulatedGames([1, 2, 3])]) {
    const versions = versionsOf(log)
    const waiting = await readsOf(versions)
    const polling = await readsOf(versionsAtPolls(versions))
    const share = median(waiting.map(({ delta, gzip }) => (delta / gzip) * 100))
    if (name.startsWith('recorded')) shares.push(share)
    rows.push([
      name,
      waiting.length,
      mean(waiting, 'gzip'),
      mean(waiting, 'zstd'),
      mean(waiting, 'delta'),
      share,
      polling.length,
      mean(polling, 'delta'),
    ])
    progress(name)
  }
  const goal =
    shares.length === 0
      ? ''
      : ` The median change of a recorded game takes ${Math.max(...shares).toFixed(1)} % of its gzip at most.`
  return {
    name: 'delta-bytes',
    title: 'The changes of games as deltas',
    finding: `Bytes of a body, on average over a game. Who waits reads every change, who polls every ${intervalMs / 1000} s what has changed since.${goal}`,
    columns: [
      'game',
      'changes',
      'gzip',
      'zstd',
      'delta',
      'median, % of gzip',
      'changes seen by polls',
      'delta of a poll',
    ],
    rows,
    hasNoChart: true,
  }
})

/** The versions of a log's feed, oldest first. */
function versionsOf(log: Iterable<LogLine>): readonly Version[] {
  const versions: Version[] = []
  const items = new Map<string, { readonly id: string; readonly effectiveAt: string }>()
  for (const line of log) {
    if (line.kind !== 'publication') continue
    for (const item of line.items ?? []) items.set(item.id, item)
    for (const { id } of line.withdrawals ?? []) items.delete(id)
    const sorted = [...items.values()].sort(
      (a, b) => Date.parse(a.effectiveAt) - Date.parse(b.effectiveAt) || (a.id < b.id ? -1 : 1),
    )
    const { fixtureId, feedKey, at } = line
    const identity = JSON.stringify({ fixtureId, feedKey, snapshotAt: at, items: sorted })
    versions.push({ at: Date.parse(at), identity: Buffer.from(identity) })
  }
  return versions
}

/** Those that are the newest when somebody polls, whose first poll comes with the first version. */
function versionsAtPolls(versions: readonly Version[]): readonly Version[] {
  const start = versions[0]?.at ?? 0
  const pollAfter = ({ at }: Version): number => Math.ceil((at - start) / intervalMs)
  return versions.filter((version, index) => {
    const next = versions[index + 1]
    return next === undefined || pollAfter(next) > pollAfter(version)
  })
}

/** Of all versions but the first, which has nothing before it. */
async function readsOf(versions: readonly Version[]): Promise<readonly Read[]> {
  const reads: Read[] = []
  for (const [index, { identity }] of versions.entries()) {
    const before = versions[index - 1]?.identity
    if (before === undefined) continue
    const whole = await gzipAsync(identity, { level: 6 })
    const delta = await encodeDelta(identity, { digest: digestOf(before), bytes: before })
    const zstd = await zstdAsync(identity)
    reads.push({ gzip: whole.length, zstd: zstd.length, delta: delta?.length ?? whole.length })
  }
  return reads
}

function mean(reads: readonly Read[], coding: keyof Read): number {
  return Math.round(reads.reduce((total, read) => total + read[coding], 0) / reads.length)
}
