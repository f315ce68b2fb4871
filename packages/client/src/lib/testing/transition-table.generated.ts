// Generated from packages/client/transitions.json by `npm run emit`. Do not edit.
import type { PollState } from '../../feed.ts'
import type { DisplayPhase } from '../displayed-state.ts'
import type { Phase } from '../read-loop.ts'

type Status = PollState['status']

/** The possible events for the state of a feed. */
export type Finding = 'replaced' | 'unchanged' | 'failed' | 'sought'

/** The possible events for a poller. */
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

/** The status after an event. A 304 without a stored snapshot is a failure, not `unchanged`. */
export const STATUS_AFTER: Record<Status, Record<Finding, Status>> = {
  empty: {
    replaced: 'fresh',
    unchanged: 'empty',
    failed: 'empty',
    sought: 'empty',
  },
  fresh: {
    replaced: 'fresh',
    unchanged: 'fresh',
    failed: 'stale',
    sought: 'empty',
  },
  stale: {
    replaced: 'fresh',
    unchanged: 'fresh',
    failed: 'stale',
    sought: 'empty',
  },
}

/** The phase after an event; `ignored` events have no effect. */
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
    succeeded: 'ignored',
    failed: 'ignored',
    deferred: 'ignored',
    refused: 'ignored',
    due: 'reading',
    refresh: 'reading',
    wake: 'waiting',
    seek: 'reading',
    close: 'closed',
  },
  'held-off': {
    succeeded: 'ignored',
    failed: 'ignored',
    deferred: 'ignored',
    refused: 'ignored',
    due: 'waiting',
    refresh: 'hurried',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  hurried: {
    succeeded: 'ignored',
    failed: 'ignored',
    deferred: 'ignored',
    refused: 'ignored',
    due: 'reading',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  stopped: {
    succeeded: 'ignored',
    failed: 'ignored',
    deferred: 'ignored',
    refused: 'ignored',
    due: 'ignored',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'reading',
    close: 'closed',
  },
  closed: {
    succeeded: 'ignored',
    failed: 'ignored',
    deferred: 'ignored',
    refused: 'ignored',
    due: 'ignored',
    refresh: 'ignored',
    wake: 'ignored',
    seek: 'ignored',
    close: 'ignored',
  },
}

/** The possible events for the display. */
export type DisplayEvent =
  | 'longer'
  | 'shorter'
  | 'none'
  | 'loaded'
  | 'past-read'
  | 'changes-missed'
  | 'seek'

/** The display after an event, for a feed with a timeline. */
export const DISPLAY_AFTER: Record<
  DisplayPhase,
  Record<DisplayEvent, DisplayPhase | 'impossible'>
> = {
  live: {
    longer: 'loading',
    shorter: 'impossible',
    none: 'live',
    loaded: 'impossible',
    'past-read': 'impossible',
    'changes-missed': 'live',
    seek: 'live',
  },
  loading: {
    longer: 'loading',
    shorter: 'loading',
    none: 'live',
    loaded: 'catching-up',
    'past-read': 'impossible',
    'changes-missed': 'impossible',
    seek: 'loading',
  },
  'catching-up': {
    longer: 'catching-up',
    shorter: 'catching-up',
    none: 'live',
    loaded: 'impossible',
    'past-read': 'delayed',
    'changes-missed': 'catching-up',
    seek: 'catching-up',
  },
  delayed: {
    longer: 'catching-up',
    shorter: 'delayed',
    none: 'live',
    loaded: 'impossible',
    'past-read': 'impossible',
    'changes-missed': 'catching-up',
    seek: 'catching-up',
  },
}
