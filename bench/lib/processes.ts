import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'

/** The core that servers run on; the load comes from another, where there is one. */
export const serverCore = 0
export const loadCore: number = Math.min(1, cpus().length - 1)

/** Keeps this process and all its threads off the core of the servers. */
export function keepToLoadCore(): void {
  if (findProgram('taskset') === undefined) return
  execFileSync('taskset', ['-acp', String(loadCore), String(process.pid)], { stdio: 'ignore' })
}

/** Where a program is, also in the folders of system daemons that not every PATH has. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => `${folder}/${name}`).find(path => existsSync(path))
}

/** Starts a program pinned to a core, where the system can pin. */
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
 * All that a program on the load's core prints.
 *
 * @throws {Error} with what it wrote to stderr, when it fails.
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
 * The first line of a child's output that matches.
 *
 * @throws {Error} with what it wrote to stderr, when it ends before.
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

/** Ends a child that this run started; resolves when it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** A port that is free now, for programs that cannot pick one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port')
  return address.port
}

/** What a program prints about itself. */
export function versionOf(program: string, ...parameters: readonly string[]): string {
  return (
    execFileSync('sh', ['-c', `"$0" ${parameters.join(' ')} 2>&1`, program], { encoding: 'utf8' })
      .trim()
      .split('\n', 1)[0] ?? ''
  )
}

/** Resolves when somebody answers at an address. */
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
