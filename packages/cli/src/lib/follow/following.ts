import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { Languages, TargetGame } from '@fixture-feed/generator/follow-game'
import type { GameSource } from '@fixture-feed/generator/game-source'
import type { History } from '@fixture-feed/generator/history'
import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { withRetries } from '../retry.ts'
import type { Clock } from './clock.ts'
import type { FollowEvent } from './follow-event.ts'
import { GameFeeds } from './game-feeds.ts'
import { type Failure, isSameWaiting, type Waiting, waitingOf } from './game-progress.ts'
import type { Input } from './input.ts'
import { LatestReading } from './latest-reading.ts'
import { type Action, beforeFirstStep, type NextStep, nextStep } from './next-step.ts'
import { WarningReporter } from './warning-reporter.ts'

export interface FollowGameOptions {
  /** The play-by-play, or the only file of a game. */
  readonly playByPlay: Input
  /** `undefined` if the game is one file. */
  readonly boxScore: Input | undefined
  readonly source: GameSource
  readonly client: OperatorClient
  readonly everyMs: number
  readonly debounceMs: number
  readonly settleMs: number
  /** The time without progress after which the game is abandoned. Default: never. */
  readonly giveUpMs?: number | undefined
  readonly history?: History | undefined
  /** Default: English. */
  readonly languages?: Languages | undefined
  /**
   * Whether an item that another client edited or withdrew, or whose proposal that client dropped, stays until its
   * generated content changes (`keep`), or is replaced with its generated content (`replace`).
   */
  readonly edits: 'keep' | 'replace'
  readonly signal: AbortSignal
  readonly onEvent: (event: FollowEvent) => void
  readonly clock?: Clock | undefined
  /** The wall clock, in milliseconds since the epoch. */
  readonly wallMs?: (() => number) | undefined
}

/** Wait in milliseconds after the service refused a request, because an immediate retry would be refused again. */
const refusedWaitMs = 10_000

/**
 * The longest wait in milliseconds before the next step, unless an input has new text or cannot be read; `finished` if
 * there is no next step.
 */
type Wait = number | 'finished'

/** The name of an input of a game: the play-by-play or the box score. */
export type InputName = 'playByPlay' | 'boxScore'

type FollowingOptions = FollowGameOptions & {
  readonly clock: Clock
  readonly wallMs: () => number
}

type BeginAction = Extract<Action, { readonly kind: 'begin' }>

/** A game while it is followed: its readings, and the contents of its feeds. */
export class Following {
  readonly #options: FollowingOptions
  readonly #warnings: WarningReporter
  readonly #latest: LatestReading
  readonly #isOneFile: boolean
  readonly #startedMs: number
  readonly #inputFailures = new Map<InputName, Failure>()
  #woken = new AbortController()
  #feeds: GameFeeds | undefined
  #state: NextStep['state']
  #end: NextStep['end'] = { kind: 'open' }
  #serviceFailure: Failure | undefined
  #waiting: Waiting | undefined
  #isCalledOff = false
  /** The earliest time of the next attempt to finish the feeds, set when an attempt found them changed. */
  #finishFromMs = Number.NEGATIVE_INFINITY

  constructor(options: FollowingOptions) {
    this.#options = options
    this.#isOneFile = options.boxScore === undefined
    this.#latest = new LatestReading(options.source, { isOneFile: this.#isOneFile })
    this.#startedMs = this.#nowMs
    this.#state = beforeFirstStep(this.#startedMs)
    this.#warnings = new WarningReporter(
      () => this.#nowMs,
      (about, reason) => options.onEvent({ kind: 'warning', about, reason }),
    )
  }

  /** Whether the newest texts were rejected. */
  get isUnusable(): boolean {
    return this.#state.rejected !== undefined
  }

  take(name: InputName, text: string, modifiedAt: string | undefined): void {
    this.#latest.take(name, text, modifiedAt)
    this.#woken.abort()
  }

  /** Ends the failure and the warning of an input, because it could be read. */
  noteRead(input: InputName, { name }: Input): void {
    this.#inputFailures.delete(input)
    this.#warnings.clear(name)
  }

  /** Records the failure of an input, and reports it as a warning. */
  noteFailure(input: InputName, { name }: Input, reason: string): void {
    const sinceMs = this.#inputFailures.get(input)?.sinceMs ?? this.#nowMs
    this.#inputFailures.set(input, { reason: `${name}: ${reason}`, sinceMs })
    this.#warnings.report(name, { cause: reason, reason })
    // The waiting reason of the game may have changed.
    this.#woken.abort()
  }

  /** Returns a signal that aborts when an input has new text or cannot be read. */
  nextText(): AbortSignal {
    this.#woken = new AbortController()
    return this.#woken.signal
  }

  /**
   * Updates the feeds. Throws if the service refuses the token, if the game is abandoned, or if the signal aborts
   * during a request. Other refusals are only reported, because the service may accept the request later.
   */
  async step(): Promise<Wait> {
    const wait = await this.#tryStep()
    this.#reportProgress()
    if (wait === 'finished') return wait
    return Math.max(0, Math.min(wait, this.#giveUpInMs(), this.#calledOffInMs()))
  }

  /**
   * The time until the event `called-off` is due, in milliseconds. Infinite if the game is not called off, or if the
   * event was reported.
   */
  #calledOffInMs(): number {
    if (this.#waiting?.code !== 'new-date' || this.#isCalledOff) return Number.POSITIVE_INFINITY
    return this.#waiting.sinceMs + this.#options.settleMs - this.#nowMs
  }

  async #tryStep(): Promise<Wait> {
    try {
      const wait = await this.#step()
      this.#warnings.clear('the publication')
      this.#serviceFailure = undefined
      return wait
    } catch (error) {
      if (!isPassing(error) || this.#options.signal.aborted) throw error
      const reason = error.message
      this.#warnings.report('the publication', { cause: reason, reason })
      this.#serviceFailure ??= { reason, sinceMs: this.#nowMs }
      this.#feeds?.forget()
      return refusedWaitMs
    }
  }

  async #step(): Promise<Wait> {
    const { debounceMs, settleMs, history, languages } = this.#options
    const nowMs = this.#nowMs
    const ordered = this.#latest.read(nowMs)
    const removalsDoubtedForMs = this.#isOneFile ? debounceMs : undefined
    const facts = {
      ...{ nowMs, debounceMs, settleMs, removalsDoubtedForMs },
      ...{ history, languages, feeds: this.#feeds },
    }
    const { state, action, againMs, end, isAgreedOver } = nextStep(this.#state, ordered, facts)
    this.#state = state
    this.#end = end
    this.#reportReading()
    switch (action.kind) {
      case 'wait':
        return againMs
      case 'begin':
        this.#feeds = await this.#begin(action)
        // The next step follows immediately, because it depends on the contents of the feeds, which are known now.
        return 0
      case 'publish': {
        const published = await this.#feeds?.publish(action.target)
        if (published === undefined || published === 'outdated') return 0
        // If the game counts as over because its sources agree, publishing its end is not a correction: the sources
        // have been unchanged for long enough.
        if (published === 'changed' && !isAgreedOver) {
          this.#state = { ...this.#state, changedMs: this.#nowMs }
        }
        const finishWait = await this.#finishWhenDue(action.target)
        return finishWait === 'finished' ? finishWait : Math.min(againMs, finishWait)
      }
    }
  }

  get #nowMs(): number {
    return this.#options.clock.nowMs()
  }

  /**
   * Reports the fault of a rejected reading, the warnings of the accepted one, and feeds with later plays than the
   * inputs. Also records the accepted read as the basis for later comparisons.
   */
  #reportReading(): void {
    const { rejected, accepted, behindSinceMs } = this.#state
    if (rejected !== undefined) this.#warnings.report('the game', rejected)
    else this.#warnings.clear('the game')
    if (accepted !== undefined) {
      this.#latest.accept(accepted.read)
      for (const { key, message: reason } of accepted.reading.warnings) {
        this.#warnings.reportOnce('the game', { cause: key ?? reason, reason })
      }
    }
    const reason =
      'the feed contains later plays than the inputs: waiting until the inputs contain them'
    if (behindSinceMs === undefined) this.#warnings.clear('the feed')
    else this.#warnings.report('the feed', { cause: 'behind', reason })
  }

  #begin({ target, isAgreed }: BeginAction): Promise<GameFeeds> {
    const { client, edits, onEvent } = this.#options
    return GameFeeds.begin(target, {
      isAgreed,
      client,
      edits,
      onEvent,
      warnings: this.#warnings,
      patiently: call => this.#patiently(call),
    })
  }

  /**
   * Finishes the feeds of a final game if nothing has changed for `settleMs`. Otherwise returns the time until the next
   * attempt: infinite if the game is not final, or if a doubtful reading or action may still be accepted.
   */
  async #finishWhenDue(target: TargetGame): Promise<Wait> {
    const { settleMs } = this.#options
    const isFinal = target.status === 'final' && target.settled === target.current
    const isPending = this.#state.rejected?.isPending === true
    if (!isFinal || isPending || this.#feeds === undefined) return Number.POSITIVE_INFINITY
    const dueMs = Math.max(this.#state.changedMs + settleMs, this.#finishFromMs)
    if (dueMs > this.#nowMs) return dueMs - this.#nowMs
    if (await this.#feeds.finish(target)) return 'finished'
    this.#finishFromMs = this.#nowMs + settleMs
    return settleMs
  }

  /**
   * Repeats a call while the service is unreachable or temporarily unavailable. Throws a `GaveUpError` if the game is
   * abandoned meanwhile.
   */
  async #patiently<Result>(call: () => Promise<Result>): Promise<Result> {
    const { clock, signal } = this.#options
    const result = await withRetries(call, {
      signal,
      giveUpAfterMs: Number.POSITIVE_INFINITY,
      nowMs: () => clock.nowMs(),
      sleep: ms => clock.sleep(ms, signal),
      onRetry: ({ message: reason }) => {
        this.#warnings.report('the service', { cause: reason, reason })
        this.#serviceFailure ??= { reason, sinceMs: this.#nowMs }
        this.#reportProgress()
        this.#giveUpInMs()
      },
    })
    this.#warnings.clear('the service')
    this.#serviceFailure = undefined
    return result
  }

  #reportProgress(): void {
    const { onEvent, settleMs } = this.#options
    const waiting = waitingOf({
      nowMs: this.#nowMs,
      startedMs: this.#startedMs,
      settleMs,
      isOneFile: this.#isOneFile,
      state: this.#state,
      end: this.#end,
      missing: this.#latest.missing,
      inputFailure: [...this.#inputFailures.values()][0],
      serviceFailure: this.#serviceFailure,
    })
    const { code, waitingFor, reason, sinceMs } = waiting
    if (!isSameWaiting(waiting, this.#waiting)) {
      onEvent({ kind: 'waiting', code, waitingFor, reason, forMs: this.#nowMs - sinceMs })
    }
    this.#waiting = waiting
    const isCalledOff = code === 'new-date' && this.#nowMs - sinceMs >= settleMs
    if (isCalledOff && !this.#isCalledOff) onEvent({ kind: 'called-off' })
    this.#isCalledOff = isCalledOff
  }

  /** The time until the game is abandoned. Throws a `GaveUpError` if that time is over. */
  #giveUpInMs(): number {
    const { giveUpMs = Number.POSITIVE_INFINITY } = this.#options
    const waiting = this.#waiting
    if (waiting === undefined || giveUpMs === Number.POSITIVE_INFINITY) return giveUpMs
    const dueInMs = this.#lastProgressMs(waiting) + giveUpMs - this.#nowMs
    if (dueInMs > 0) return dueInMs
    const reason = waiting.reason === undefined ? '' : `: ${waiting.reason}`
    const time = formatCount(giveUpMs / 60_000, 'minute')
    throw new GaveUpError(
      `gave up after ${time} without progress, waiting for ${waiting.waitingFor}${reason}`,
    )
  }

  /**
   * The time from which `giveUpMs` counts: the start of a wait for the service, otherwise the last progress. While the
   * game waits for its first action, a later tip-off counts instead. A game that waits for corrections is never
   * abandoned.
   */
  #lastProgressMs({ code, sinceMs }: Waiting): number {
    const { changedMs, accepted } = this.#state
    if (code === 'corrections') return Number.POSITIVE_INFINITY
    if (code === 'service') return sinceMs
    const tipoff = accepted?.reading.game?.tipoff.at
    if (code !== 'first-action' || tipoff === undefined) return changedMs
    const tipoffInMs = Date.parse(tipoff) - this.#options.wallMs()
    return Math.max(changedMs, this.#nowMs + tipoffInMs)
  }
}

/** Thrown when a game made no progress for too long. */
class GaveUpError extends CommandFailure {}

/** Whether a retry may succeed later. The refusal of a token and an abandoned game are permanent. */
function isPassing(error: unknown): error is Error {
  if (error instanceof OperatorError) return error.status !== 401 && error.status !== 403
  return error instanceof CommandFailure && !(error instanceof GaveUpError)
}
