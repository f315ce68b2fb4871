import { findProgram, versionOf } from '../lib/processes.ts'
import { startSnapshotScript } from './node-script.ts'
import type { Target } from './target.ts'

/** The servers of Bun and Deno, each with the smallest handler for a conditional read. */
export const bun: Target = runtime('Bun', 'bun', [])
export const deno: Target = runtime('Deno', 'deno', ['run', '--allow-all', '--no-config'])

function runtime(name: string, program: string, parameters: readonly string[]): Target {
  return {
    name,
    hasGzip: true,
    missing: () => (findProgram(program) === undefined ? program : undefined),
    version: () =>
      versionOf(findProgram(program) ?? '', '--version').replace(/^deno (\S+).*/, '$1'),
    start: served =>
      startSnapshotScript(
        'fetch-handler.ts',
        served,
        [],
        [findProgram(program) ?? '', ...parameters],
      ),
  }
}
