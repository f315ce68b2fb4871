import { createHash } from 'node:crypto'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Languages } from '@fixture-feed/generator/follow-game'
import type { Service } from '@fixture-feed/server/service'
import { createProvider } from '@fixture-feed/simulator/provider'
import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import { type ProviderFormat, pathsOf } from '@fixture-feed/simulator/provider-files'
import { pollsOf, type SimulatedGame } from '@fixture-feed/simulator/simulate-game'
import { followToTheEnd } from '../follow/follow-loop.ts'
import { openInput } from '../follow/input.ts'
import { sourceOf } from './game-formats.ts'
import { secret } from './run-command.ts'
import { TruthWatch } from './truth-watch.ts'
import { VirtualClock } from './virtual-clock.ts'

export interface FollowTrialOptions {
  readonly seed: number
  readonly everyMs: number
  readonly debounceMs: number
  readonly format?: ProviderFormat
  /**
   * The languages in each life of the follower. A life ends with a kill or with the end of the game. Lives after the
   * last listed one have the last languages. Default: English.
   */
  readonly lives?: readonly Languages[]
  readonly service: Pick<Service, 'publicUrl' | 'operatorUrl'>
  /** Runs the actions of other clients until the signal aborts. If it is present, the follower is not killed. */
  readonly beside?: (clock: VirtualClock, over: AbortSignal) => Promise<void>
}

export interface FollowTrial {
  readonly watch: TruthWatch
  readonly kills: number
  readonly requests: number
}

const secretHeader = 'x-key'
const refreshSeconds = 15
const longestLifeMs = 3_600_000
/** The share of publications during which the follower is killed. */
const fatal = 0.04

/**
 * Follows a game from a provider with every kind of fault and publishes it to a running service over HTTP, in virtual
 * time. Without `beside`, the follower is killed at random moments, even during publications, and restarts without
 * local state.
 */
export async function followOnce(
  game: SimulatedGame,
  {
    seed,
    everyMs,
    debounceMs,
    format = 'live-data',
    lives = [['en']],
    service,
    beside,
  }: FollowTrialOptions,
): Promise<FollowTrial> {
  const clock = new VirtualClock()
  const nowMs = () => clock.nowMs()
  const provider = createProvider(game, {
    seed,
    format,
    faults: providerFaults,
    speed: 1,
    refreshSeconds,
    nowMs,
    requiredHeader: secretHeader,
  })
  const watch = new TruthWatch(provider, nowMs, { languages: lives.at(-1), format })
  clock.onStep = () => watch.look()
  const chance = chanceOf(seed)
  const feedsUrl = `${service.publicUrl}/v1/fixtures/${game.playByPlay.game.gameId}/feeds`
  let life = 0
  let kills = 0
  let requests = 0

  async function send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    requests += 1
    return clock.during(fetch(url, init).then(whole))
  }

  /** The `fetch` of a follower's inputs. It returns the responses of the provider without a socket. */
  async function ask(url: string, init: RequestInit): Promise<Response> {
    requests += 1
    const headers = Object.fromEntries(new Headers(init.headers))
    const answer = provider.answer(new URL(url).pathname.slice(1), headers)
    const { status } = answer
    return new Response(status === 304 ? null : answer.body, { status, headers: answer.headers })
  }

  async function look(feedKey: string): Promise<void> {
    const response = await fetch(`${feedsUrl}/${feedKey}`)
    const { items = [] } = (await response.json()) as { readonly items?: readonly Item[] }
    watch.published(feedKey, items)
  }

  /**
   * Returns the `fetch` of a follower. Without `beside`, the follower may be killed during a publication, before or
   * after the service accepts it. After each publication, `watch` receives the current items of the feed.
   */
  function sendUntil(killed: AbortController): typeof fetch {
    return async (url, init) => {
      const { feedKey } = /feeds\/(?<feedKey>[^/]+)\/publications$/.exec(String(url))?.groups ?? {}
      if (feedKey === undefined) return send(url, init)
      if (beside === undefined && chance() < fatal) setImmediate(() => killed.abort())
      try {
        return await send(url, init)
      } finally {
        await clock.during(look(feedKey))
      }
    }
  }

  const settleMs = correctedForMs(game, seed) + 60_000
  const names = pathsOf(game, format)
  const input = (file: string) =>
    openInput(`http://provider.invalid/${file}`, {
      headers: new Headers({ [secretHeader]: '1' }),
      fetch: ask,
    })
  const source = sourceOf(game, format)

  async function follow(): Promise<void> {
    const ended = new AbortController()
    const killed = new AbortController()
    void clock.sleep(chance() * longestLifeMs, ended.signal).then(() => {
      // After the game, the follower must live long enough to detect that nothing changes any more.
      if (!provider.isOver && beside === undefined) killed.abort()
    })
    const { signal } = killed
    const languages = lives[Math.min(life, lives.length - 1)] as Languages
    watch.startLife(languages)
    const finished = await followToTheEnd({
      playByPlay: input(names.playByPlay),
      boxScore: format === 'live-data' ? input(names.boxScore) : undefined,
      source,
      client: new OperatorClient({
        url: service.operatorUrl,
        token: secret,
        signal,
        fetch: sendUntil(killed),
      }),
      everyMs,
      debounceMs,
      settleMs,
      languages,
      edits: 'keep',
      signal,
      onEvent: () => {},
      clock,
    })
    ended.abort()
    life += 1
    if (finished && life >= lives.length) return
    if (!finished) kills += 1
    return follow()
  }

  const over = new AbortController()
  const following = follow().finally(() => over.abort())
  await clock.run(Promise.all([following, beside?.(clock, over.signal)]))
  return { watch, kills, requests }
}

/** The time for which the provider corrects a finished game. A shorter `settleMs` would miss corrections. */
function correctedForMs(game: SimulatedGame, seed: number): number {
  let overMs = Number.POSITIVE_INFINITY
  let lastMs = 0
  for (const { at, boxScore } of pollsOf(game, { seed, intervalSeconds: refreshSeconds })) {
    lastMs = Date.parse(at)
    if (boxScore.game.gameStatus === 3) overMs = Math.min(overMs, lastMs)
  }
  return lastMs - overMs
}

/** A response whose body has been read completely, so that virtual time does not advance while it arrives. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status, headers })
}

function chanceOf(seed: number): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32LE(0) / 2 ** 32
  }
}
