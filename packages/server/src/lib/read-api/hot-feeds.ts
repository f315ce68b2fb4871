import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadCounters } from '../observe/read-counters.ts'
import { negotiateCoding } from '../representation/content-coding.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import { answerRepresentation } from './answer-representation.ts'

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

  #forgetOutdated(views: Views): void {
    if (this.#epoch === views.epoch) return
    this.#views.clear()
    this.#epoch = views.epoch
  }
}
