import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { CommandFailure, UsageError } from './failure.ts'
import { io } from './io.ts'

export interface Confirmation {
  /** The text to type at the terminal in order to confirm. */
  readonly id: string
  /** Whether `--yes` was given, which skips the question. */
  readonly yes: boolean | undefined
  /** The action as a verb: "purge". */
  readonly act: string
  /** The beginning of a failure's message: "Not purged". */
  readonly refusal: string
}

/**
 * Requires the confirmation of an action that cannot be undone: `--yes`, or the id of its target typed at the terminal.
 *
 * @throws {UsageError} if there is neither `--yes` nor a terminal.
 * @throws {CommandFailure} if another id is typed, or none, as with Ctrl+C or Ctrl+D.
 */
export async function confirm({ id, yes, act, refusal }: Confirmation): Promise<void> {
  if (yes) return
  if (!io().stdin.isTTY) throw new UsageError(`Not a terminal: pass --yes to ${act}`)
  const typed = await askForId()
  if (typed === undefined) throw new CommandFailure(`${refusal}: no id was typed`)
  if (typed.trim() !== id) throw new CommandFailure(`${refusal}: another id was typed`)
}

async function askForId(): Promise<string | undefined> {
  const terminal = createInterface({ input: io().stdin, output: io().stderr })
  // Ctrl+C and Ctrl+D reject the question; when the terminal itself closes, the question is never answered.
  const closed = once(terminal, 'close').then(() => undefined)
  const answered = terminal.question('Type the id to confirm: ').catch(() => undefined)
  try {
    return await Promise.race([answered, closed])
  } finally {
    terminal.close()
  }
}
