import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { CommandFailure, UsageError } from './failure.ts'
import { io } from './io.ts'

export interface Confirmation {
  /** What is typed at the terminal to go on. */
  readonly id: string
  /** Whether `--yes` was given, so that nobody is asked. */
  readonly yes: boolean | undefined
  /** What is about to be done, as a verb: "purge". */
  readonly act: string
  /** What a failure begins with: "Not purged". */
  readonly refusal: string
}

/**
 * Has something confirmed that cannot be undone: by `--yes`, or by whoever sits at the terminal and types the id.
 *
 * @throws {UsageError} when there is neither `--yes` nor a terminal.
 * @throws {CommandFailure} when another id is typed, or none: with Ctrl+C or Ctrl+D.
 */
export async function confirm({ id, yes, act, refusal }: Confirmation): Promise<void> {
  if (yes) return
  if (!io().stdin.isTTY) throw new UsageError(`Nobody can be asked here: add --yes to ${act}`)
  const typed = await askForId()
  if (typed === undefined) throw new CommandFailure(`${refusal}: no id was typed`)
  if (typed.trim() !== id) throw new CommandFailure(`${refusal}: another id was typed`)
}

async function askForId(): Promise<string | undefined> {
  const terminal = createInterface({ input: io().stdin, output: io().stderr })
  // Ctrl+C and Ctrl+D reject the question; when the terminal itself goes, nothing ever answers it.
  const closed = once(terminal, 'close').then(() => undefined)
  const answered = terminal.question('Type the id to go on: ').catch(() => undefined)
  try {
    return await Promise.race([answered, closed])
  } finally {
    terminal.close()
  }
}
