import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadCounters } from '../observe/read-counters.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import {
  type FinishedAnswer,
  type ReadConditions,
  selectAnswer,
  sendAnswer,
} from './answer-representation.ts'
import type { Poll } from './parse-poll.ts'
import type { HeldRead, WaitingReads } from './waiting-reads.ts'

const plainTarget =
  /^\/v1\/fixtures\/(?<fixtureId>[\w-]{1,256})\/feeds\/(?<feedKey>[a-z0-9-]{1,256})$/

/** Only URLs of published feeds are remembered, so that made-up URLs cannot fill the memory. */
const maxRemembered = 50_000

/**
 * The feeds that were read before, by the exact request target: the next poll of the same URL is answered without
 * routing. A target is forgotten as soon as the fixture list or the set of feeds in memory changes.
 */
export class HotFeeds {
  readonly #counters: ReadCounters
  readonly #waitingReads: WaitingReads
  readonly #views = new Map<string, FeedView>()
  #epoch = -1

  constructor(counters: ReadCounters, waitingReads: WaitingReads) {
    this.#counters = counters
    this.#waitingReads = waitingReads
  }

  /** Remembers that a request target, as sent, reads this feed. */
  remember(views: Views, target: string, view: FeedView): void {
    this.#forgetOutdated(views)
    // The feed was evicted after the look-up: do not remember it, nothing would ever forget it.
    if (views.feeds.loaded(view.feed) !== view) return
    if (this.#views.size < maxRemembered) this.#views.set(target, view)
  }

  /**
   * Answers a read of a remembered target, or holds it if it asks to wait; says whether it did.
   *
   * @param again Answers the request once it need not wait any more.
   */
  answer(
    views: Views,
    request: IncomingMessage,
    response: ServerResponse,
    again: () => void,
  ): boolean {
    this.#forgetOutdated(views)
    const view = this.#views.get(request.url ?? '')
    if (view === undefined) return false
    const isHead = request.method === 'HEAD'
    if (!isHead && request.method !== 'GET') return false
    if (request.headers.host === undefined) return false
    if (this.#waitingReads.holdRequest(view, request, response, again)) return true
    const answer = this.#answerFrom(view, isHead, request.headers)
    if (answer === undefined) return false
    sendAnswer(response, answer)
    return true
  }

  /** Answers a poll that was recognised before it became a request; `undefined` when it has to become one. */
  answerPoll(views: Views, { target, conditions }: Poll): FinishedAnswer | undefined {
    const view = this.#viewOf(views, target)
    return view && this.#answerFrom(view, false, conditions)
  }

  /** Holds such a poll if it asks to wait, until `answer` is called; `undefined` when it is to be answered at once. */
  holdPoll(
    views: Views,
    { target, conditions, waitSeconds }: Poll,
    answer: () => void,
  ): HeldRead | undefined {
    const view = this.#viewOf(views, target)
    if (view === undefined || waitSeconds === undefined) return undefined
    return this.#waitingReads.hold(view, waitSeconds, conditions, answer)
  }

  #viewOf(views: Views, target: string): FeedView | undefined {
    this.#forgetOutdated(views)
    return this.#views.get(target) ?? this.#find(views, target)
  }

  #answerFrom(
    view: FeedView,
    isHead: boolean,
    conditions: ReadConditions,
  ): FinishedAnswer | undefined {
    const { version, cachePolicy: policy } = view
    const dictionaries = isHead ? undefined : view.dictionaries
    const answer = version && selectAnswer({ version, policy, dictionaries }, conditions)
    if (answer === undefined) return undefined
    view.use(answer.coding)
    this.#counters.count(isHead, answer.status === 304, answer.coding)
    return answer
  }

  /** A published feed that is in memory, by a target that needs no decoding. */
  #find(views: Views, target: string): FeedView | undefined {
    const { fixtureId = '', feedKey = '' } = plainTarget.exec(target)?.groups ?? {}
    const feed = { fixtureId, feedKey }
    if (views.catalog.standing(feed) !== 'published') return undefined
    const view = views.feeds.loaded(feed)
    if (view !== undefined) this.remember(views, target, view)
    return view
  }

  #forgetOutdated(views: Views): void {
    if (this.#epoch === views.epoch) return
    this.#views.clear()
    this.#epoch = views.epoch
  }
}
