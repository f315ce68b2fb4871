import type { ClusterNode } from '../../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { cpuSeconds } from '../lib/cpu-time.ts'
import { runLoad } from '../lib/load.ts'
import { sampleSnapshot } from '../lib/sample-snapshot.ts'
import { median } from '../lib/statistics.ts'
import { feedPath, operate, untilVisible } from './bench-feed.ts'

/** Polls of a snapshot of 30 kB: one node, then two at once. */
export async function measureReads(
  one: ClusterNode,
  other: ClusterNode,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly (readonly [what: string, figure: number])[]> {
  const snapshot = JSON.parse(sampleSnapshot(30_000).toString().replaceAll('bench-1', 'bench'))
  const etag = await operate(one, 'PUT', feedPath, snapshot)
  await untilVisible(other, etag)
  const figures: (readonly [what: string, figure: number])[] = []
  for (const [name, headers] of [
    ['304', { 'If-None-Match': etag }],
    ['200 of 30 kB', {}],
  ] as const) {
    const alone: number[] = []
    const both: number[] = []
    const perCpuSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      const single = await loadOn([one], headers, seconds)
      const double = await loadOn([one, other], headers, seconds)
      alone.push(single.rate)
      both.push(double.rate)
      perCpuSecond.push(double.ratePerCpuSecond / single.ratePerCpuSecond)
    }
    figures.push(
      [`${name}, requests/s of one node`, median(alone)],
      [`${name}, requests/s of two nodes`, median(both)],
      [`${name}, two to one for each second of their processors`, median(perCpuSecond)],
    )
  }
  return figures
}

async function loadOn(
  nodes: readonly ClusterNode[],
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<{ readonly rate: number; readonly ratePerCpuSecond: number }> {
  const used = (): number => nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const before = used()
  const results = await Promise.all(
    nodes.map(({ publicUrl }) =>
      runLoad({ url: publicUrl + feedPath, headers, connections: 32, seconds }),
    ),
  )
  const rate = results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
  return { rate, ratePerCpuSecond: (rate * seconds) / (used() - before) }
}
