import type { Adapter } from '../../../adapter.ts'

/**
 * A feed service that another author could have written from the specification alone. It is correct to the letter and
 * makes unusual choices wherever the specification is silent. These servers share no code with each other, with the
 * correct server or with the product, so that they share no interpretation of the specification.
 */
export interface Stranger {
  /** A description of the unusual but correct behavior. */
  readonly name: string
  /** The `should` checks that the service does not follow. */
  readonly advised: readonly string[]
  /** Starts the service on a free loopback port, without fixtures. */
  readonly start: () => Promise<RunningStranger>
}

export interface RunningStranger {
  /** The address before `/v1`. */
  readonly url: string
  /** The adapter that publishes to the service. */
  readonly adapter: Adapter
  stop(): Promise<void>
}
