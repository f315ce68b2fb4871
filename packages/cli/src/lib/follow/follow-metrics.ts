import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import type { GameStatus } from './game-status.ts'

/** Metrics of the games that are followed, for Prometheus. */
export interface MetricsServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Serves `/metrics` on this machine alone; port 0 picks a free one. A label `game` has as many values as games are
 * followed.
 */
export async function serveFollowMetrics(
  port: number,
  games: () => readonly GameStatus[],
): Promise<MetricsServer> {
  const registry = createRegistry(games)
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType })
    response.end(method === 'HEAD' ? undefined : text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const states: readonly GameStatus['state'][] = [
  'waiting',
  'following',
  'finished',
  'failed',
  'stopped',
]

function createRegistry(games: () => readonly GameStatus[]): Registry {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['game'] as const
  new Gauge({
    name: 'fixture_feed_follow_games',
    help: 'Games by how far they have come.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of states) {
        this.set({ state }, games().filter(game => game.state === state).length)
      }
    },
  })
  const counted = (
    name: string,
    help: string,
    count: 'publications' | 'items' | 'withdrawals' | 'troubles',
  ) =>
    new Counter({
      name: `fixture_feed_follow_${name}_total`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const game of games()) this.inc({ game: game.name }, game[count])
      },
    })
  counted('publications', 'Publications that changed a feed.', 'publications')
  counted('items', 'Items and revisions published.', 'items')
  counted('withdrawals', 'Items withdrawn.', 'withdrawals')
  counted('troubles', 'Problems reported, each once until it was over.', 'troubles')
  new Gauge({
    name: 'fixture_feed_follow_published_timestamp_seconds',
    help: 'When something was last published.',
    labelNames,
    registers,
    collect() {
      for (const { name, publishedAtMs } of games()) {
        if (publishedAtMs !== undefined) this.set({ game: name }, publishedAtMs / 1000)
      }
    },
  })
  return registry
}
