import type { Draft } from '@fixture-feed/contract/draft'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { type History, toHistoryGame } from '@fixture-feed/generator/history'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { readGame, requireGame } from '@fixture-feed/generator/read-game'
import { providerFiles, writeGame } from '@fixture-feed/simulator/provider-files'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'

const season = 2024

/** A game and what its clubs played before it. */
interface Sample {
  readonly seed: number
  readonly away: string
  readonly home: string
  /** Clubs that both played in January already, one after the other. */
  readonly opponents: readonly string[]
}

/** A game that goes to overtime. */
const finished: Sample = {
  seed: 1,
  away: 'HCB',
  home: 'NMH',
  opponents: ['THD', 'EVL', 'ALD', 'GRW'],
}
/** A close game in which a late entry of the scorer takes an item back. */
const live: Sample = { seed: 7, away: 'DNM', home: 'LKM', opponents: ['SAU', 'IRN', 'FRN', 'KRG'] }

const preGame = 'basketball.pre-game-summary'

/**
 * The sample games, simulated and generated, the same bytes on every machine: the text of each file by its path from the
 * root of the repository.
 */
export function sampleFiles(): Map<string, string> {
  const liveGame = gameOf(live)
  const liveLines = [...toPublicationLog(requireGame(liveGame), { history: historyOf(live) })]
  return new Map([
    [
      'samples/finished.jsonl',
      toText([
        ...toPublicationLog(requireGame(gameOf(finished)), { history: historyOf(finished) }),
      ]),
    ],
    ['samples/live.jsonl', toText(withoutPreGame(liveLines))],
    ['samples/item.json', `${JSON.stringify(itemFor(liveGame), undefined, 2)}\n`],
    ...tallysheetFiles(liveGame),
  ])
}

/** The live game as the fictional provider Tallysheet tells of it. */
function tallysheetFiles(game: SimulatedGame): readonly (readonly [string, string])[] {
  const names = providerFiles.tallysheet
  const texts = writeGame(game, 'tallysheet')
  return [
    [`samples/tallysheet/${names.playByPlay}`, texts.playByPlay],
    [`samples/tallysheet/${names.boxScore}`, `${texts.boxScore}\n`],
  ]
}

function gameOf({ seed, away, home }: Sample): SimulatedGame {
  return simulateGame({ seed, away, home, season, tipoff: '2025-01-18T00:30:00Z' })
}

/** Each club's games against the same opponents, every other day. */
function historyOf({ seed, away, home, opponents }: Sample): History {
  const games = opponents.flatMap((opponent, index) =>
    [away, home].map((club, at) => {
      const day = String(3 + 3 * index + at).padStart(2, '0')
      const options = { season, tipoff: `2025-01-${day}T00:30:00Z` }
      const pair = index % 2 === 0 ? { away: club, home: opponent } : { away: opponent, home: club }
      return simulateGame({ seed: seed * 100 + index * 2 + at, ...pair, ...options })
    }),
  )
  return {
    covers: [{ season, seasonType: 'Regular Season' }],
    games: games.map(files => {
      const { game, problems } = readGame(files)
      if (game === undefined)
        throw new Error(`Cannot read a simulated game: ${problems[0]?.message}`)
      return toHistoryGame(game)
    }),
  }
}

/** The live game is played at other instants than its own: no text of it may name a day. */
function withoutPreGame(lines: readonly LogLine[]): LogLine[] {
  return lines
    .map(line => {
      if (line.kind !== 'publication') return line
      const items = line.items?.filter(item => item.definitionKey !== preGame) ?? []
      const evidence = line.evidence?.filter(({ id }) => items.some(item => item.id === id))
      return { ...line, items, ...(evidence === undefined ? {} : { evidence }) }
    })
    .filter(
      line =>
        line.kind !== 'publication' || line.items.length + (line.withdrawals?.length ?? 0) > 0,
    )
}

/** A small item to publish by hand. */
function itemFor({ boxScore }: SimulatedGame): Draft {
  const { gameId, arena } = boxScore.game
  return {
    id: `${gameId}:from-the-desk`,
    fixtureId: gameId,
    definitionKey: preGame,
    definitionVersion: 1,
    effectiveAt: '2025-01-18T00:00:00Z',
    asOf: '2025-01-18T00:00:00Z',
    entities: [],
    content: {
      headline: 'A word from the desk',
      summary: `Good evening from ${arena.arenaName}: this item was published by hand.`,
      supportingContext: ['Publish it again with another headline, and it is revised.'],
      scheduledTipoff: '2025-01-18T00:30:00Z',
    },
    assets: [],
  }
}

function toText(lines: readonly LogLine[]): string {
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
