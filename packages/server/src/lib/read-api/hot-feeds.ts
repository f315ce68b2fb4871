import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadCounters } from '../observe/read-counters.ts'
import { negotiateCoding } from '../representation/content-coding.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import { answerRepresentation } from './answer-representation.ts'
import type { Poll, PollAnswer } from './poll-recogniser.ts'

const plainTarget =
  /^\/v1\/fixtures\/(?<fixtureId>[\w-]{1,256})\/feeds\/(?<feedKey>[a-z0-9-]{1,256})$/

/** Pollers use few distinct URLs; hostile ones never get in, as only a published feed's URL is remembered. */
const maxRemembered = 50_000

/**
 * The feeds that were read before, by the exact request target: the next poll of the same URL is answered without
 * routing. A target is forgotten as soon as the fixture list or the set of feeds in memory changes.
 */
export class HotFeeds {
  readonly #counters: ReadCounters
  readonly #views = new Map<string, FeedView>()
  #epoch = -1

  constructor(counters: ReadCounters) {
    this.#counters = counters
  }

  /** Remembers that a request target, as sent, reads this feed. */
  remember(views: Views, target: string, view: FeedView): void {
    this.#forgetOutdated(views)
    // Dropped since it was found, it would be forgotten by no later change of the epoch.
    if (views.feeds.loaded(view.feed) !== view) return
    if (this.#views.size < maxRemembered) this.#views.set(target, view)
  }

  /** Answers a read of a remembered target; says whether it did. */
  answer(views: Views, request: IncomingMessage, response: ServerResponse): boolean {
    this.#forgetOutdated(views)
    const view = this.#views.get(request.url ?? '')
    if (view?.version === undefined) return false
    const isHead = request.method === 'HEAD'
    if (!isHead && request.method !== 'GET') return false
    if (request.headers.host === undefined) return false
    const { version } = view
    const coding = negotiateCoding(request.headers['accept-encoding'])
    const status = answerRepresentation(request, response, {
      representation: version.codings[coding],
      opaque: version.opaque,
      policy: view.cachePolicy,
    })
    view.used = true
    this.#counters.count(isHead, status === 304, coding)
    return true
  }

  /** Answers a poll that was recognised before it became a request; `undefined` when it has to become one. */
  answerPoll(views: Views, poll: Poll): PollAnswer | undefined {
    this.#forgetOutdated(views)
    const view = this.#views.get(poll.target) ?? this.#find(views, poll.target)
    if (view?.version === undefined) return undefined
    const { version, cachePolicy } = view
    const coding = negotiateCoding(poll.acceptEncoding)
    const { ok, notModified, bytes, entityTag } = version.codings[coding]
    const { ifNoneMatch } = poll
    const isNotModified =
      ifNoneMatch !== undefined &&
      (ifNoneMatch === entityTag || matchesIfNoneMatch(ifNoneMatch, version.opaque))
    view.used = true
    this.#counters.count(false, isNotModified, coding)
    return isNotModified
      ? { status: 304, headers: notModified[cachePolicy], bytes: undefined }
      : { status: 200, headers: ok[cachePolicy], bytes }
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
