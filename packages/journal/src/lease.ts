/**
 * The exclusive right to perform a task among all processes that share the journal, with a checkpoint that passes from
 * one holder to the next.
 *
 * - **One holder.** At any time at most one process considers itself the holder. A process that was suspended is an
 *   exception: until it notices, two processes may consider themselves the holder. The holder's task must therefore be
 *   safe when performed twice.
 * - **Takeover.** If a holder dies or cannot perform the task, another process takes over within 10 s; if it releases
 *   the lease, within about a second.
 * - **Checkpoint.** The next holder receives a checkpoint of its predecessor that is at most 10 s older than its end.
 */
export interface Lease {
  /** Requests the lease from now on. Resolves after the first attempt, which has called `taken` if it succeeded. */
  ask(holder: LeaseHolder): Promise<void>
  /**
   * Releases the lease with a last checkpoint, and stops requesting it. Resolves also if the engine cannot be
   * reached.
   */
  release(): Promise<void>
  /** The reason why the engine does not respond at the moment, for engines that can become unavailable. */
  readonly trouble?: string | undefined
}

/** The callbacks of a process that requests a lease. They are called one at a time and must not throw. */
export interface LeaseHolder {
  /** The lease was acquired. `checkpoint` is the checkpoint of the previous holder; `undefined` if there was none. */
  taken(checkpoint: string | undefined): void
  /**
   * The lease was lost: to another process, because the engine cannot be reached, or because `isAble` was false for
   * some seconds. It is requested again.
   */
  lost(): void
  /**
   * Called with the checkpoint of another process that holds the lease, each time that this process notices a renewal.
   */
  seen(checkpoint: string): void
  /**
   * Whether the process can perform the task now. A process that cannot perform it does not acquire the lease, and
   * after some seconds releases a lease that it holds. Default: always able.
   */
  isAble?(): boolean
  /** Returns the current checkpoint for the next holder. Called regularly while the lease is held. */
  checkpoint(): string
}
