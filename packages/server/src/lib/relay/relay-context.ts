import type { RefusedAnswers } from './refused-answers.ts'
import type { RelayedAssets, RelayedAssetsSources } from './relayed-assets.ts'

/** What the observers of one relay share. */
export interface RelayContext extends RelayedAssetsSources {
  readonly intervalMs: number
  readonly waitSeconds: number
  /** How much later than the upstream all is served, in milliseconds. */
  readonly behindMs: number
  readonly random: () => number
  readonly assets: RelayedAssets
  readonly counts: RelayCounts
  readonly refused: RefusedAnswers
}

export interface RelayCounts {
  refused: number
  mismatches: number
  gaps: number
}
