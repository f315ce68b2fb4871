/**
 * The right to be the only process that does something, however many share the journal, and a checkpoint that goes from one
 * holder to the next.
 *
 * - **One holder.** At any time at most one process takes itself for the holder. An exception is a process that was
 *   suspended: until it finds out, there may be two, so what a holder does must be safe when done twice.
 * - **Taken over.** A holder that dies is followed by another process within 10 s; one that releases, at once.
 * - **Checkpoint.** The next holder gets a checkpoint of the last one that is at most 10 s older than its end.
 */
export interface Lease {
  /** Asks for the lease from now on. Resolves after the first attempt, which has called `taken` if it got the lease. */
  ask(holder: LeaseHolder): Promise<void>
  /** Gives the lease up with a last checkpoint, and asks no more. Resolves also when the engine cannot be reached. */
  release(): Promise<void>
}

/** Who asks for a lease. Its methods are called one at a time and do not throw. */
export interface LeaseHolder {
  /** The lease is held from now on. `checkpoint` is that of the holder before; `undefined` when there was none. */
  taken(checkpoint: string | undefined): void
  /** The lease is lost, to another process or because the engine cannot be reached. It is asked for again. */
  lost(): void
  /** Another process holds it: its checkpoint, each time that it comes. */
  seen(checkpoint: string): void
  /** The checkpoint for the next holder, as of now. Called every few seconds while the lease is held. */
  checkpoint(): string
}
