import { once } from 'node:events'

/** Writes to stdout; resolves when it accepts more (backpressure). */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Prints what a command has to say: JSON on one line for machines, else the words. */
export async function print(
  { json }: { readonly json?: boolean | undefined },
  { value, words }: { readonly value: unknown; readonly words: string },
): Promise<void> {
  await writeOut(json ? `${JSON.stringify(value)}\n` : `${words}\n`)
}

/** Says something to the person at the terminal that is not the command's result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Text of a feed for a terminal: on one line, and without what a terminal would obey. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Ends the program quietly when the reader of its output closes the pipe (as `head` does). */
export function endQuietlyWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
