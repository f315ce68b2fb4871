import type { CheckGroup } from '../check.ts'
import { itemLifeChecks } from './life-cycle-items.ts'
import { stateLifeChecks } from './life-cycle-states.ts'
import { tagLifeChecks } from './life-cycle-tags.ts'

/** What can be seen of a service into which the checks publish themselves. */
export const lifeCycleChecks: CheckGroup = {
  name: 'life-cycle',
  checks: [...itemLifeChecks, ...tagLifeChecks, ...stateLifeChecks],
}
