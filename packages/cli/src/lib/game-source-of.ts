import { type GameSource, gameSources } from '@fixture-feed/generator/game-source'
import { UsageError } from './failure.ts'

/** The source of a name; @throws {UsageError} naming those that there are. */
export function gameSourceOf(name: string): GameSource {
  const source = Object.hasOwn(gameSources, name) ? gameSources[name] : undefined
  if (source !== undefined) return source
  const names = Object.keys(gameSources).join(', ')
  throw new UsageError(`Cannot find the source "${name}": there are ${names}`)
}
