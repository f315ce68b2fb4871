/** The content of a target; every target serves the same bytes. */
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
  /** The id of the server's first process. */
  readonly pid: number
  stop(): Promise<void>
}

/** A server whose snapshot can be replaced at any moment. */
export interface ReplaceableTarget extends RunningTarget {
  /** Resolves when the server can read the new bytes. */
  replace(bytes: SnapshotBytes): Promise<void>
}

/** A snapshot in both codings. */
export interface SnapshotBytes {
  readonly identity: Buffer
  readonly gzip: Buffer
}

/** A server that answers polls of one snapshot, for a comparison. */
export interface Target<Running extends RunningTarget = RunningTarget> {
  readonly name: string
  /** Whether the server serves the snapshot in gzip too. */
  readonly hasGzip: boolean
  /** The name of a missing program; `undefined` if the target can run. */
  missing(): string | undefined
  /** The version of the server, for the report. */
  version(): string
  /** Starts the server in a separate process on one core. */
  start(served: ServedSnapshot): Promise<Running>
}
