import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directories: string[] = []

// What a test registers first with `after` ends first: a directory would go while its service still writes to it.
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** An empty directory that is gone when the process has ended. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-'))
  directories.push(directory)
  return directory
}

/** The names of the files of a directory that hold a word. */
export function filesWith(directory: string, word: string): readonly string[] {
  return readdirSync(directory).filter(name => readFileSync(join(directory, name)).includes(word))
}
