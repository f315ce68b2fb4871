import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProgram } from '../../packages/cli/src/lib/program.ts'

/**
 * Runs commands one after the other, as the executable does, without starting a process for each: told by messages of
 * the parent which, and with which files. What they print goes nowhere.
 */

export interface CommandRequest {
  readonly number: number
  /** Arguments; `@name` stands for the path of a file. */
  readonly argv: readonly string[]
  /** Base64 of files by name. */
  readonly files: Readonly<Record<string, string>>
}

export interface CommandOutcome {
  readonly number: number
  /** The class of the error that ended it, with its message and stack; absent when it was done. */
  readonly error?: {
    readonly name: string
    readonly message: string
    readonly stack: string
    readonly isOfSystem: boolean
  }
}

process.stdout.write = () => true
process.stderr.write = () => true
const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('disconnect', () => process.exit())

process.on('message', (request: CommandRequest) => {
  void run(request).then(outcome => process.send?.(outcome))
})

async function run({ number, argv, files }: CommandRequest): Promise<CommandOutcome> {
  const path = (name: string): string => join(folder, name)
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path(name), Buffer.from(content, 'base64'))
  }
  const withPaths = argv.map(argument => argument.replace(/^@/, `${folder}/`))
  try {
    await createProgram().parseAsync(withPaths, { from: 'user' })
    return { number }
  } catch (error) {
    if (!(error instanceof Error)) return { number, error: unknown(String(error)) }
    const { name, message, stack = '' } = error
    return { number, error: { name, message, stack, isOfSystem: 'syscall' in error } }
  } finally {
    rmSync(path('data'), { recursive: true, force: true })
  }
}

function unknown(message: string): NonNullable<CommandOutcome['error']> {
  return { name: 'no error', message, stack: '', isOfSystem: false }
}
