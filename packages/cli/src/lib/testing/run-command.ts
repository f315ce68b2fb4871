import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { main } from '../../main.ts'
import type { Io } from '../io.ts'

/** The executable, as users run it. */
export const executable: string = fileURLToPath(
  new URL('../../../bin/fixture-feed.js', import.meta.url),
)

/** The token that the tests' services and commands share. */
export const secret = 'test-secret'

/** The timeout of the journal is increased, because many tests share one disk. */
process.env.FIXTURE_FEED_JOURNAL_TIMEOUT ??= '25'

export interface RunOptions {
  readonly input?: string
  readonly env?: Readonly<Record<string, string>> | undefined
}

export interface ProgramOptions extends RunOptions {
  readonly cwd?: string
  /** Arguments for Node itself. */
  readonly nodeArguments?: readonly string[]
}

/** The result of a command. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Time after which a hanging program is killed. Its exit code is then null. */
const patienceMs = 30_000

/**
 * Runs the command to its end in this process. An option that an environment variable can set reads `process.env`, not
 * `env`.
 */
export async function runCommand(
  args: readonly string[],
  { input = '', env }: RunOptions = {},
): Promise<Ended> {
  const stdout = new Collected()
  const stderr = new Collected()
  const code = await main(args, worldOf({ stdout, stderr, input, env }))
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** The streams and environment of a command that runs in this process. */
export function worldOf({
  stdout,
  stderr,
  signals = new EventEmitter(),
  input = '',
  env,
}: Pick<Io, 'stdout' | 'stderr'> & Partial<Pick<Io, 'signals'>> & RunOptions): Io {
  return {
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: secret, ...env },
    signals,
    parentId: process.ppid,
  }
}

/** Runs the program to its end in a separate process. */
export async function runProgram(
  args: readonly string[],
  { input = '', ...options }: ProgramOptions = {},
): Promise<Ended> {
  const child = startCommand(args, options)
  child.stdin.end(input)
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  clearTimeout(timer)
  return { code, stdout, stderr }
}

/** Starts the command in a separate process; the caller must end it. */
export function startCommand(
  args: readonly string[],
  { env, cwd, nodeArguments = [] }: Omit<ProgramOptions, 'input'> = {},
): ChildProcess & {
  readonly stdin: NodeJS.WritableStream
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
} {
  const child = spawn(process.execPath, [...nodeArguments, executable, ...args], {
    stdio: 'pipe',
    cwd,
    env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: secret, ...env },
  })
  // A command that is rejected may end before it has read its input.
  child.stdin.on('error', () => {})
  return child
}

/** A stream that collects everything written to it. */
class Collected extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}
