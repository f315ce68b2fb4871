import type { ClusterNode } from '../../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { sampleDraft } from '../lib/sample-snapshot.ts'
import { quantile } from '../lib/statistics.ts'
import { feedPath, operate, untilVisible } from './bench-feed.ts'

/** From the start of a publication at one node until a reader of another one sees it, in milliseconds. */
export async function measureVisibility(
  one: ClusterNode,
  other: ClusterNode,
  publications: number,
): Promise<readonly (readonly [what: string, figure: number])[]> {
  const acknowledged: number[] = []
  const visible: number[] = []
  for (let count = 0; count < publications; count++) {
    // The item is none of those in the snapshot that is polled later.
    const draft = sampleDraft('bench', 1000, count)
    const startedAt = performance.now()
    const etag = await operate(one, 'POST', `${feedPath}/publications`, { items: [draft] })
    acknowledged.push(performance.now() - startedAt)
    await untilVisible(other, etag)
    visible.push(performance.now() - startedAt)
  }
  return [
    ...percentiles('a publication is acknowledged', acknowledged),
    ...percentiles('it is visible at another node', visible),
  ]
}

function percentiles(
  what: string,
  times: readonly number[],
): readonly (readonly [what: string, figure: number])[] {
  const sorted = times.toSorted((a, b) => a - b)
  return [
    [`${what}, p50 ms`, quantile(sorted, 0.5)],
    [`${what}, p99 ms`, quantile(sorted, 0.99)],
  ]
}
