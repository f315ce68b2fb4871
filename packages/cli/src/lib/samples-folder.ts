import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailure } from './failure.ts'

/** The folder of the sample games: within the published package of the command, otherwise within the repository. */
export function samplesFolder(): string {
  const ownPackage = fileURLToPath(new URL('../../', import.meta.url))
  const folders = [join(ownPackage, 'samples'), join(ownPackage, '..', '..', 'samples')]
  const found = folders.find(folder => existsSync(join(folder, 'live.jsonl')))
  if (found === undefined) throw new CommandFailure(`No samples found in ${folders.join(' or ')}`)
  return found
}
