import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is deleted when its scope ends. */
export interface TemporaryFolder extends Disposable {
  /** The path of a file in the folder. */
  at(name: string): string
  /** Writes a file into the folder: a text unchanged, any other value as JSON. Returns its path. */
  write(name: string, content: unknown): string
}

export function temporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-cli-'))
  const at = (name: string): string => join(folder, name)
  return {
    at,
    write(name, content) {
      writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content))
      return at(name)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
