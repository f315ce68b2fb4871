import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createProvider, type Provider } from '@fixture-feed/simulator/provider'
import type { ProviderFault } from '@fixture-feed/simulator/provider-faults'
import {
  type ProviderFormat,
  pathsOf,
  providerFiles,
  writeGame,
} from '@fixture-feed/simulator/provider-files'
import { leagueRules, type RulesName } from '@fixture-feed/simulator/rules'
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
  /** The seed of the game. Default: random. */
  readonly seed?: number
  /** The output folder. Absent if the game is served. */
  readonly out?: string
  /** Whether the game is served over HTTP instead of written to files. */
  readonly serve?: boolean
  readonly port: number
  readonly speed: number
  readonly faults: readonly ProviderFault[]
  readonly requireHeader?: string
  readonly format: ProviderFormat
  /** Default: the rules of the format. */
  readonly rules?: RulesName
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
    format,
    rules = usualRules[format],
    ...options
  } = given
  if (serve && out !== undefined) throw new UsageError('Expected either --out DIR or --serve')
  if (format === 'fiba-livestats' && rules !== 'fiba') {
    throw new UsageError('Expected --rules fiba: the format fiba-livestats has no other rules')
  }
  const seed = options.seed ?? randomInt(1_000_000)
  const game = simulated({ ...options, seed, rules: leagueRules[rules] })
  if (serve) return serveGame(game, { seed, port, speed, format, faults, requireHeader, json })
  if (out === undefined) throw new UsageError('Expected either --out DIR or --serve')
  const names = providerFiles[format]
  const files = { playByPlay: join(out, names.playByPlay), boxScore: join(out, names.boxScore) }
  const texts = writeGame(game, format)
  await mkdir(out, { recursive: true })
  await writeFile(files.playByPlay, withFinalBreak(texts.playByPlay))
  await writeFile(files.boxScore, withFinalBreak(texts.boxScore))
  const { gameId, awayTeam, homeTeam } = game.boxScore.game
  const score = `${awayTeam.teamTricode} ${awayTeam.score} at ${homeTeam.teamTricode} ${homeTeam.score}`
  await print(
    { json },
    {
      value: { fixtureId: gameId, seed, ...files },
      words: [`${gameId}, seed ${seed}: ${score}`, ...linesOf(files)].join('\n'),
    },
  )
}

/** The default rules for each format. */
const usualRules: Readonly<Record<ProviderFormat, RulesName>> = {
  'live-data': 'twelve',
  'fiba-livestats': 'fiba',
}

/** The paths or URLs of the files of a game, without duplicates, because a game may be in one file. */
function linesOf({ playByPlay, boxScore }: GameFileNames): readonly string[] {
  return [...new Set([playByPlay, boxScore])]
}

interface GameFileNames {
  readonly playByPlay: string
  readonly boxScore: string
}

function withFinalBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

function simulated(options: SimulationOptions): SimulatedGame {
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

/** Plays a simulated game over HTTP as a provider would, for clients on this machine only, until a signal ends it. */
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
  const paths = pathsOf(game, format)
  const value = {
    fixtureId: game.playByPlay.game.gameId,
    seed,
    playByPlay: `${server.url}/${paths.playByPlay}`,
    boxScore: `${server.url}/${paths.boxScore}`,
  }
  const title = `game ${value.fixtureId}, seed ${seed}, starts at the first request:`
  const words = [title, ...linesOf(value)].join('\n')
  await print({ json }, { value, words })
  await aborted(stop)
}

/** Serves the responses of a provider over HTTP. */
function listenerOf(provider: Provider): RequestListener {
  return ({ url = '', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://provider.invalid')
    const { status, headers: responseHeaders, body } = provider.answer(pathname.slice(1), headers)
    response.writeHead(status, responseHeaders)
    response.end(method === 'HEAD' ? undefined : body)
  }
}
