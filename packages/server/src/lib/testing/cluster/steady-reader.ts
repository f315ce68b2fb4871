import { setTimeout as delay } from 'node:timers/promises'
import type { FeedId } from '@fixture-feed/journal/entry'
import { feedPath } from '@fixture-feed/test-support/running-service'
import { digestOf, opaqueTag } from '../../representation/entity-tag.ts'
import type { ClusterNode } from './cluster-node.ts'

/** The tags that the readers of a feed have seen, by instant. All readers must see the same tag for an instant. */
export type SeenTags = Map<string, string>

export interface SteadyReader {
  /** The number of 200s that the reader got. `unchanged` is the number of 304s. */
  readonly bodies: number
  readonly unchanged: number
  /** The violations of the rules that were found. */
  readonly faults: readonly string[]
  stop(): Promise<void>
}

/** Polls one node as a client does, and checks every response except 503. */
export function startReader(node: ClusterNode, feed: FeedId, seen: SeenTags): SteadyReader {
  const reader = { bodies: 0, unchanged: 0, faults: [] as string[], stop }
  let isStopping = false
  let last = { snapshotAt: '', etag: '' }
  const read = readAll()
  return reader

  async function readAll(): Promise<void> {
    while (!isStopping) {
      const response = await fetch(node.publicUrl + feedPath(feed), {
        headers: { 'if-none-match': last.etag, 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(4000),
      }).catch(() => undefined)
      await check(response)
      await delay(40)
    }
  }

  async function check(response: Response | undefined): Promise<void> {
    if (response === undefined) return
    const etag = response.headers.get('etag') ?? ''
    const text = await response.text().catch(() => undefined)
    if (text === undefined || response.status === 503) return
    // A feed is a 404 only before its first publication.
    if (response.status === 404 && last.snapshotAt === '') return
    if (response.status === 304) {
      reader.unchanged++
      if (etag !== last.etag) fault(`304 with ${etag} for ${last.etag}`)
      return
    }
    if (response.status !== 200) {
      fault(`status ${response.status}: ${text}`)
      return
    }
    reader.bodies++
    const { snapshotAt } = JSON.parse(text) as { readonly snapshotAt: string }
    const known = seen.get(snapshotAt)
    if (known !== undefined && known !== etag) fault(`${snapshotAt} has ${etag} and ${known}`)
    seen.set(snapshotAt, etag)
    if (etag !== `"${opaqueTag(digestOf(Buffer.from(text)))}"`)
      fault(`${etag} is not the tag of its bytes`)
    if (snapshotAt < last.snapshotAt) fault(`${snapshotAt} after ${last.snapshotAt}`)
    last = { snapshotAt, etag }
  }

  function fault(what: string): void {
    reader.faults.push(`${node.publicUrl}: ${what}`)
  }

  function stop(): Promise<void> {
    isStopping = true
    return read
  }
}
