import { once } from 'node:events'
import { join } from 'node:path'
import { findProgram, loadCore, spawnPinned } from '../../lib/processes.ts'

/** How one kind of harm is done: the names are those of `hostile-clients.ts`. */
export interface AttackPlan {
  readonly attack: string
  readonly connections: number
  /** Per second, at most; without one, as fast as the service answers. */
  readonly rate?: number
}

export interface AttackProcess {
  /** Ends it; resolves with how often it did harm, per second. */
  end(): Promise<number>
}

const program = join(import.meta.dirname, '..', 'hostile-clients.ts')

/**
 * Starts an attack in a process of its own on the load's core, scheduled only when the core is idle: honest clients
 * there wait for the service and not for the attackers.
 */
export async function startAttack(
  url: string,
  { attack, connections, rate = 1 }: AttackPlan,
): Promise<AttackProcess> {
  const whenIdle = findProgram('chrt') === undefined ? [] : ['chrt', '--idle', '0']
  const child = spawnPinned(loadCore, [
    ...whenIdle,
    process.execPath,
    program,
    `--url=${url}`,
    `--attack=${attack}`,
    `--connections=${connections}`,
    `--rate=${rate}`,
  ])
  let output = ''
  let complaints = ''
  child.stderr?.on('data', chunk => {
    complaints += String(chunk)
  })
  const begun = Promise.withResolvers<void>()
  child.stdout?.on('data', chunk => {
    output += String(chunk)
    begun.resolve()
  })
  const closed = once(child, 'close')
  await Promise.race([begun.promise, closed])
  return {
    async end() {
      child.kill('SIGTERM')
      const [code] = await closed
      if (code !== 0) throw new Error(`The ${attack} ended with ${code}: ${complaints}`)
      return Number(/^begun\n(\S+)\n$/.exec(output)?.[1])
    },
  }
}
