import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Script } from '../scripts.ts'

/**
 * Runs a script in a separate process with inherited output.
 *
 * @throws {Error} if it fails.
 */
export async function runScript({ name }: Script, parameters: readonly string[]): Promise<void> {
  const program = join(import.meta.dirname, '../scripts', `${name}.ts`)
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`)
}
