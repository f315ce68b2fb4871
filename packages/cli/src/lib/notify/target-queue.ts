import { setTimeout as delay } from 'node:timers/promises'
import type { FixtureIndexEntry, Snapshot } from '@fixture-feed/client'
import type { FeedId } from '@fixture-feed/client/operator'
import { CommandFailure } from '../failure.ts'
import { note, stripControlCharacters, writeOut } from '../output.ts'
import type { FeedRecords, MessageRecord, Step } from './message-records.ts'
import { nextStep } from './message-records.ts'
import { type Notice, noticeOfItem, noticeOfWithdrawal } from './notice.ts'
import type { NotifyState } from './notify-state.ts'
import type { Delivery, Target } from './targets/target.ts'

/** A feed with its newest snapshot. */
export interface OfferedFeed {
  readonly feed: FeedId
  readonly snapshot: Snapshot
  readonly entry: FixtureIndexEntry | undefined
  /** The ids of the items to send. */
  readonly chosen: ReadonlySet<string>
}

export interface TargetQueueOptions {
  readonly target: Target
  readonly state: NotifyState
  readonly baseUrl: string
  /** Reads the items that existed at an instant, as records. */
  readonly readExisting: (offered: OfferedFeed, until: string) => Promise<FeedRecords>
  /** Aborts when no more messages are to be sent. */
  readonly stopped: AbortSignal
  /** Aborts a request that is in flight. */
  readonly aborted: AbortSignal
}

const firstWaitMs = 1_000
const longestWaitMs = 300_000
const signs = { added: '+', revised: '~', withdrawn: '−' } as const

/** Sends the changes of all feeds to one target, one message after the other. */
export class TargetQueue {
  readonly #options: TargetQueueOptions
  /** The feeds that may have changes, by fixture and feed. */
  readonly #offered = new Map<string, OfferedFeed>()
  #wake: (() => void) | undefined
  #failures = 0

  constructor(options: TargetQueueOptions) {
    this.#options = options
  }

  /**
   * Adds the newest snapshot of a feed in place of an older one, so that a slow target receives only the newest
   * revision.
   */
  offer(offered: OfferedFeed): void {
    const { fixtureId, feedKey } = offered.feed
    this.#offered.set(`${fixtureId}/${feedKey}`, offered)
    this.#wake?.()
  }

  /**
   * Sends until it is stopped, or until the target is dropped.
   *
   * @throws {CommandFailure} if the state cannot be written.
   */
  async run(): Promise<void> {
    const { stopped } = this.#options
    stopped.addEventListener('abort', () => this.#wake?.(), { once: true })
    try {
      await this.#send()
    } catch (error) {
      // A stop also ends the read of a feed's earlier items.
      if (!stopped.aborted || error instanceof CommandFailure) throw error
    }
  }

  async #send(): Promise<void> {
    const { state, stopped, target } = this.#options
    while (!stopped.aborted && !state.isDropped(target.id)) {
      const [next] = this.#offered
      if (next === undefined) {
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
        continue
      }
      const [name, offered] = next
      const step = await this.#nextStep(offered)
      if (step !== undefined) await this.#take(step, offered)
      else if (this.#offered.get(name) === offered) this.#offered.delete(name)
    }
  }

  async #nextStep(offered: OfferedFeed): Promise<Step | undefined> {
    const { state, target, readExisting } = this.#options
    const { feed, snapshot, chosen } = offered
    let records = state.recordsOf(target.id, feed)
    if (records === undefined) {
      const until = state.knownUntil(target.id, feed)
      records = until === null ? new Map() : await readExisting(offered, until)
      state.begin(target.id, feed, records)
      await state.save()
    }
    return nextStep(records, snapshot.items, chosen)
  }

  async #take(step: Step, offered: OfferedFeed): Promise<void> {
    const { state, target, aborted } = this.#options
    if (step.kind === 'skip') {
      const { id, revision } = step.item
      state.set(target.id, offered.feed, [id, { state: 'skipped', revision }])
      return
    }
    const notice = this.#noticeOf(step, offered)
    const message = step.kind === 'add' ? undefined : step.record.message
    const delivery = await target.send(notice, message, aborted)
    if (delivery.kind === 'failed') return this.#waitAfter(delivery)
    if (this.#failures > 0) note(`${target.name}: sending resumed`)
    this.#failures = 0
    if (delivery.kind === 'gone' && step.kind === 'add') {
      note(`${target.name}: ${delivery.reason}; the target is dropped`)
      return state.drop(target.id)
    }
    if (delivery.kind !== 'delivered') {
      note(`${target.name}: ${delivery.reason}; gave up the message about ${notice.itemId}`)
    }
    state.set(target.id, offered.feed, [notice.itemId, recordOf(notice, delivery, message)])
    await state.save()
    if (delivery.kind !== 'delivered') return
    const { fixtureId, feedKey } = offered.feed
    const what = `${fixtureId} ${feedKey}  ${notice.headline}`
    await writeOut(`${signs[notice.kind]} ${target.name}  ${stripControlCharacters(what)}\n`)
    if (delivery.waitMs !== undefined) await this.#pause(delivery.waitMs)
  }

  #noticeOf(step: Exclude<Step, { kind: 'skip' }>, offered: OfferedFeed): Notice {
    const { feed, entry, snapshot } = offered
    const { snapshotAt } = snapshot
    const game = { baseUrl: this.#options.baseUrl, feed, entry, snapshotAt }
    if (step.kind !== 'remove') {
      return noticeOfItem(step.kind === 'add' ? 'added' : 'revised', step.item, game)
    }
    const { itemId, record } = step
    const { revision, headline = itemId } = record
    return noticeOfWithdrawal({ itemId, revision, headline }, game)
  }

  /**
   * Waits after a failure. The wait doubles with each failure, up to five minutes, and is reduced at random by up to
   * half. A longer wait that the target requests takes precedence.
   */
  async #waitAfter({ reason, waitMs = 0 }: Extract<Delivery, { kind: 'failed' }>): Promise<void> {
    if (this.#options.stopped.aborted) return
    if (this.#failures === 0) note(`${this.#options.target.name}: ${reason}; retrying`)
    const backOffMs = Math.min(firstWaitMs * 2 ** this.#failures, longestWaitMs)
    this.#failures++
    await this.#pause(Math.max(waitMs, backOffMs * (0.5 + Math.random() / 2)))
  }

  async #pause(ms: number): Promise<void> {
    // A stop ends the wait early, which is not a failure.
    await delay(ms, undefined, { signal: this.#options.stopped }).catch(() => {})
  }
}

function recordOf(
  { kind, revision, headline }: Notice,
  delivery: Delivery,
  before: string | undefined,
): MessageRecord {
  if (delivery.kind !== 'delivered') return { state: 'failed', revision }
  if (kind === 'withdrawn') return { state: 'removed', revision }
  return { state: 'sent', revision, headline, message: delivery.message ?? before }
}
