import { AsyncLocalStorage } from 'node:async_hooks'

/** A stream for the output of a command. It has additional properties if it is a terminal. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean
  readonly columns?: number
  hasColors?(): boolean
}

/** The streams, environment variables and signals of a command. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  /** The emitter of the signals that the process receives. */
  readonly signals: {
    on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown
  }
  /** The id of the parent process. It changes when the parent ends. */
  readonly parentId: number
}

const current = new AsyncLocalStorage<Io>()

/** The streams and environment of the current command. Default: the streams and environment of the process. */
export function io(): Io {
  return current.getStore() ?? ofProcess
}

/** Runs a command with its own streams and environment. */
export function withIo<Result>(world: Io, run: () => Promise<Result>): Promise<Result> {
  return current.run(world, run)
}

const ofProcess: Io = {
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return process.stdout
  },
  get stderr() {
    return process.stderr
  },
  env: process.env,
  signals: process,
  get parentId() {
    return process.ppid
  },
}
