import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Finds a program by name or path, including programs in folders of daemons that may be missing from `PATH`. */
export function findProgram(name: string): string | undefined {
  if (name.includes('/')) return existsSync(name) ? name : undefined
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => `${folder}/${name}`).find(path => existsSync(path))
}

/**
 * The `skip` option of a test that needs a program: a reason if the program is missing, false if it exists or
 * `REQUIRE_TOOLS` asks for a failure instead.
 */
export function missingProgram(name: string): string | false {
  if (findProgram(name) !== undefined || process.env.REQUIRE_TOOLS === '1') return false
  return `${name} is not installed`
}

/** A free port, for programs that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port')
  return address.port
}

export interface Program {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a program that stays in the foreground and listens on a loopback port. Resolves when it listens.
 *
 * @throws {Error} if the program is missing, or with its output if it exits first or does not listen before `patience`
 *   (default: 60 s) is aborted.
 */
export async function startProgram(
  name: string,
  parameters: readonly string[],
  port: number,
  patience: AbortSignal = AbortSignal.timeout(60_000),
): Promise<Program> {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed`)
  const child = spawn(path, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  child.on('error', error => {
    output += error.message
  })
  while (!(await isListening(port))) {
    if (hasEnded(child)) throw new Error(`${name} ended before it was ready: ${output}`)
    if (patience.aborted) {
      await endChild(child, 'SIGKILL')
      throw new Error(`${name} does not listen on port ${port}: ${output}`)
    }
    await wait(20)
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => endChild(child) }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

/** Terminates a child process. Resolves when it has exited. */
async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
