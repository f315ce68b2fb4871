import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError } from '@fixture-feed/client/operator'
import {
  beforeFirstReading,
  type FollowOutcome,
  type FollowState,
  followGame,
  type WantedGame,
} from '@fixture-feed/generator/follow-game'
import type { GameSource } from '@fixture-feed/generator/game-source'
import type { History } from '@fixture-feed/generator/history'
import type { GameReading } from '@fixture-feed/generator/read-game'
import { CommandFailure } from '../failure.ts'
import { withRetries } from '../retry.ts'
import { type Clock, systemClock } from './clock.ts'
import type { FollowEvent } from './follow-event.ts'
import { FollowedGame } from './followed-game.ts'
import type { Input } from './input.ts'
import { LatestReading } from './latest-reading.ts'
import { Troubles } from './troubles.ts'
import { watchInput } from './watch-input.ts'

export interface FollowGameOptions {
  readonly playByPlay: Input
  readonly boxScore: Input
  readonly source: GameSource
  readonly client: OperatorClient
  readonly everyMs: number
  readonly holdMs: number
  readonly settleMs: number
  readonly history?: History | undefined
  /** Whether items that somebody else edited or withdrew are kept or replaced. */
  readonly edits: 'keep' | 'replace'
  readonly signal: AbortSignal
  readonly onEvent: (event: FollowEvent) => void
  readonly clock?: Clock | undefined
}

const longestWaitMs = 60_000
/** After a refusal that trying again at once would not help against. */
const refusedWaitMs = 10_000
const dayMs = 24 * 3_600_000

/**
 * Keeps the feeds of a game as its inputs ask for until the game is final and nothing changed for `settleMs`, or the
 * signal aborts. What was published is read from the service, so a process may end at any moment, and another may go on.
 *
 * @returns whether the game was finished.
 * @throws {OperatorError} when the service refuses the token.
 */
export async function followToTheEnd(options: FollowGameOptions): Promise<boolean> {
  const { signal, everyMs, clock = systemClock } = options
  const following = new Following({ ...options, clock })
  const ended = new AbortController()
  const watches = (['playByPlay', 'boxScore'] as const).map(input =>
    watchInput(options[input], {
      everyMs,
      clock,
      signal: AbortSignal.any([signal, ended.signal]),
      isUnusable: () => following.isUnusable,
      onText: text => following.take(input, text),
      onFailure: reason => following.troubles.report(options[input].name, reason),
    }),
  )
  try {
    while (!signal.aborted) {
      const woken = following.nextText()
      const waitMs = await following.step()
      if (waitMs === 'finished') return true
      await clock.sleep(waitMs, AbortSignal.any([woken, signal]))
    }
    return false
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    ended.abort()
    await Promise.all(watches)
  }
}

/** How long to wait for the next text before looking again, in milliseconds. */
type Wait = number | 'finished'

/** A game while it is followed: what was read of it, and what its feeds hold. */
class Following {
  readonly troubles: Troubles
  /** Whether the newest texts are not to be used. */
  isUnusable = false
  readonly #options: FollowGameOptions & { readonly clock: Clock }
  readonly #latest: LatestReading
  #woken = new AbortController()
  #game: FollowedGame | undefined
  #state: FollowState = beforeFirstReading
  /** The time of the newest play that the inputs ever showed. */
  #seenUpToMs = Number.NEGATIVE_INFINITY
  #lastChangeMs: number

  constructor(options: FollowGameOptions & { readonly clock: Clock }) {
    this.#options = options
    this.#latest = new LatestReading(options.source)
    this.#lastChangeMs = options.clock.nowMs()
    this.troubles = new Troubles((about, reason) =>
      options.onEvent({ kind: 'trouble', about, reason }),
    )
  }

  take(input: 'playByPlay' | 'boxScore', text: string): void {
    this.troubles.report(this.#options[input].name)
    this.#latest.take(input, text)
    this.#woken.abort()
  }

  /** Aborts when an input has another text. */
  nextText(): AbortSignal {
    this.#woken = new AbortController()
    return this.#woken.signal
  }

  /** Brings the feeds up to date. Only a refused token is thrown: whatever else is refused may be taken later. */
  async step(): Promise<Wait> {
    try {
      const wait = await this.#step()
      this.troubles.report('the publication')
      return wait
    } catch (error) {
      if (!isPassing(error) || this.#options.signal.aborted) throw error
      this.troubles.report('the publication', error.message)
      this.#game?.forget()
      return refusedWaitMs
    }
  }

  async #step(): Promise<Wait> {
    const next = this.#nextOutcome()
    if (next.outcome === undefined) return next.againMs
    const { wanted, dueMs = Number.POSITIVE_INFINITY } = next.outcome
    if (this.#game === undefined) {
      this.#game = await this.#begin(wanted)
      // What the feeds hold decides what needs no waiting.
      return 0
    }
    if (this.#isBehind(this.#game, wanted)) {
      const reason = 'it tells of later plays than the inputs have: waiting for them'
      this.troubles.report('the feed', reason)
      return next.againMs
    }
    this.troubles.report('the feed')
    const published = await this.#game.publish(wanted)
    if (published === 'outdated') return 0
    const overMs = await this.#finishWhenDue(this.#game, wanted, published === 'changed')
    if (overMs === 'finished') return overMs
    const waitMs = Math.min(next.againMs, overMs, dueMs - this.#options.clock.nowMs())
    return Math.max(0, waitMs)
  }

  /** What the newest texts ask for; after ones that are not to be used, what the last good ones do. */
  #nextOutcome(): {
    readonly outcome?: Extract<FollowOutcome, { kind: 'read' }>
    readonly againMs: number
  } {
    const read = this.#latest.read()
    if (read === undefined) return { againMs: longestWaitMs }
    const outcome = this.#outcomeOf(read.reading)
    this.#state = outcome.state
    this.isUnusable = outcome.kind === 'held'
    if (outcome.kind === 'read') {
      this.#latest.accepted = read
      this.troubles.report('the game')
      for (const { message } of read.reading.warnings) this.troubles.tellOnce('the game', message)
      return { outcome, againMs: longestWaitMs }
    }
    this.troubles.report('the game', outcome.reason)
    const { contradictedSinceMs } = outcome.state
    const againMs = contradictedSinceMs === undefined ? longestWaitMs : 1000
    const { accepted } = this.#latest
    if (accepted === undefined) return { againMs }
    const before = this.#outcomeOf(accepted.reading)
    if (before.kind === 'held') return { againMs }
    this.#state = { ...before.state, contradictedSinceMs }
    return { outcome: before, againMs }
  }

  #outcomeOf(reading: GameReading): FollowOutcome {
    const { clock, holdMs, history } = this.#options
    const publishedUpTo = this.#game?.upTo
    return followGame(this.#state, reading, {
      nowMs: clock.nowMs(),
      holdMs,
      publishedUpTo,
      history,
    })
  }

  /** Whether another process published plays that this one never saw: this one's inputs are older. */
  #isBehind({ upTo }: FollowedGame, { current, status }: WantedGame): boolean {
    const { actions, tipoff } = current.game.input
    this.#seenUpToMs = Math.max(this.#seenUpToMs, Date.parse(tipoff.at) - dayMs)
    for (const { time } of actions) this.#seenUpToMs = Math.max(this.#seenUpToMs, Date.parse(time))
    return upTo !== undefined && status !== 'final' && Date.parse(upTo) > this.#seenUpToMs
  }

  #begin(wanted: WantedGame): Promise<FollowedGame> {
    const { client, edits, onEvent } = this.#options
    return FollowedGame.begin(wanted, {
      client,
      edits,
      onEvent,
      troubles: this.troubles,
      patiently: call => this.#patiently(call),
    })
  }

  /** Finishes a game that is over when nothing changed for long enough; else says in how long it would be. */
  async #finishWhenDue(game: FollowedGame, wanted: WantedGame, changed: boolean): Promise<Wait> {
    const { clock, settleMs } = this.#options
    const isOver = wanted.status === 'final' && wanted.settled === wanted.current
    if (changed || !isOver) this.#lastChangeMs = clock.nowMs()
    if (!isOver) return longestWaitMs
    const overMs = this.#lastChangeMs + settleMs - clock.nowMs()
    if (overMs > 0) return overMs
    if (await game.finish(wanted)) return 'finished'
    this.#lastChangeMs = clock.nowMs()
    return settleMs
  }

  /** Tries a call until the service answers. */
  async #patiently<Result>(call: () => Promise<Result>): Promise<Result> {
    const { clock, signal } = this.#options
    const result = await withRetries(call, {
      signal,
      giveUpAfterMs: Number.POSITIVE_INFINITY,
      nowMs: () => clock.nowMs(),
      sleep: ms => clock.sleep(ms, signal),
      onRetry: error => this.troubles.report('the service', error.message),
    })
    this.troubles.report('the service')
    return result
  }
}

/**
 * Whether what an operator listener answered may be different later. A token that it refuses is refused for good; one
 * that somebody stopped is let go again.
 */
function isPassing(error: unknown): error is Error {
  if (error instanceof OperatorError)
    return error.code === 'stopped' || (error.status !== 401 && error.status !== 403)
  return error instanceof CommandFailure
}
