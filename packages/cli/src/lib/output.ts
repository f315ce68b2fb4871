import { once } from 'node:events'
import { io, type Output } from './io.ts'

/**
 * The output of commands. Texts come from feeds, providers and file names. Characters that a terminal would obey are
 * shown in the form that JSON uses.
 */

/** Writes to stdout. Resolves when stdout accepts more (backpressure). The text is escaped only for a terminal. */
export async function writeOut(text: string): Promise<void> {
  await writeStyled(io().stdout.isTTY ? escapeControlCharacters(text) : text)
}

/** Prints a text with escape sequences for colors. Its other parts must be escaped already. */
export async function writeStyled(text: string): Promise<void> {
  const { stdout } = io()
  if (!stdout.write(text)) await once(stdout, 'drain')
}

/** Prints the result of a command: `value` as JSON on one line with `--json`, otherwise `words`. */
export async function print(
  { json }: { readonly json?: boolean | undefined },
  { value, words }: { readonly value: unknown; readonly words: string },
): Promise<void> {
  await writeOut(json ? `${JSON.stringify(value)}\n` : `${escapeControlCharacters(words)}\n`)
}

/** Prints a message on stderr that is not part of the command's result. */
export function note(text: string): void {
  io().stderr.write(`${escapeControlCharacters(text)}\n`)
}

/** A line that replaces the current line of a terminal. Text beyond the width is cut off. */
export function rewriteLine({ columns }: Output, text: string): string {
  return `\x1b[K${stripControlCharacters(text).slice(0, (columns || 80) - 1)}`
}

/**
 * Escapes the characters that could control a terminal: marks of text direction, line separators (U+2028, U+2029), and
 * all control characters except line feeds and tabs.
 */
export function escapeControlCharacters(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Replaces each run of control characters, line breaks and invisible format characters by a space, so that a text is
 * shown on one line.
 */
export function stripControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Ends the program quietly when the reader of its output closes the pipe (as `head` does). */
export function endQuietlyWithOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}
