import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Languages } from '@fixture-feed/generator/generate'
import { type History, toHistoryGame } from '@fixture-feed/generator/history'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { readGame, requireGame } from '@fixture-feed/generator/read-game'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'

const season = 2024

/** A game and the previous games of its clubs. */
interface Sample {
  readonly seed: number
  readonly away: string
  readonly home: string
  /** The opponents in the earlier games. Both clubs played each of them in January, one after the other. */
  readonly opponents: readonly string[]
}

/** A game with overtime. */
const finished: Sample = {
  seed: 1,
  away: 'HCB',
  home: 'NMH',
  opponents: ['THD', 'EVL', 'ALD', 'GRW'],
}
/** A close game in which a late entry of the scorer withdraws an item. */
const live: Sample = { seed: 7, away: 'DNM', home: 'LKM', opponents: ['SAU', 'IRN', 'FRN', 'KRG'] }

/** The definition whose items name a day. */
export const preGame = 'basketball.pre-game-summary'

/**
 * The publication logs of the sample games: the text of each file by its name. The games are simulated, and their bytes
 * are equal on every machine.
 */
export function sampleLogs(languages: Languages): ReadonlyMap<string, string> {
  const [whole, played] = [finished, live].map(sample => [
    ...toPublicationLog(requireGame(gameOf(sample)), { history: historyOf(sample), languages }),
  ])
  return new Map([
    ['finished.jsonl', toText(whole ?? [])],
    ['live.jsonl', toText(withoutPreGame(played ?? []))],
  ])
}

/** The game that a demo plays live. */
export function liveSample(): SimulatedGame {
  return gameOf(live)
}

function gameOf({ seed, away, home }: Sample): SimulatedGame {
  return simulateGame({ seed, away, home, season, tipoff: '2025-01-18T00:30:00Z' })
}

/** The earlier games of the season: each of the two clubs played the same opponents. */
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

/** The log without pre-game summaries. The live game is replayed at other times, so no text of it may name a day. */
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

function toText(lines: readonly LogLine[]): string {
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
