import type { RequestListener } from 'node:http'
import { createProvider, type Provider } from '@fixture-feed/simulator/provider'
import type { ProviderFault } from '@fixture-feed/simulator/provider-faults'
import { type ProviderFormat, providerFiles } from '@fixture-feed/simulator/provider-files'
import type { SimulatedGame } from '@fixture-feed/simulator/simulate-game'
import { print } from './output.ts'
import { serveLocally } from './serve-locally.ts'
import { aborted, stopSignal } from './stop-signal.ts'

export interface ServeGameOptions {
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
export async function serveGame(game: SimulatedGame, options: ServeGameOptions): Promise<void> {
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

/** Has a provider answer over HTTP. */
function listenerOf(provider: Provider): RequestListener {
  return ({ url = '', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://provider.invalid')
    const answer = provider.answer(pathname.slice(1), headers)
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : answer.body)
  }
}
