import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Lease, LeaseHolder } from './lease.ts'

export interface FileLeaseOptions {
  readonly file: string
  readonly onFailure: (error: unknown) => void
  /** How often the note is written. Default 10,000. */
  readonly everyMs?: number | undefined
}

/** The lease of an engine that one process at a time has open: held at once, its note in a file. */
export function createFileLease({ file, onFailure, everyMs = 10_000 }: FileLeaseOptions): Lease {
  let holder: LeaseHolder | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  return {
    async ask(asking) {
      holder = asking
      asking.taken(await readNote(file))
      timer = setInterval(write, everyMs)
    },
    release() {
      clearInterval(timer)
      return write()
    },
  }

  function write(): Promise<void> {
    writing = writing.then(() => writeNote(file, holder?.note() ?? '')).catch(onFailure)
    return writing
  }
}

async function readNote(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A reader finds the note before or this one, never half of it. */
async function writeNote(file: string, note: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, note)
  await rename(`${file}.new`, file)
}
