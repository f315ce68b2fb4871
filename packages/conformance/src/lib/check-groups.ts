import type { CheckGroup } from './check.ts'
import { assetsChecks } from './checks/assets.ts'
import { cachePolicyChecks } from './checks/cache-policy.ts'
import { codingsChecks } from './checks/codings.ts'
import { connectionChecks } from './checks/connection.ts'
import { corsChecks } from './checks/cors.ts'
import { definitionsChecks } from './checks/definitions.ts'
import { deltasChecks } from './checks/deltas.ts'
import { entityTagChecks } from './checks/entity-tag.ts'
import { errorsChecks } from './checks/errors.ts'
import { indexChecks } from './checks/fixture-index.ts'
import { ifNoneMatchChecks } from './checks/if-none-match.ts'
import { lifeCycleChecks } from './checks/life-cycle.ts'
import { methodsChecks } from './checks/methods.ts'
import { notModifiedChecks } from './checks/not-modified.ts'
import { openapiChecks } from './checks/openapi.ts'
import { replayChecks } from './checks/replay.ts'
import { scoreboardChecks } from './checks/scoreboard.ts'
import { snapshotChecks } from './checks/snapshot.ts'
import { waitChecks } from './checks/wait.ts'

/** All groups, in the order in which they run. */
export const checkGroups: readonly CheckGroup[] = [
  ...[indexChecks, snapshotChecks, entityTagChecks, ifNoneMatchChecks, notModifiedChecks],
  ...[cachePolicyChecks, errorsChecks, methodsChecks, corsChecks, codingsChecks],
  ...[connectionChecks, replayChecks, assetsChecks, definitionsChecks, openapiChecks, waitChecks],
  ...[deltasChecks, scoreboardChecks, lifeCycleChecks],
]
