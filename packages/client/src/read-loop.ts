/**
 * The parts of a poller, for readers that have requests of their own, such as a relay: one read at a time, how long to
 * wait for the next, whether it asks the service to wait for a change, and why a request has no response.
 */
export { type Failing, type Pace, type Wait, waitAfter } from './lib/back-off.ts'
export { createLongPolls, type LongPolls } from './lib/long-polls.ts'
export { createReadLoop, type ReadLoop } from './lib/read-loop.ts'
export { parseRetryAfter } from './lib/retry-after.ts'
export { networkReason, rootCauses } from './lib/root-causes.ts'
