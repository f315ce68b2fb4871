import type { ContentByDefinition } from '@fixture-feed/client'
import type { Renderer } from '../../renderer.ts'
import { renderDefensiveSummary } from './defensive-summary.ts'
import { renderFourFactors, renderFourFactorsV2 } from './four-factors.ts'
import { renderInitialGameEntrySummary } from './initial-game-entry-summary.ts'
import {
  renderPlayerPerformanceSummary,
  renderPlayerPerformanceSummaryV2,
} from './player-performance-summary.ts'
import { renderPointBreakdown } from './point-breakdown.ts'
import { renderPostGameSummary } from './post-game-summary.ts'
import { renderPreGameSummary } from './pre-game-summary.ts'
import { renderRunMomentum } from './run-momentum.ts'
import {
  renderTeamPerformanceSummary,
  renderTeamPerformanceSummaryV2,
} from './team-performance-summary.ts'
import { renderTimeoutQuarterHalftimeSummary } from './timeout-quarter-halftime-summary.ts'

/** The renderer of each definition of the contract: one without does not compile. */
export const builtInRenderers: {
  readonly [Reference in keyof ContentByDefinition]: Renderer<Reference>
} = {
  'basketball.defensive-summary@1': renderDefensiveSummary,
  'basketball.four-factors@1': renderFourFactors,
  'basketball.four-factors@2': renderFourFactorsV2,
  'basketball.initial-game-entry-summary@1': renderInitialGameEntrySummary,
  'basketball.player-performance-summary@1': renderPlayerPerformanceSummary,
  'basketball.player-performance-summary@2': renderPlayerPerformanceSummaryV2,
  'basketball.point-breakdown@1': renderPointBreakdown,
  'basketball.post-game-summary@1': renderPostGameSummary,
  'basketball.pre-game-summary@1': renderPreGameSummary,
  'basketball.run-momentum@1': renderRunMomentum,
  'basketball.team-performance-summary@1': renderTeamPerformanceSummary,
  'basketball.team-performance-summary@2': renderTeamPerformanceSummaryV2,
  'basketball.timeout-quarter-halftime-summary@1': renderTimeoutQuarterHalftimeSummary,
}
