import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { CommandFailure } from './failure.ts'

/**
 * Has the person at the terminal type an id before something that cannot be undone.
 *
 * @throws {CommandFailure} that begins with `refusal`, when another one is typed, or none: with Ctrl+C or Ctrl+D.
 */
export async function askFor(id: string, refusal: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl+C and Ctrl+D reject the question; when the terminal itself goes, nothing ever answers it.
  const closed = once(terminal, 'close').then(() => undefined)
  const answered = terminal.question('Type the id to go on: ').catch(() => undefined)
  try {
    const typed = await Promise.race([answered, closed])
    if (typed === undefined) throw new CommandFailure(`${refusal}: no id was typed`)
    if (typed.trim() !== id) throw new CommandFailure(`${refusal}: another id was typed`)
  } finally {
    terminal.close()
  }
}
