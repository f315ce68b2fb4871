import { type GameSource, gameSources } from '@fixture-feed/generator/game-source'
import { UsageError } from './failure.ts'

/** The source with a name; @throws {UsageError} with the known names. */
export function gameSourceOf(name: string): GameSource {
  const source = Object.hasOwn(gameSources, name) ? gameSources[name] : undefined
  if (source !== undefined) return source
  const names = Object.keys(gameSources).join(', ')
  throw new UsageError(`Unknown source "${name}": use one of ${names}`)
}
