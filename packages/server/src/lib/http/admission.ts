import { type Problem, problem } from '../problem/problem.ts'

export const overloadReasons = ['connections', 'requests', 'bodies'] as const

export type OverloadReason = (typeof overloadReasons)[number]

const details: Readonly<Record<OverloadReason, string>> = {
  connections: 'The service has reached its limit of connections: try again later',
  requests: 'The service has reached a limit of concurrent requests: try again later',
  bodies:
    'A limit of concurrent request bodies and exports is reached, for the service or for this token: try again later',
}

/**
 * Retries are spread over this time (full jitter), because clients that were refused together must not return
 * together.
 */
const longestWaitS = 5

/** The problem of a request beyond a limit, with a random `Retry-After` of 1 to 5 s (full jitter). */
export function overloaded(reason: OverloadReason, random: () => number = Math.random): Problem {
  return problem('overloaded', details[reason], {
    retryAfter: 1 + Math.floor(random() * longestWaitS),
  })
}

export interface AdmissionLimits {
  readonly maxRequests: number
  readonly maxPendingBodyBytes: number
}

/**
 * Limits the number of requests in progress and the total size of their bodies. Requests that wait for another service
 * have a separate count with the same maximum.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #bodyBytesOf = new Map<string, number>()
  #requests = 0
  #waiting = 0
  #bodyBytes = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /**
   * Admits a request, or returns the limit that it exceeds. A body of any size is admitted if no other body is in
   * progress.
   *
   * @param bodyBytes Maximum size of the request's body.
   * @param by The sender of the body. Two or more bodies of one sender may together use at most half of the space, so
   *   that slow bodies do not block other senders. Empty for no such limit.
   */
  enter(bodyBytes: number = 0, by: string = ''): OverloadReason | undefined {
    const { maxRequests, maxPendingBodyBytes: most } = this.#limits
    if (this.#requests >= maxRequests) return 'requests'
    const own = this.#bodyBytesOf.get(by) ?? 0
    if (isTooMuch(this.#bodyBytes, bodyBytes, most)) return 'bodies'
    if (by !== '' && isTooMuch(own, bodyBytes, most / 2)) return 'bodies'
    this.#requests++
    this.#bodyBytes += bodyBytes
    this.#bodyBytesOf.set(by, own + bodyBytes)
    return undefined
  }

  /** Lets a request wait for another service, or returns the exceeded limit. The wait does not count as in progress. */
  beginWait(): OverloadReason | undefined {
    if (this.#waiting >= this.#limits.maxRequests) return 'requests'
    this.#waiting++
    return undefined
  }

  endWait(): void {
    this.#waiting--
  }

  leave(bodyBytes: number = 0, by: string = ''): void {
    this.#requests--
    this.#bodyBytes -= bodyBytes
    const own = (this.#bodyBytesOf.get(by) ?? 0) - bodyBytes
    if (own > 0) this.#bodyBytesOf.set(by, own)
    else this.#bodyBytesOf.delete(by)
  }
}

function isTooMuch(others: number, bodyBytes: number, most: number): boolean {
  return bodyBytes > 0 && others > 0 && others + bodyBytes > most
}
