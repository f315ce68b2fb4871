import type { PollState } from '../../feed.ts'
import type { Phase } from '../read-loop.ts'

type Status = PollState['status']

/** What can happen to what is known of a feed. */
export type Finding = 'replaced' | 'unchanged' | 'failed' | 'sought'

/** What can happen to a poller. */
export type Occurrence =
  | 'succeeded'
  | 'failed'
  | 'deferred'
  | 'refused'
  | 'due'
  | 'refresh'
  | 'wake'
  | 'seek'
  | 'close'

/** The status after a finding. A 304 with nothing held is a failure, not `unchanged`. */
export const STATUS_AFTER: Record<Status, Record<Finding, Status>> = {
  empty: { replaced: 'fresh', unchanged: 'empty', failed: 'empty', sought: 'empty' },
  fresh: { replaced: 'fresh', unchanged: 'fresh', failed: 'stale', sought: 'empty' },
  stale: { replaced: 'fresh', unchanged: 'fresh', failed: 'stale', sought: 'empty' },
}

/** The phase after an occurrence; `ignored` ones change nothing at all. */
export const PHASE_AFTER: Record<Phase, Record<Occurrence, Phase | 'ignored'>> = {
  reading: {
    succeeded: 'waiting',
    failed: 'waiting',
    deferred: 'held-off',
    refused: 'stopped',
    due: 'waiting',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  waiting: {
    ...late(),
    due: 'reading',
    refresh: 'reading',
    wake: 'waiting',
    seek: 'reading',
    close: 'closed',
  },
  'held-off': {
    ...late(),
    due: 'waiting',
    refresh: 'hurried',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  hurried: {
    ...late(),
    due: 'reading',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  stopped: {
    ...late(),
    due: 'ignored',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  closed: {
    ...late(),
    due: 'ignored',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'ignored',
    close: 'ignored',
  },
}

/** Answers to a request that was given up. */
function late(): Record<'succeeded' | 'failed' | 'deferred' | 'refused', 'ignored'> {
  return { succeeded: 'ignored', failed: 'ignored', deferred: 'ignored', refused: 'ignored' }
}
