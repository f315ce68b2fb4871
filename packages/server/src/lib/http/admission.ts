import type { OverloadReason } from './overload.ts'

export interface AdmissionLimits {
  readonly maxRequests: number
  readonly maxPendingBodyBytes: number
}

/**
 * Counts the requests that are being worked on and the bytes of their bodies. Reads that are answered from memory at
 * once are never in it: to refuse one would cost as much as to answer it.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  #requests = 0
  #bodyBytes = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /**
   * Takes a request in, or says what there is too much of. A body is let in when it is the only one, however large.
   *
   * @param bodyBytes The most that its body can have.
   */
  enter(bodyBytes: number = 0): OverloadReason | undefined {
    const { maxRequests, maxPendingBodyBytes } = this.#limits
    if (this.#requests >= maxRequests) return 'requests'
    const isMuch = this.#bodyBytes + bodyBytes > maxPendingBodyBytes
    if (isMuch && bodyBytes > 0 && this.#bodyBytes > 0) return 'bodies'
    this.#requests++
    this.#bodyBytes += bodyBytes
    return undefined
  }

  /** Gives back what `enter` took, once the work is done. */
  leave(bodyBytes: number = 0): void {
    this.#requests--
    this.#bodyBytes -= bodyBytes
  }
}
