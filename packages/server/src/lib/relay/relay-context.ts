import type { ServiceEvents } from '../observe/events.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import type { RelayedAssets } from './relayed-assets.ts'
import type { Upstream, UpstreamAnswer } from './upstream.ts'

/** What the observers of one relay share. */
export interface RelayContext {
  readonly baseUrl: string
  readonly intervalMs: number
  readonly waitSeconds: number
  /** How much later than the upstream all is served, in milliseconds. */
  readonly behindMs: number
  readonly random: () => number
  readonly upstream: Upstream
  readonly writer: ChainWriter
  readonly events: ServiceEvents
  readonly assets: RelayedAssets
  readonly counts: RelayCounts
  readonly refuse: (answer: UpstreamAnswer, reason: string) => Promise<void>
}

export interface RelayCounts {
  refused: number
  mismatches: number
  gaps: number
}
