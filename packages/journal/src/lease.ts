/**
 * The right to do what one process at a time is to do, however many share the journal, and a note that passes from one
 * holder to the next.
 *
 * - **One holder.** At any time at most one process takes itself for the holder, but for one that was suspended: until it
 *   finds out, there may be two. Whatever the holder does has to bear that.
 * - **Taken over.** A holder that dies is followed by another process within 10 s; one that releases, at once.
 * - **Note.** The next holder gets a note of the last one that is at most 10 s older than its end.
 */
export interface Lease {
  /** Asks for the lease from now on. Resolves after the first attempt: whether it is held then, `holder` was told. */
  ask(holder: LeaseHolder): Promise<void>
  /** Gives the lease up with a last note, and asks no more. Resolves also when the engine cannot be reached. */
  release(): Promise<void>
}

/** Who asks for a lease. Its methods are called one at a time and do not throw. */
export interface LeaseHolder {
  /** The lease is held from now on. `note` is that of the holder before; `undefined` when there was none. */
  taken(note: string | undefined): void
  /** The lease is lost, to another process or because the engine cannot be reached. It is asked for again. */
  lost(): void
  /** Another process holds it: its note, each time that it comes. */
  seen(note: string): void
  /** The note for the next holder, as of now. Called every few seconds while the lease is held. */
  note(): string
}
