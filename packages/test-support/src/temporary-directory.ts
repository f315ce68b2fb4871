import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directories: string[] = []

// The directories are removed at exit, because a directory registered with `after` would be removed while its service
// still writes to it.
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** An empty directory that is removed when the process exits. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-'))
  directories.push(directory)
  return directory
}

/** The names of those files of a directory that contain a word. */
export function filesWith(directory: string, word: string): readonly string[] {
  return readdirSync(directory).filter(name => readFileSync(join(directory, name)).includes(word))
}
