import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { main } from '../../main.ts'
import { type ProgramOptions, startCommand, worldOf } from './run-command.ts'

/** A command that runs until it is stopped or disposed. */
export interface Running extends AsyncDisposable {
  /**
   * The next line of stdout. Rejects if the command ends before it, or if it does not arrive within `longestSilenceMs`.
   */
  nextLine(): Promise<string>
  /** The output on stderr up to now. */
  readonly stderr: string
  /** Resolves when stderr matches. Rejects if the command ends before, or writes nothing for `longestSilenceMs`. */
  said(pattern: RegExp): Promise<void>
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void
  /** Sends a signal, and resolves to the exit code when the command has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves to the exit code when the command has ended. */
  readonly ended: Promise<number | null>
}

/** The time without output after which a command that is awaited counts as hung. */
const longestSilenceMs = 60_000

/**
 * Starts the command in this process. An option that an environment variable can set reads `process.env`, not
 * `env`.
 */
export function runInBackground(
  args: readonly string[],
  { env }: Pick<ProgramOptions, 'env'> = {},
): Running {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const signals = new EventEmitter()
  const ended = main(args, worldOf({ stdout, stderr, signals, env })).finally(() => stdout.end())
  return running({ stdout, stderr, ended }, name => {
    if (name === 'SIGKILL') throw new TypeError('Cannot kill a command: it is not a process')
    signals.emit(name)
  })
}

/** Starts the program in a separate process. */
export function runProgramInBackground(
  args: readonly string[],
  options: Omit<ProgramOptions, 'input'> = {},
): Running {
  const child = startCommand(args, options)
  child.stdin.end()
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const { stdout, stderr } = child
  const program = running({ stdout, stderr, ended }, name => child.kill(name))
  return Object.assign(program, {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  })
}

interface Streams {
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  readonly ended: Promise<number | null>
}

function running(
  { stdout, stderr, ended }: Streams,
  signal: (name: NodeJS.Signals) => void,
): Running {
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  let text = ''
  stderr.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  return {
    ended,
    signal,
    get stderr() {
      return text
    },
    async nextLine() {
      const line = await Promise.race([lines.next(), silence()])
      if (line === 'silent') throw new Error(`The command wrote no line: ${text}`)
      const { value, done } = line
      if (done) throw new Error(`The command ended with ${await ended}: ${text}`)
      return value
    },
    async said(pattern) {
      while (!pattern.test(text)) {
        const said = await Promise.race([once(stderr, 'data'), ended, silence()])
        if (said === 'silent') throw new Error(`The command wrote nothing like ${pattern}: ${text}`)
        if (!Array.isArray(said)) throw new Error(`The command ended with ${said}: ${text}`)
      }
    },
    async end(name = 'SIGTERM') {
      signal(name)
      return ended
    },
    async [Symbol.asyncDispose]() {
      signal('SIGTERM')
      await ended
    },
  }
}

function silence(): Promise<'silent'> {
  return delay(longestSilenceMs, 'silent', { ref: false })
}

/** A running `serve`. */
export interface Served extends Running {
  readonly publicUrl: string
  readonly operatorUrl: string
}

/** Starts `serve` on free ports, in this process unless `start` is given, and waits until the service is ready. */
export async function serveInBackground(
  directory: string,
  {
    args = [],
    env = {},
    start = runInBackground,
  }: {
    readonly args?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
    readonly start?: typeof runInBackground
  } = {},
): Promise<Served> {
  const ports = ['--port', '0', '--operator-port', '0']
  const running = start(['serve', '--data', directory, '--json', ...ports, ...args], { env })
  const addresses = JSON.parse(await running.nextLine()) as {
    readonly public: string
    readonly operator: string
  }
  return Object.create(running, {
    publicUrl: { value: addresses.public },
    operatorUrl: { value: addresses.operator },
  }) as Served
}
