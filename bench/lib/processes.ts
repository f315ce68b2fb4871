import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'

/** The core of the servers. The load runs on another core, if there is one. */
export const serverCore = 0
export const loadCore: number = Math.min(1, cpus().length - 1)

/** Keeps this process and all its threads on the core of the load, if `taskset` is installed. */
export function keepToLoadCore(): void {
  if (findProgram('taskset') === undefined) return
  execFileSync('taskset', ['-acp', String(loadCore), String(process.pid)], { stdio: 'ignore' })
}

/**
 * Finds the path of a program, including programs in the folders of system daemons that may be missing from `PATH`.
 * Returns `undefined` if the program is not installed.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => `${folder}/${name}`).find(path => existsSync(path))
}

/** Starts a program, pinned to a core if `taskset` is installed. */
export function spawnPinned(
  core: number,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const pin = findProgram('taskset') === undefined ? [] : ['taskset', '-c', String(core)]
  const [program = '', ...parameters] = [...pin, ...command]
  return spawn(program, parameters, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
}

/**
 * Runs a program on the load's core, and returns its stdout.
 *
 * @throws {Error} with its stderr, if it fails.
 */
export async function outputOf(command: readonly string[]): Promise<string> {
  const child = spawnPinned(loadCore, command)
  let output = ''
  let complaints = ''
  child.stdout?.on('data', chunk => {
    output += String(chunk)
  })
  child.stderr?.on('data', chunk => {
    complaints += String(chunk)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${complaints}`)
  return output
}

/**
 * Waits for a line that a child prints and that matches a pattern. Returns the match.
 *
 * @throws {Error} with the error output of the child, if its output ends without such a line.
 */
export async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let complaints = ''
  child.stderr?.on('data', chunk => {
    complaints += String(chunk)
  })
  if (child.stdout === null) throw new TypeError('Cannot read from a child without stdout')
  for await (const line of createInterface({ input: child.stdout })) {
    const match = pattern.exec(line)
    if (match !== null) return match
  }
  throw new Error(`The process ended before it was ready: ${complaints}`)
}

/** Terminates a child that this run started. Resolves when it has exited. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Finds a free port, for programs that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port')
  return address.port
}

/** Runs a program with parameters that make it print its version, and returns the first line. */
export function versionOf(program: string, ...parameters: readonly string[]): string {
  return (
    execFileSync('sh', ['-c', `"$0" ${parameters.join(' ')} 2>&1`, program], { encoding: 'utf8' })
      .trim()
      .split('\n', 1)[0] ?? ''
  )
}

/** Resolves when an address responds. Rejects after 500 attempts, which takes at least 5 s. */
export async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  throw new Error(`Nothing answers at ${url}`)
}
