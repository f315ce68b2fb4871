import type { LogLine } from '@fixture-feed/contract/publication-log'
import {
  type FeedKey,
  type GeneratedFeed,
  type GenerateOptions,
  generateFeeds,
} from '@fixture-feed/generator/generate'
import { type History, toHistoryGame } from '@fixture-feed/generator/history'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { readGame, requireGame } from '@fixture-feed/generator/read-game'
import {
  type SimulatedGame,
  type SimulationOptions,
  simulateGame,
} from '@fixture-feed/simulator/simulate-game'
import type { FeedService } from './feed-service.ts'

/** The season of the sample games, before the time of every test clock: a backfill must not be in the future. */
const season = 2023

/**
 * The publication log of a simulated game of two clubs, minute by minute, with two earlier games as history. The same
 * seed gives the same lines.
 */
export function sampleLog(
  feedKeys: readonly FeedKey[] = ['pulse'],
  seed = 14,
  languages?: GenerateOptions['languages'],
): readonly LogLine[] {
  const clubs = { away: 'JPT', home: 'FRN', season }
  const earlier = [
    { ...clubs, seed: seed + 1, tipoff: '2023-11-04T03:00:00Z' },
    { away: 'FRN', home: 'JPT', season, seed: seed + 2, tipoff: '2023-12-02T03:00:00Z' },
  ]
  const game = simulateGame({ ...clubs, seed, tipoff: '2023-12-30T03:00:00Z' })
  return [
    ...toPublicationLog(requireGame(game), {
      history: historyOf(earlier),
      intervalSeconds: 60,
      feedKeys,
      languages,
    }),
  ]
}

/** A simulated game: its raw files, and the feeds that are generated from them. */
export interface SampleGame {
  readonly files: SimulatedGame
  readonly feeds: readonly GeneratedFeed[]
}

/** A simulated game with its feeds; with `actionCount` only the first actions have happened, and the game is live. */
export function sampleGame(seed: number, actionCount?: number): SampleGame {
  const files = simulateGame({ seed })
  const game = requireGame(files)
  const state =
    actionCount === undefined
      ? game
      : { ...game, status: 'live' as const, actions: game.actions.slice(0, actionCount) }
  return { files, feeds: generateFeeds(state).feeds }
}

/** Applies a line of a publication log to a service, without the evidence of a publication. */
export async function publishLine(service: FeedService, line: LogLine): Promise<void> {
  if (line.kind === 'fixture') {
    const { fixtureId, ...entry } = line.entry
    await service.putFixture(fixtureId, entry)
    return
  }
  const { fixtureId, feedKey } = line
  const feed = { fixtureId, feedKey }
  if (line.kind === 'feed') {
    await service.putSettings(feed, { state: line.state, definitions: line.definitions })
  } else if (line.kind === 'asset') {
    const { name, mediaType, base64 } = line
    await service.putAsset(feed, {
      name,
      mediaType,
      text: Buffer.from(base64, 'base64').toString(),
    })
  } else {
    const { at, items = [], withdrawals = [] } = line
    await service.publish(feed, { at, items, withdrawals })
  }
}

function historyOf(games: readonly SimulationOptions[]): History {
  return {
    covers: [{ season, seasonType: 'Regular Season' }],
    games: games.map(options => toHistoryGame(read(simulateGame(options)))),
  }
}

function read(files: SimulatedGame) {
  const { game, problems } = readGame(files)
  if (game === undefined) {
    throw new Error(
      `Cannot read a simulated game: ${problems.map(({ message }) => message).join('; ')}`,
    )
  }
  return game
}
