import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where a relay keeps the end of the last good read of each feed (by chain key, in milliseconds since the epoch). */
export interface LastReads {
  load(): Promise<ReadonlyMap<string, number>>
  save(reads: ReadonlyMap<string, number>): Promise<void>
}

/** Last reads in a file. One that cannot be read says nothing. */
export function lastReadsFile(file: string): LastReads {
  return {
    async load() {
      try {
        const entries: unknown = JSON.parse(await readFile(file, 'utf8'))
        return new Map(Object.entries(Object(entries))) as ReadonlyMap<string, number>
      } catch {
        // Nothing was noted yet: what was missed since is not known.
        return new Map()
      }
    },
    async save(reads) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(reads)))
      await rename(`${file}.new`, file)
    },
  }
}
