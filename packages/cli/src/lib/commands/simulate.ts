import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createProvider, type Provider } from '@fixture-feed/simulator/provider'
import type { ProviderFault } from '@fixture-feed/simulator/provider-faults'
import {
  type ProviderFormat,
  providerFiles,
  writeGame,
} from '@fixture-feed/simulator/provider-files'
import { leagueRules } from '@fixture-feed/simulator/rules'
import {
  type SimulatedGame,
  type SimulationOptions,
  simulateGame,
} from '@fixture-feed/simulator/simulate-game'
import { UsageError } from '../failure.ts'
import { print } from '../output.ts'
import { serveLocally } from '../serve-locally.ts'
import { aborted, stopSignal } from '../stop-signal.ts'

export interface SimulateOptions extends Omit<SimulationOptions, 'seed' | 'rules'> {
  /** Default: a random one. */
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

interface ServeGameOptions {
  readonly seed: number
  readonly port: number
  /** Seconds of the game per second. */
  readonly speed: number
  readonly format: ProviderFormat
  readonly faults: readonly ProviderFault[]
  readonly requireHeader?: string | undefined
  readonly json?: boolean | undefined
}

/** Plays a simulated game over HTTP as a provider would, on this machine alone, until a signal ends it. */
async function serveGame(game: SimulatedGame, options: ServeGameOptions): Promise<void> {
  const { seed, port, speed, format, faults, requireHeader, json } = options
  const stop = stopSignal()
  const provider = createProvider(game, {
    seed,
    faults,
    speed,
    format,
    nowMs: () => performance.now(),
    requiredHeader: requireHeader?.toLowerCase(),
  })
  await using server = await serveLocally(listenerOf(provider), port)
  const value = {
    fixtureId: game.playByPlay.game.gameId,
    seed,
    playByPlay: `${server.url}/${providerFiles[format].playByPlay}`,
    boxScore: `${server.url}/${providerFiles[format].boxScore}`,
  }
  const words = `${value.fixtureId}, seed ${seed}, begins with the first request:\n${value.playByPlay}\n${value.boxScore}`
  await print({ json }, { value, words })
  await aborted(stop)
}

/** Serves the responses of a provider over HTTP. */
function listenerOf(provider: Provider): RequestListener {
  return ({ url = '', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://provider.invalid')
    const answer = provider.answer(pathname.slice(1), headers)
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : answer.body)
  }
}
