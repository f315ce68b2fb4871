import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SimulationOptions, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { UsageError } from '../failure.ts'
import { print } from '../output.ts'

export interface SimulateOptions extends Omit<SimulationOptions, 'seed'> {
  /** Drawn when left out. */
  readonly seed?: number
  readonly out: string
  readonly json?: boolean
}

/** Writes the play-by-play and the box score of a game of an invented league. */
export async function simulate({ out, json, ...options }: SimulateOptions): Promise<void> {
  const seed = options.seed ?? randomInt(1_000_000)
  const { playByPlay, boxScore } = simulated({ ...options, seed })
  const files = {
    playByPlay: join(out, 'playbyplay.json'),
    boxScore: join(out, 'boxscore.json'),
  }
  await mkdir(out, { recursive: true })
  await writeFile(files.playByPlay, `${JSON.stringify(playByPlay)}\n`)
  await writeFile(files.boxScore, `${JSON.stringify(boxScore)}\n`)
  const { gameId, awayTeam, homeTeam } = boxScore.game
  const score = `${awayTeam.teamTricode} ${awayTeam.score} at ${homeTeam.teamTricode} ${homeTeam.score}`
  await print(
    { json },
    {
      value: { fixtureId: gameId, seed, ...files },
      words: `${gameId}, seed ${seed}: ${score}\n${files.playByPlay}\n${files.boxScore}`,
    },
  )
}

function simulated(options: SimulationOptions): ReturnType<typeof simulateGame> {
  try {
    return simulateGame(options)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
