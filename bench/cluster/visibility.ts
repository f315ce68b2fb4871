import type { ClusterNode } from '../../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { readOnce } from '../lib/read-once.ts'
import { sampleDraft } from '../lib/sample-snapshot.ts'
import { quantile } from '../lib/statistics.ts'
import { feedPath, operate, untilVisible } from './bench-feed.ts'

/** So many publications are not counted: the code of new nodes is compiled meanwhile. */
const warmUp = 100

/**
 * From the start of a publication at one node until a reader of another one has it, in milliseconds. The reader waits
 * (`Prefer: wait`): one that polls without a pause would take the core from what it measures.
 */
export async function measureVisibility(
  one: ClusterNode,
  other: ClusterNode,
  publications: number,
): Promise<readonly (readonly [what: string, figure: number])[]> {
  const acknowledged: number[] = []
  const visible: number[] = []
  let etag = await publish(one, 0)
  await untilVisible(other, etag)
  for (let count = 1; count <= warmUp + publications; count++) {
    const changed = readChanged(other, etag)
    // Read behind it on the same core: by then it is mostly held, and if not, it is answered all the same.
    await untilVisible(other, etag)
    const startedAt = performance.now()
    etag = await publish(one, count)
    const acknowledgedMs = performance.now() - startedAt
    const changedAt = await changed
    if (count <= warmUp) continue
    acknowledged.push(acknowledgedMs)
    visible.push(changedAt - startedAt)
  }
  return [
    ...percentiles('a publication is acknowledged', acknowledged),
    ...percentiles('it is visible at another node', visible),
  ]
}

/** The item is none of those in the snapshot that is polled later. */
function publish(node: ClusterNode, count: number): Promise<string> {
  const items = [sampleDraft('bench', 1000, count)]
  return operate(node, 'POST', `${feedPath}/publications`, { items })
}

/** When a reader who waits has another version. */
async function readChanged({ publicUrl }: ClusterNode, etag: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': etag, Prefer: 'wait=30' }
  while ((await readOnce(publicUrl + feedPath, headers)).status !== 200);
  return performance.now()
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
