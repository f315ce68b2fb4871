import { OperatorClient } from '@fixture-feed/client/operator'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { GameSource, GameTexts } from '@fixture-feed/generator/game-source'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import type { FollowEvent } from '../../../packages/cli/src/lib/follow/follow-event.ts'
import { followToTheEnd } from '../../../packages/cli/src/lib/follow/follow-loop.ts'
import type { Input } from '../../../packages/cli/src/lib/follow/input.ts'
import { VirtualClock } from '../../../packages/cli/src/lib/testing/virtual-clock.ts'

/** The result of following a game whose files were read in a series of states. */
export interface FollowedStates {
  readonly isFinished: boolean
  /**
   * The reason why the command ended before it finished the game; `undefined` if it finished the game, or did not end
   * in time.
   */
  readonly failure: string | undefined
  readonly isCrash: boolean
  readonly warnings: readonly string[]
  /** The ids of the items that the command reported as missing. */
  readonly missing: readonly string[]
  /** The items of the feed `pulse` at the end of each state, and at the end of the command. */
  readonly snapshots: readonly (readonly Item[])[]
}

interface FollowedGame {
  readonly fixtureId: string
  readonly source: GameSource
  readonly isOneFile: boolean
}

const secondMs = 1000
/** The files stay in each state for this time. */
const stateMs = 90 * secondMs
const settleMs = 60 * secondMs
const giveUpMs = 20 * 60 * secondMs
/** The time after the last state, in virtual milliseconds. A command that has not ended by then counts as silent. */
const deadlineMs = 60 * 60 * secondMs

const token = 'secret-of-the-fuzzer'
const address = { host: '127.0.0.1', port: 0 }

/** Follows a game in virtual time, and publishes it to a separate service over HTTP. */
export async function followStates(
  states: readonly GameTexts[],
  game: FollowedGame,
): Promise<FollowedStates> {
  const service = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: address,
    operatorAddress: address,
    tokens: [tokenOfSecret('follow', token)],
    log: pino({ level: 'silent' }),
  })
  try {
    return await followTo(service, { states, game })
  } finally {
    await service.stop(0)
  }
}

async function followTo(
  service: Service,
  { states, game }: { readonly states: readonly GameTexts[]; readonly game: FollowedGame },
): Promise<FollowedStates> {
  const clock = new VirtualClock()
  const ended = new AbortController()
  const events: FollowEvent[] = []
  const snapshots: (readonly Item[])[] = []
  let texts = states[0]

  function input(name: keyof GameTexts): Input {
    return { name, read: async () => ({ kind: 'text', text: texts?.[name] ?? '' }) }
  }

  async function look(): Promise<void> {
    const url = `${service.publicUrl}/v1/fixtures/${game.fixtureId}/feeds/pulse`
    const response = await clock.during(fetch(url).then(async response => response.json()))
    snapshots.push((response as { readonly items?: readonly Item[] }).items ?? [])
  }

  async function script(): Promise<void> {
    for (const state of states) {
      texts = state
      await clock.sleep(stateMs, ended.signal)
      if (ended.signal.aborted) return
      await look()
    }
    await clock.sleep(deadlineMs, ended.signal)
    ended.abort()
  }

  const following = followToTheEnd({
    playByPlay: input('playByPlay'),
    boxScore: game.isOneFile ? undefined : input('boxScore'),
    source: game.source,
    client: new OperatorClient({
      url: service.operatorUrl,
      token,
      fetch: (url, init) => clock.during(fetch(url, init).then(whole)),
    }),
    everyMs: 10 * secondMs,
    debounceMs: 5 * secondMs,
    settleMs,
    giveUpMs,
    edits: 'keep',
    signal: ended.signal,
    onEvent: event => events.push(event),
    clock,
  })
  const outcome = following
    .then(
      isFinished => ({ isFinished, error: undefined }),
      (error: unknown) => ({ isFinished: false, error }),
    )
    .finally(() => ended.abort())
  const [{ isFinished, error }] = await clock.run(Promise.all([outcome, script()]))
  await look()
  return { isFinished, ...failureOf(error), ...factsOf(events), snapshots }
}

function failureOf(error: unknown): Pick<FollowedStates, 'failure' | 'isCrash'> {
  if (error === undefined) return { failure: undefined, isCrash: false }
  return { failure: String(error), isCrash: (error as Error).name !== 'CommandFailure' }
}

function factsOf(events: readonly FollowEvent[]): Pick<FollowedStates, 'warnings' | 'missing'> {
  return {
    warnings: events
      .filter(event => event.kind === 'warning')
      .map(({ about, reason }) => `${about}: ${reason}`),
    missing: events.filter(event => event.kind === 'finished').flatMap(event => event.missing),
  }
}

/** Returns the response with its body already read, so that time does not pass while the body arrives. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status, headers })
}
