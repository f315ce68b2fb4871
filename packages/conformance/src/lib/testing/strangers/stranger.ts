import type { Adapter } from '../../../adapter.ts'

/**
 * A feed service that another author could have written: from the specification alone, correct to the letter, and
 * with unusual choices wherever the specification is silent. These servers share no code with each other, with the
 * correct server or with the product, so that none inherits an interpretation of the specification.
 */
export interface Stranger {
  /** A description of its unusual but correct behavior. */
  readonly name: string
  /** The `should` checks that it does not follow. */
  readonly advised: readonly string[]
  /** Starts it on a free loopback port, without fixtures. */
  readonly start: () => Promise<RunningStranger>
}

export interface RunningStranger {
  /** The address before `/v1`. */
  readonly url: string
  /** Publishes to it. */
  readonly adapter: Adapter
  stop(): Promise<void>
}
