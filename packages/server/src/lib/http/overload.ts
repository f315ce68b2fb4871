import { type Problem, problem } from '../problem/problem.ts'

/** What there was too much of when a request was refused. */
export type OverloadReason = 'connections' | 'requests' | 'bodies'

const details: Readonly<Record<OverloadReason, string>> = {
  connections: 'The service has as many connections as it can keep: try again later',
  requests: 'The service is working on as many requests as it can: try again later',
  bodies: 'The service holds as many request bodies as it can: try again later',
}

/** Those refused together must not come back together: each is told another number of seconds up to this. */
const longestWaitS = 5

/** The problem of a request that is one too many, with a `Retry-After` of 1 to 5 s, drawn anew each time (full jitter). */
export function overloaded(reason: OverloadReason, random: () => number = Math.random): Problem {
  return problem('overloaded', details[reason], {
    retryAfter: 1 + Math.floor(random() * longestWaitS),
  })
}
