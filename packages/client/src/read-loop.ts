/**
 * The parts of a poller, for readers that have requests of their own, such as a relay: one read at a time, how long to
 * wait for the next, and whether it asks the service to wait for a change.
 */
export { type Failing, type Pace, type Wait, waitAfter } from './lib/back-off.ts'
export { createLongPolls, type LongPolls } from './lib/long-polls.ts'
export { createReadLoop, type ReadLoop } from './lib/read-loop.ts'
export { parseRetryAfter } from './lib/retry-after.ts'
