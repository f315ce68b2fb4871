import { CommanderError } from 'commander'
import { reportFailure, UsageError } from './lib/failure.ts'
import { type Io, withIo } from './lib/io.ts'
import { endQuietlyWithOutput } from './lib/output.ts'
import { createProgram } from './lib/program.ts'

/**
 * Runs the command with its arguments, without the arguments of Node; resolves to the exit code: 0 success, 1 refused
 * or failed (the reason is on stderr), 2 wrong usage.
 *
 * @param world Replaces the streams, environment and signals of the process.
 */
export async function main(argv: readonly string[], world?: Io): Promise<number> {
  if (world !== undefined) return withIo(world, () => run(argv))
  endQuietlyWithOutput()
  process.on('uncaughtException', error => {
    reportFailure(error, { isJson: argv.includes('--json') })
    process.exit(1)
  })
  return run(argv)
}

async function run(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its own message, and gives help and version the code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    reportFailure(error, { isJson: argv.includes('--json') })
    return error instanceof UsageError ? 2 : 1
  }
}
