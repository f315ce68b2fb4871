import type { Adapter } from '../../../adapter.ts'

/**
 * A feed service that somebody else could have written: from the specification alone, right to the letter, and stubborn
 * in whatever the specification leaves open. The servers share no code with each other, with the right server or with
 * the product, so that none inherits a reading of the specification from another.
 */
export interface Stranger {
  /** What is unusual about it, and still right. */
  readonly name: string
  /** The checks of the level *should* that it does not follow. */
  readonly advised: readonly string[]
  /** Starts it on a free port of the loopback, without fixtures. */
  readonly start: () => Promise<RunningStranger>
}

export interface RunningStranger {
  /** What comes before `/v1`. */
  readonly url: string
  /** Publishes to it. */
  readonly adapter: Adapter
  stop(): Promise<void>
}
