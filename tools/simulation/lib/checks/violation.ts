/** An error that reports a property of the product that a run violates. */
export class Violation extends Error {
  override readonly name = 'Violation'
  /** The name of the check, by which findings are counted. */
  readonly check: CheckName

  constructor(check: CheckName, message: string) {
    super(message)
    this.check = check
  }
}

export type CheckName =
  | 'acknowledged entries are visible'
  | 'a version has the same bytes everywhere'
  | 'snapshotAt strictly increases'
  | 'removed texts are gone'
  | 'held texts do not leak'
  | 'a change is applied once'
  | 'an entry continues its feed'
  | 'every wait ends'
  | 'nodes converge'
  | 'nodes agree on entries'
  | 'one process holds the lease'
  | 'no uncaught errors'
  | 'a fixture is purged when it is time'
  | 'a proposal is released when it is due'
  | 'a retry receives the first response'
  | 'clients follow'
  | 'a relay serves its upstream'
  | 'a new stream stays whole'
