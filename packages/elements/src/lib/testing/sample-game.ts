import { type GeneratedFeeds, generateFeeds } from '@fixture-feed/generator/generate'
import { type HistoryGame, toHistoryGame } from '@fixture-feed/generator/history'
import { type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { type SimulationOptions, simulateGame } from '@fixture-feed/generator/simulate-game'
import type { FeedService } from './feed-service.ts'

/** A generated game of two clubs, with two earlier games to compare with. The same seed gives the same game. */
export function sampleGame(seed = 7): GeneratedFeeds {
  const clubs = { away: 'JPT', home: 'FRN' }
  const earlier = [
    played({ ...clubs, seed: seed + 1, tipoff: '2025-11-04T03:00:00Z' }),
    played({ away: 'FRN', home: 'JPT', seed: seed + 2, tipoff: '2025-12-02T03:00:00Z' }),
  ]
  const games: readonly HistoryGame[] = earlier.map(toHistoryGame)
  const covers = [{ season: 2025, seasonType: 'Regular Season' as const }]
  const input = played({ ...clubs, seed, tipoff: '2025-12-30T03:00:00Z' })
  return generateFeeds(input, { history: { covers, games } })
}

/** Registers a generated game, uploads its assets and publishes all items of its feeds, each at its own instant. */
export async function publishGame(
  service: FeedService,
  { fixture, feeds }: GeneratedFeeds,
  { finished = true }: { readonly finished?: boolean } = {},
): Promise<void> {
  const { fixtureId, ...entry } = fixture
  await service.putFixture(fixtureId, entry)
  for (const { feedKey, items, assets } of feeds) {
    const feed = { fixtureId, feedKey }
    for (const asset of assets) await service.putAsset(feed, asset)
    for (const [at, published] of Map.groupBy(items, ({ publishedAt }) => publishedAt)) {
      await service.publish(feed, { items: published, at })
    }
    if (finished) await service.putSettings(feed, { state: 'finished', definitions: null })
  }
}

function played(options: SimulationOptions): GameInput {
  const { game, problems } = readGame(simulateGame(options))
  if (game === undefined) {
    throw new Error(
      `Cannot read a simulated game: ${problems.map(({ message }) => message).join('; ')}`,
    )
  }
  return game
}
