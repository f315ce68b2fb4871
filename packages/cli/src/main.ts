import { CommanderError } from 'commander'
import { reportFailure, UsageError } from './lib/failure.ts'
import { endQuietlyWithOutput } from './lib/output.ts'
import { createProgram } from './lib/program.ts'

/**
 * Runs the command with its arguments, without those of Node; resolves to the exit code: 0 done, 1 refused or failed
 * (the reason is on stderr), 2 wrong usage.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json')
  endQuietlyWithOutput()
  process.on('uncaughtException', error => {
    reportFailure(error, { isJson })
    process.exit(1)
  })
  try {
    await createProgram().parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its own, and gives help and version the code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    reportFailure(error, { isJson })
    return error instanceof UsageError ? 2 : 1
  }
}
