import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CommandFailure, reasonOf } from './failure.ts'

/** The text of a file, or of standard input for `-`. */
export async function readText(file: string): Promise<string> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CommandFailure(`${file}: not UTF-8`, { cause })
  }
}

/** The JSON value of a file, or of standard input for `-`. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readText(file), file)
}

/** @param place Named in the failure: a file, or a line of one. */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${place}: not JSON: ${reasonOf(error)}`, { cause: error })
  }
}

/** One line of a file that is not blank. */
export interface FileLine {
  /** From 1, blank ones counted. */
  readonly number: number
  readonly text: string
}

/** The lines of a file, or of standard input for `-`, one after the other: they may be larger than memory. */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let number = 0
  for await (const bytes of file === '-' ? process.stdin : createReadStream(file)) {
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
      throw new CommandFailure(`${file}: not UTF-8 after line ${line}`, { cause })
    }
  }
}
