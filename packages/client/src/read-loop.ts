/**
 * The parts of a poller, for programs with their own requests, such as a relay: one read at a time, the wait before the
 * next read, `Retry-After`, the choice of long polls, and the reason of a missing response.
 */
export { type Failing, type Pace, type Wait, waitAfter } from './lib/back-off.ts'
export { createLongPolls, type LongPolls } from './lib/long-polls.ts'
export { createReadLoop, type ReadLoop } from './lib/read-loop.ts'
export { parseRetryAfter } from './lib/retry-after.ts'
export { networkReason, rootCauses } from './lib/root-causes.ts'
