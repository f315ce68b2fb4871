import { open, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { firstForeignToken } from '@fixture-feed/generator/json-text'
import { decodeText, whatElse } from './decode-text.ts'
import { CommandFailure, reasonOf } from './failure.ts'
import { io } from './io.ts'

/** The text of a file, or of standard input for `-`. */
export async function readText(file: string): Promise<string> {
  const bytes = file === '-' ? await buffer(io().stdin) : await readFile(file)
  const decoded = decodeText(bytes)
  if (decoded.text === undefined) throw new CommandFailure(`${file}: ${decoded.reason}`)
  return decoded.text
}

/** The JSON value of a file, or of standard input for `-`. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readText(file), file)
}

/** @param place The place that the failure names: a file, or a line of a file. */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${place}: ${whyNoJson(text, error)}`, { cause: error })
  }
}

/**
 * The reason why a text is not JSON, with the place of the fault if it is known. For a text of one line, the place is
 * only a column.
 */
export function whyNoJson(text: string, error: unknown): string {
  if (text.trim() === '') return 'not JSON: it is empty'
  const { place } = firstForeignToken(text) ?? {}
  const message = reasonOf(error)
  const isPlaced = place === undefined || / \(line \d+ column \d+\)$/.test(message)
  const reason = isPlaced ? message : `${message} (line ${place.line} column ${place.column})`
  return `not JSON: ${text.includes('\n') ? reason : reason.replace(/ \(line 1 (column \d+)\)$/, ' ($1)')}`
}

/** One non-blank line of a file. */
export interface FileLine {
  /** The line number, starting at 1. Blank lines count. */
  readonly number: number
  readonly text: string
}

/** The non-blank lines of a file, or of standard input for `-`. The file may exceed the memory. */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let number = 0
  for await (const bytes of file === '-' ? io().stdin : await bytesOf(file)) {
    const [end = '', ...lines] = decode(bytes as Buffer, number + 1).split('\n')
    lines.unshift(rest + end)
    rest = lines.pop() ?? ''
    for (const text of lines) {
      number++
      if (text.trim() !== '') yield { number, text }
    }
  }
  const last = rest + decode(undefined, number + 1)
  if (last.trim() !== '') yield { number: number + 1, text: last }

  function decode(bytes: Buffer | undefined, line: number): string {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch (cause) {
      const place = line === 1 ? '' : ` after line ${line - 1}`
      throw new CommandFailure(`${file}: not UTF-8${place}${whatElse(bytes ?? Buffer.of())}`, {
        cause,
      })
    }
  }
}

/** The bytes of a file. A folder is rejected here, because the error of the first read would not name the folder. */
async function bytesOf(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file)
  if (!(await handle.stat()).isDirectory()) return handle.createReadStream()
  await handle.close()
  throw Object.assign(new Error(), { code: 'EISDIR', syscall: 'read', path: file })
}
