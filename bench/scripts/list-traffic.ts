import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pollFeed, pollFeeds } from '@fixture-feed/client'
import { type CountingProxy, startCountingProxy } from '../lib/counting-proxy.ts'
import { addGames, gameOf } from '../lib/many-feeds.ts'
import { endChild, lineOf, loadCore, spawnPinned } from '../lib/processes.ts'
import { progress, readOptions, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'

// The traffic of a relay of many feeds and of a page with several live games, with the list of changes and without it.
const { feeds, games, seconds } = readOptions({ feeds: 300, games: 12, seconds: 60 })

const items = 40
/** A live game changes once in this many seconds. */
const changeEveryS = 30
const program = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'fixture-feed.js')

interface Client {
  stop(): Promise<void>
}

/** A client of the service, and how it follows feeds. */
interface Variant {
  readonly name: string
  readonly hidesList: boolean
  /** Resolves when the client has read all of its feeds. */
  readonly start: (url: string, directory: string) => Promise<Client>
}

const gameFeeds = Array.from({ length: games }, (_, number) => {
  return { fixtureId: gameOf(number), feedKey: 'pulse' }
})

const variants: readonly Variant[] = [
  { name: `relay of ${feeds} feeds, each feed`, hidesList: true, start: startRelay },
  { name: `relay of ${feeds} feeds, list`, hidesList: false, start: startRelay },
  {
    name: `page of ${games} games, each feed every 2 s`,
    hidesList: false,
    start: url => startPollers(url, 0),
  },
  {
    name: `page of ${games} games, each feed with waits`,
    hidesList: false,
    start: url => startPollers(url, 30),
  },
  { name: `page of ${games} games, list`, hidesList: false, start: startPage },
]

await runScale(async directory => {
  const service = await startServiceProcess(join(directory, 'data'))
  const rows: (string | number)[][] = []
  try {
    await addGames(service, { from: 0, count: feeds, items })
    for (const [index, variant] of variants.entries()) {
      rows.push(await measure(service, variant, join(directory, `client-${index}`)))
      progress(variant.name)
    }
  } finally {
    await service.stop()
  }
  return {
    name: 'list-traffic',
    title: 'The traffic of clients of many feeds',
    finding: `A service with ${feeds} live feeds of ${items} items. Requests and bytes with headers, in both directions, of ${seconds} s each: without a change, and while ${games} games change every ${changeEveryS} s each. A page reads the feeds of ${games} games without deltas. A relay also reads the index and the scoreboard every 15 s.`,
    columns: [
      'client',
      'requests/min, quiet',
      'kB/min, quiet',
      'requests/min, live',
      'kB/min, live',
    ],
    rows,
  }
})

async function measure(
  service: ServiceProcess,
  { name, hidesList, start }: Variant,
  directory: string,
): Promise<(string | number)[]> {
  const proxy = await startCountingProxy(service.publicUrl, { hidesList })
  const client = await start(proxy.url, directory)
  try {
    const quiet = await trafficOf(proxy, () => delay(seconds * 1_000))
    const live = await trafficOf(proxy, () => publishGames(service))
    return [name, ...quiet, ...live]
  } finally {
    await client.stop()
    await proxy.stop()
  }
}

/** Runs a function, and returns the requests and the kB per minute that pass the proxy meanwhile. */
async function trafficOf(proxy: CountingProxy, run: () => Promise<void>): Promise<number[]> {
  const before = proxy.traffic()
  const startedAt = performance.now()
  await run()
  const after = proxy.traffic()
  const minutes = (performance.now() - startedAt) / 60_000
  return [
    Math.round((after.requests - before.requests) / minutes),
    (after.bytes - before.bytes) / 1_000 / minutes,
  ]
}

/** Changes the games in turn, so that each game changes every 30 s. */
async function publishGames(service: ServiceProcess): Promise<void> {
  const pauseMs = (changeEveryS * 1_000) / games
  const endsAt = performance.now() + seconds * 1_000
  for (let number = 0; performance.now() + pauseMs <= endsAt; number++) {
    await service.publish(gameOf(number % games), [0], Date.now())
    await delay(pauseMs)
  }
}

async function startRelay(upstream: string, directory: string): Promise<Client> {
  const parameters = ['--json', `--data=${directory}`, '--port=0', '--operator-port=0']
  const command = [process.execPath, program, 'relay', upstream, '--log-level=error', ...parameters]
  const child = spawnPinned(loadCore, command, { FIXTURE_FEED_OPERATOR_TOKEN: 'bench' })
  const [line] = await lineOf(child, /^\{.*\}$/)
  const { public: url } = JSON.parse(line) as { readonly public: string }
  const served = async (): Promise<number> => {
    const response = await fetch(`${url}/v1/changes`)
    return ((await response.json()) as { changes: readonly unknown[] }).changes.length
  }
  while ((await served()) < feeds) await delay(200)
  return { stop: () => endChild(child) }
}

/** A poller for each feed, as on a page without the list. */
async function startPollers(baseUrl: string, waitSeconds: number): Promise<Client> {
  const pollers = gameFeeds.map(feed => pollFeed({ baseUrl, ...feed, waitSeconds }))
  while (pollers.some(({ state }) => state.snapshot === undefined)) await delay(50)
  return {
    async stop() {
      for (const poller of pollers) poller.close()
    },
  }
}

async function startPage(baseUrl: string): Promise<Client> {
  const polled = pollFeeds({ baseUrl, feeds: gameFeeds })
  const isRead = () => polled.states.every(({ state }) => state.snapshot !== undefined)
  while (polled.states.length < games || !isRead()) await delay(50)
  return {
    async stop() {
      polled.close()
    },
  }
}
