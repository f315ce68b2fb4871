import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { Languages, WantedGame } from '@fixture-feed/generator/follow-game'
import type { GameSource } from '@fixture-feed/generator/game-source'
import type { History } from '@fixture-feed/generator/history'
import { CommandFailure } from '../failure.ts'
import { withRetries } from '../retry.ts'
import { type Clock, systemClock } from './clock.ts'
import type { FollowEvent } from './follow-event.ts'
import { GameFeeds } from './game-feeds.ts'
import type { Input } from './input.ts'
import { LatestReading } from './latest-reading.ts'
import { beforeFirstStep, nextStep } from './next-step.ts'
import { WarningReporter } from './warning-reporter.ts'
import { watchInput } from './watch-input.ts'

export interface FollowGameOptions {
  readonly playByPlay: Input
  readonly boxScore: Input
  readonly source: GameSource
  readonly client: OperatorClient
  readonly everyMs: number
  readonly debounceMs: number
  readonly settleMs: number
  readonly history?: History | undefined
  /** English when left out. */
  readonly languages?: Languages | undefined
  /** Whether items that somebody else edited or withdrew are kept or replaced. */
  readonly edits: 'keep' | 'replace'
  readonly signal: AbortSignal
  readonly onEvent: (event: FollowEvent) => void
  readonly clock?: Clock | undefined
}

const longestWaitMs = 60_000
/** After a refusal that trying again at once would not help against. */
const refusedWaitMs = 10_000

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
      onFailure: reason => following.warnings.report(options[input].name, reason),
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
  readonly warnings: WarningReporter
  readonly #options: FollowGameOptions & { readonly clock: Clock }
  readonly #latest: LatestReading
  #woken = new AbortController()
  #feeds: GameFeeds | undefined
  #state = beforeFirstStep
  #lastChangeMs: number

  constructor(options: FollowGameOptions & { readonly clock: Clock }) {
    this.#options = options
    this.#latest = new LatestReading(options.source)
    this.#lastChangeMs = options.clock.nowMs()
    this.warnings = new WarningReporter((about, reason) =>
      options.onEvent({ kind: 'warning', about, reason }),
    )
  }

  /** Whether the newest texts are not to be used. */
  get isUnusable(): boolean {
    return this.#state.isUnusable
  }

  take(input: 'playByPlay' | 'boxScore', text: string): void {
    this.warnings.report(this.#options[input].name)
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
      this.warnings.report('the publication')
      return wait
    } catch (error) {
      if (!isPassing(error) || this.#options.signal.aborted) throw error
      this.warnings.report('the publication', error.message)
      this.#feeds?.forget()
      return refusedWaitMs
    }
  }

  async #step(): Promise<Wait> {
    const { clock, debounceMs, history, languages } = this.#options
    const read = this.#latest.read()
    const facts = { nowMs: clock.nowMs(), debounceMs, history, languages, feeds: this.#feeds }
    const { state, action, againMs, warning, feedWarning } = nextStep(this.#state, read, facts)
    if (read !== undefined) this.warnings.report('the game', warning)
    if (read !== undefined && state.accepted === read) {
      for (const { message } of read.reading.warnings) this.warnings.reportOnce('the game', message)
    }
    this.#state = state
    this.#latest.accepted = state.accepted
    if (action.kind === 'begin') {
      this.#feeds = await this.#begin(action.wanted)
      // What the feeds hold decides what needs no waiting.
      return 0
    }
    if (action.kind === 'publish' || feedWarning) this.warnings.report('the feed', feedWarning)
    if (action.kind === 'wait' || this.#feeds === undefined) return againMs
    const published = await this.#feeds.publish(action.wanted)
    if (published === 'outdated') return 0
    const changed = published === 'changed'
    const overMs = await this.#finishWhenDue(this.#feeds, action.wanted, changed)
    if (overMs === 'finished') return overMs
    return Math.max(0, Math.min(againMs, overMs, action.dueMs - clock.nowMs()))
  }

  #begin(wanted: WantedGame): Promise<GameFeeds> {
    const { client, edits, onEvent } = this.#options
    return GameFeeds.begin(wanted, {
      client,
      edits,
      onEvent,
      warnings: this.warnings,
      patiently: call => this.#patiently(call),
    })
  }

  /** Finishes a game that is over when nothing changed for long enough; else says in how long it would be. */
  async #finishWhenDue(feeds: GameFeeds, wanted: WantedGame, changed: boolean): Promise<Wait> {
    const { clock, settleMs } = this.#options
    const isOver = wanted.status === 'final' && wanted.settled === wanted.current
    if (changed || !isOver) this.#lastChangeMs = clock.nowMs()
    if (!isOver) return longestWaitMs
    const overMs = this.#lastChangeMs + settleMs - clock.nowMs()
    if (overMs > 0) return overMs
    if (await feeds.finish(wanted)) return 'finished'
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
      onRetry: error => this.warnings.report('the service', error.message),
    })
    this.warnings.report('the service')
    return result
  }
}

/** Whether what an operator listener answered may be different later. A token that it refuses is refused for good. */
function isPassing(error: unknown): error is Error {
  if (error instanceof OperatorError) return error.status !== 401 && error.status !== 403
  return error instanceof CommandFailure
}
