import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProviderFault } from '@fixture-feed/simulator/provider-faults'
import {
  type ProviderFormat,
  providerFiles,
  writeGame,
} from '@fixture-feed/simulator/provider-files'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { type SimulationOptions, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { UsageError } from '../failure.ts'
import { print } from '../output.ts'
import { serveGame } from '../serve-game.ts'

export interface SimulateOptions extends Omit<SimulationOptions, 'seed' | 'rules'> {
  /** Drawn when left out. */
  readonly seed?: number
  /** The folder to write to; none when the game is served. */
  readonly out?: string
  /** Play the game over HTTP instead of writing it. */
  readonly serve?: boolean
  readonly port: number
  readonly speed: number
  readonly faults: readonly ProviderFault[]
  readonly requireHeader?: string
  readonly source: ProviderFormat
  readonly rules: keyof typeof leagueRules
  readonly json?: boolean
}

/** Writes the play-by-play and the box score of a game of an invented league, or plays it as a provider would. */
export async function simulate(given: SimulateOptions): Promise<void> {
  const {
    out,
    serve = false,
    port,
    speed,
    faults,
    requireHeader,
    json,
    source,
    rules,
    ...options
  } = given
  if (serve && out !== undefined) throw new UsageError('Expected either --out DIR or --serve')
  const seed = options.seed ?? randomInt(1_000_000)
  const game = simulated({ ...options, seed, rules: leagueRules[rules] })
  if (serve)
    return serveGame(game, { seed, port, speed, format: source, faults, requireHeader, json })
  if (out === undefined) throw new UsageError('Expected either --out DIR or --serve')
  const names = providerFiles[source]
  const files = { playByPlay: join(out, names.playByPlay), boxScore: join(out, names.boxScore) }
  const texts = writeGame(game, source)
  await mkdir(out, { recursive: true })
  await writeFile(files.playByPlay, withFinalBreak(texts.playByPlay))
  await writeFile(files.boxScore, withFinalBreak(texts.boxScore))
  const { gameId, awayTeam, homeTeam } = game.boxScore.game
  const score = `${awayTeam.teamTricode} ${awayTeam.score} at ${homeTeam.teamTricode} ${homeTeam.score}`
  await print(
    { json },
    {
      value: { fixtureId: gameId, seed, ...files },
      words: `${gameId}, seed ${seed}: ${score}\n${files.playByPlay}\n${files.boxScore}`,
    },
  )
}

function withFinalBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function simulated(options: SimulationOptions): ReturnType<typeof simulateGame> {
  try {
    return simulateGame(options)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
