import { Counter, Gauge, Registry } from 'prom-client'
import { type LocalServer, serveLocally } from '../serve-locally.ts'
import { type GameStatus, gameStates } from './game-status.ts'

/** Serves metrics of the followed games for Prometheus. The label `game` has one value per game. */
export async function serveFollowMetrics(
  port: number,
  games: () => readonly GameStatus[],
): Promise<LocalServer> {
  const registry = createRegistry(games)
  return serveLocally(async ({ url, method }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType })
    response.end(method === 'HEAD' ? undefined : text)
  }, port)
}

function createRegistry(games: () => readonly GameStatus[]): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'fixture_feed_follow_games',
    help: 'Games by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of gameStates) {
        this.set({ state }, games().filter(game => game.state === state).length)
      }
    },
  })
  addCounters(registry, games)
  addGameGauges(registry, games)
  return registry
}

const labelNames = ['game'] as const

function addGameGauges(registry: Registry, games: () => readonly GameStatus[]): void {
  const registers = [registry]
  new Gauge({
    name: 'fixture_feed_follow_waiting_since_timestamp_seconds',
    help: 'Unix time at which the current wait of a game started.',
    labelNames: ['game', 'waiting_for'],
    registers,
    collect() {
      this.reset()
      for (const { name, waitCode, sinceMs } of games()) {
        if (waitCode !== undefined) this.set({ game: name, waiting_for: waitCode }, sinceMs / 1000)
      }
    },
  })
  new Gauge({
    name: 'fixture_feed_follow_missing_items',
    help: 'Items missing in the feeds of a finished game.',
    labelNames,
    registers,
    collect() {
      for (const { name, missing } of games()) this.set({ game: name }, missing.length)
    },
  })
  new Gauge({
    name: 'fixture_feed_follow_published_timestamp_seconds',
    help: 'Unix time of the last publication of a game.',
    labelNames,
    registers,
    collect() {
      for (const { name, publishedAtMs } of games()) {
        if (publishedAtMs !== undefined) this.set({ game: name }, publishedAtMs / 1000)
      }
    },
  })
}

function addCounters(registry: Registry, games: () => readonly GameStatus[]): void {
  const counted = (
    name: string,
    help: string,
    count: 'publications' | 'items' | 'withdrawals' | 'warnings',
  ) =>
    new Counter({
      name: `fixture_feed_follow_${name}_total`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const game of games()) this.inc({ game: game.name }, game[count])
      },
    })
  counted('publications', 'Publications that changed a feed.', 'publications')
  counted('items', 'Items and revisions published.', 'items')
  counted('withdrawals', 'Items withdrawn.', 'withdrawals')
  counted(
    'warnings',
    'Reported warnings. A warning that recurs within ten minutes of its end is not counted again.',
    'warnings',
  )
}
