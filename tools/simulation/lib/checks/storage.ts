import { zstdDecompressSync } from 'node:zlib'
import { marksIn } from '../actors/drafts.ts'
import { readHeader } from '../nats/message-headers.ts'
import type { Cluster } from '../run/cluster.ts'
import { RELAY_STREAM } from '../service/service-nodes.ts'
import type { TextChecks } from './texts.ts'
import { Violation } from './violation.ts'

/** Checks that the streams contain no removed text. To be called when all removals are finished. */
export function checkStorage({ nats }: Cluster, texts: TextChecks): void {
  const removed = texts.removedMarks()
  for (const group of nats.groups()) {
    // A recording keeps the content that its upstream removed.
    if (group.config.name === RELAY_STREAM) continue
    for (const { server, store } of group.replicas) {
      for (const { seq, headers, data } of store.messages.values()) {
        const [mark] = marksIn(textOf(headers, data)).intersection(removed)
        if (mark === undefined) continue
        throw new Violation(
          'removed texts are gone',
          `message ${seq} of ${group.config.name} on ${server.name} still has ${mark}`,
        )
      }
    }
  }
}

function textOf(headers: Buffer, data: Buffer): string {
  const isCompressed = readHeader(headers, 'Feed-Coding') === 'zstd'
  return (isCompressed ? zstdDecompressSync(data) : data).toString('latin1')
}
