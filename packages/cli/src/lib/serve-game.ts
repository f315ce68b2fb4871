import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProvider } from '@fixture-feed/simulator/provider'
import type { ProviderFault } from '@fixture-feed/simulator/provider-faults'
import type { SimulatedGame } from '@fixture-feed/simulator/simulate-game'
import { print } from './output.ts'
import { aborted, stopSignal } from './stop-signal.ts'

export interface ServeGameOptions {
  readonly seed: number
  readonly port: number
  /** Seconds of the game per second. */
  readonly speed: number
  readonly faults: readonly ProviderFault[]
  readonly requireHeader?: string | undefined
  readonly json?: boolean | undefined
}

/** Plays a simulated game over HTTP as a provider would, on this machine alone, until a signal ends it. */
export async function serveGame(game: SimulatedGame, options: ServeGameOptions): Promise<void> {
  const { seed, port, speed, faults, requireHeader, json } = options
  const stop = stopSignal()
  const provider = createProvider(game, {
    seed,
    faults,
    speed,
    nowMs: () => performance.now(),
    requiredHeader: requireHeader?.toLowerCase(),
  })
  const server = createServer(({ url = '', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://provider.invalid')
    const answer = provider.answer(pathname.slice(1), headers)
    response.writeHead(answer.status, answer.headers)
    response.end(method === 'HEAD' ? undefined : answer.body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const value = {
    fixtureId: game.playByPlay.game.gameId,
    seed,
    playByPlay: `${base}/playbyplay.json`,
    boxScore: `${base}/boxscore.json`,
  }
  const words = `${value.fixtureId}, seed ${seed}, begins with the first request:\n${value.playByPlay}\n${value.boxScore}`
  await print({ json }, { value, words })
  await aborted(stop)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
