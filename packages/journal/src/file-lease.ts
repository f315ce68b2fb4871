import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Lease, LeaseHolder } from './lease.ts'

export interface FileLeaseOptions {
  readonly file: string
  readonly onFailure: (error: unknown) => void
  /** Interval of checkpoint writes in milliseconds. Default: 10,000. */
  readonly everyMs?: number | undefined
}

/**
 * The lease of an engine that only one process can open at a time. The lease is acquired immediately, and its
 * checkpoint is a file.
 */
export function createFileLease({ file, onFailure, everyMs = 10_000 }: FileLeaseOptions): Lease {
  let holder: LeaseHolder | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  return {
    async ask(asking) {
      holder = asking
      asking.taken(await readCheckpoint(file))
      timer = setInterval(write, everyMs)
    },
    release() {
      clearInterval(timer)
      return write()
    },
  }

  function write(): Promise<void> {
    writing = writing.then(() => writeCheckpoint(file, holder?.checkpoint() ?? '')).catch(onFailure)
    return writing
  }
}

async function readCheckpoint(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Writes a checkpoint atomically: a reader finds either the previous checkpoint or the new one. */
async function writeCheckpoint(file: string, checkpoint: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, checkpoint)
  await rename(`${file}.new`, file)
}
