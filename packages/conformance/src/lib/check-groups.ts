import type { CheckGroup } from './check.ts'
import { assetsChecks } from './checks/assets.ts'
import { cachePolicyChecks } from './checks/cache-policy.ts'
import { changesChecks } from './checks/changes.ts'
import { codingsChecks } from './checks/codings.ts'
import { connectionChecks } from './checks/connection.ts'
import { corsChecks } from './checks/cors.ts'
import { definitionsChecks } from './checks/definitions.ts'
import { deltasChecks } from './checks/deltas.ts'
import { entityTagChecks } from './checks/entity-tag.ts'
import { errorsChecks } from './checks/errors.ts'
import { evidenceChecks } from './checks/evidence.ts'
import { indexChecks } from './checks/fixture-index.ts'
import { ifNoneMatchChecks } from './checks/if-none-match.ts'
import { itemLifeChecks } from './checks/life-cycle-items.ts'
import { stateLifeChecks } from './checks/life-cycle-states.ts'
import { tagLifeChecks } from './checks/life-cycle-tags.ts'
import { methodsChecks } from './checks/methods.ts'
import { notModifiedChecks } from './checks/not-modified.ts'
import { openapiChecks } from './checks/openapi.ts'
import { replayChecks } from './checks/replay.ts'
import { scoreboardChecks } from './checks/scoreboard.ts'
import { signaturesChecks } from './checks/signatures.ts'
import { snapshotChecks } from './checks/snapshot.ts'
import { waitChecks } from './checks/wait.ts'
import { skipUnlessReplay } from './replay.ts'

/** All groups, in the order in which they run. */
export const checkGroups: readonly CheckGroup[] = [
  { name: 'index', checks: indexChecks },
  { name: 'snapshot', checks: snapshotChecks },
  { name: 'entity-tag', checks: entityTagChecks },
  { name: 'if-none-match', checks: ifNoneMatchChecks },
  { name: 'not-modified', checks: notModifiedChecks },
  { name: 'cache-policy', checks: cachePolicyChecks },
  { name: 'errors', checks: errorsChecks },
  { name: 'methods', checks: methodsChecks },
  { name: 'cors', checks: corsChecks },
  { name: 'codings', checks: codingsChecks },
  { name: 'connection', checks: connectionChecks },
  { name: 'replay', needs: skipUnlessReplay, checks: replayChecks },
  { name: 'assets', checks: assetsChecks },
  { name: 'evidence', checks: evidenceChecks },
  { name: 'definitions', checks: definitionsChecks },
  { name: 'openapi', checks: openapiChecks },
  { name: 'wait', checks: waitChecks },
  { name: 'deltas', checks: deltasChecks },
  { name: 'scoreboard', checks: scoreboardChecks },
  { name: 'changes', checks: changesChecks },
  { name: 'signatures', checks: signaturesChecks },
  // Each of these checks publishes to separate fixtures and observes the effects.
  { name: 'life-cycle', checks: { ...itemLifeChecks, ...tagLifeChecks, ...stateLifeChecks } },
]
