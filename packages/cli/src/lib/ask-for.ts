import { createInterface } from 'node:readline/promises'
import { CommandFailure } from './failure.ts'

/**
 * Has the person at the terminal type an id before something that cannot be undone.
 *
 * @throws {CommandFailure} that begins with `refusal`, when another one is typed.
 */
export async function askFor(id: string, refusal: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await terminal.question('Type the id to go on: ')
    if (typed.trim() !== id) throw new CommandFailure(`${refusal}: another id was typed`)
  } finally {
    terminal.close()
  }
}
