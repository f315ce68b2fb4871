import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type ProgramOptions, startCommand } from './run-command.ts'

/** A command that goes on until it is told to end, at the latest when it goes out of use. */
export interface Running extends AsyncDisposable {
  /** The next line of stdout; rejects when the command ends first. */
  nextLine(): Promise<string>
  /** All that stderr said so far. */
  readonly stderr: string
  /** Resolves when stderr has said something; rejects when the command ends without. */
  said(pattern: RegExp): Promise<void>
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void
  /** Sends a signal, and resolves to the exit code when the command has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves to the exit code when the command has ended by itself. */
  readonly ended: Promise<number | null>
}

export function runInBackground(
  args: readonly string[],
  options: Omit<ProgramOptions, 'input'> = {},
): Running {
  const child = startCommand(args, options)
  child.stdin.end()
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'close').then(([code]) => code as number | null)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return {
    ended,
    get stderr() {
      return stderr
    },
    async nextLine() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The command ended with ${await ended}: ${stderr}`)
      return value
    },
    async said(pattern) {
      while (!pattern.test(stderr)) {
        const said = await Promise.race([once(child.stderr, 'data'), ended])
        if (!Array.isArray(said)) throw new Error(`The command ended with ${said}: ${stderr}`)
      }
    },
    signal(name) {
      child.kill(name)
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A running `serve`. */
export interface Served extends Running {
  readonly publicUrl: string
  readonly operatorUrl: string
}

/** Starts `serve` on free ports and waits until it is ready. */
export async function serveInBackground(
  directory: string,
  {
    args = [],
    ...options
  }: Omit<ProgramOptions, 'input'> & { readonly args?: readonly string[] } = {},
): Promise<Served> {
  const ports = ['--port', '0', '--operator-port', '0']
  const running = runInBackground(
    ['serve', '--data', directory, '--json', ...ports, ...args],
    options,
  )
  const addresses = JSON.parse(await running.nextLine()) as {
    readonly public: string
    readonly operator: string
  }
  return Object.create(running, {
    publicUrl: { value: addresses.public },
    operatorUrl: { value: addresses.operator },
  }) as Served
}
