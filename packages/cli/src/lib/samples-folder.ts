import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailure } from './failure.ts'

/** The sample games of the command: in its own package when published, else in the repository. */
export function samplesFolder(): string {
  const ownPackage = fileURLToPath(new URL('../../', import.meta.url))
  const folders = [join(ownPackage, 'samples'), join(ownPackage, '..', '..', 'samples')]
  const found = folders.find(folder => existsSync(join(folder, 'live.jsonl')))
  if (found === undefined) throw new CommandFailure(`No samples found in ${folders.join(' or ')}`)
  return found
}
