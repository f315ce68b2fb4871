/** What a target serves: the same bytes from everybody. */
export interface ServedSnapshot {
  /** The JSON text. */
  readonly bytes: Buffer
  /** A folder of the run, for configuration and files. */
  readonly directory: string
}

/** A server under load. */
export interface RunningTarget {
  /** The address of the snapshot. */
  readonly url: string
  /** Its first process. */
  readonly pid: number
  stop(): Promise<void>
}

/** A server whose snapshot can be another from one moment to the next. */
export interface ReplaceableTarget extends RunningTarget {
  /** Resolves when the bytes are where the server reads them. */
  replace(bytes: SnapshotBytes): Promise<void>
}

/** A snapshot in both codings. */
export interface SnapshotBytes {
  readonly identity: Buffer
  readonly gzip: Buffer
}

/** Something that can answer polls of one snapshot, so that it can be compared. */
export interface Target<Running extends RunningTarget = RunningTarget> {
  readonly name: string
  /** Whether it has the snapshot in gzip too. */
  readonly hasGzip: boolean
  /** What is needed and not there; `undefined` when it can run. */
  missing(): string | undefined
  /** The version that is compared. */
  version(): string
  /** Starts it as a process of its own on one core. */
  start(served: ServedSnapshot): Promise<Running>
}
