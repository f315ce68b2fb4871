import type { Item } from '@fixture-feed/contract/snapshot'
import { type GameFacts, type GameSource, gameSources } from '@fixture-feed/generator/game-source'
import type { GameReading } from '@fixture-feed/generator/read-game'
import { type ProviderFormat, writeGame } from '@fixture-feed/simulator/provider-files'
import type { SimulatedGame } from '@fixture-feed/simulator/simulate-game'

/** The source for a format, with the facts of a game that files of this format do not contain. */
export function sourceOf({ boxScore }: SimulatedGame, format: ProviderFormat): GameSource {
  const source = gameSources[format]
  if (source === undefined) throw new RangeError(`Cannot find the source "${format}"`)
  const { gameId: fixtureId, gameTimeLocal: tipoff } = boxScore.game
  const facts: GameFacts = { fixtureId, tipoff }
  return texts => source(texts, facts)
}

/** The reading of a game in one of its states, from files of a format. */
export function readingIn(state: SimulatedGame, format: ProviderFormat): GameReading {
  return sourceOf(state, format)(writeGame(state, format))
}

/**
 * An item with the ids of the liveData format, which the checker of texts reads. In FIBA LiveStats the id of a team is
 * its tricode, such as `DNM`, and its players, sorted by their liveData ids, are `DNM-1`, `DNM-2` and so on.
 */
export function withLiveDataIds(item: Item, { boxScore }: SimulatedGame): Item {
  const { homeTeam, awayTeam } = boxScore.game
  const ids = new Map(
    [homeTeam, awayTeam].flatMap(({ teamId, teamTricode, players }) => [
      [teamTricode, String(teamId)] as const,
      ...players
        .map(({ personId }) => personId)
        .toSorted((a, b) => a - b)
        .map((id, place) => [`${teamTricode}-${place + 1}`, String(id)] as const),
    ]),
  )
  const text = JSON.stringify(item).replaceAll(/"([A-Z]{3}(?:-\d+)?)"/g, (whole, id: string) => {
    const own = ids.get(id)
    return own === undefined ? whole : `"${own}"`
  })
  return JSON.parse(text) as Item
}
