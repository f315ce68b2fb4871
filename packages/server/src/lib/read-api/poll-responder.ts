import type { FinishedResponse } from '../representation/representation.ts'
import type { PolledView } from '../snapshot/polled-view.ts'
import type { LongPoll } from './long-polls.ts'
import type { NotModified, Poll, PollRequest } from './parse-poll.ts'
import type { ReadSources } from './read-sources.ts'
import { type ReadConditions, selectResponse } from './select-response.ts'

/** Answers polls of published feeds and of lists of changes from memory, without a parsed request or a route. */
export interface PollResponder {
  /** Returns the response to a poll; `undefined` if a route must answer the poll. */
  answer(poll: PollRequest): FinishedResponse | undefined
  /**
   * Returns the response to a remembered poll; `undefined` if the ordinary server must answer the poll. A repeated poll
   * needs no lookup by name while the list of feeds is unchanged and the view is in memory, and no comparison of tags
   * while the last 304 is still correct.
   */
  answerKnown(poll: Poll): FinishedResponse | undefined
  /**
   * Lets a poll with `Prefer: wait` wait for a change or the end of its time, then calls `end`; `undefined` if the poll
   * must be answered immediately.
   */
  wait(poll: Poll, end: () => void): LongPoll | undefined
  cancel(waiting: LongPoll): void
}

export function createPollResponder({
  views,
  longPolls,
  metrics,
  signer,
  upstream,
}: ReadSources): PollResponder {
  const answerFrom = (
    view: PolledView | undefined,
    conditions: ReadConditions,
  ): FinishedResponse | undefined => {
    if (view?.rendition === undefined) return undefined
    const { rendition, cachePolicy: policy, dictionaries, target } = view
    const response = selectResponse({ rendition, policy, dictionaries }, conditions, signer)
    if (response === undefined) return undefined
    // The route looks up the upstream's signatures of a list.
    if (typeof target === 'string' && upstream !== undefined && response.status === 200)
      return undefined
    view.use(response.coding)
    metrics.countPoll(response.status, response.coding)
    return response
  }
  return {
    answer: ({ target, conditions }) => answerFrom(views()?.polled(target), conditions),
    answerKnown(poll) {
      const current = views()
      if (current === undefined) return undefined
      const { version } = current.catalog
      const last = poll.lastRead?.catalogVersion === version ? poll.lastRead : undefined
      const known = last?.view.view
      const repeated = known && repeatableResponse(known, last?.notModified)
      if (repeated !== undefined) {
        known?.use(repeated.coding)
        metrics.countPoll(304, repeated.coding)
        return repeated.response
      }
      const view = known ?? current.polled(poll.target)
      const response = answerFrom(view, poll.conditions)
      poll.lastRead = view && {
        view: view.reference,
        catalogVersion: version,
        notModified: response && toNotModified(response),
      }
      return response
    },
    wait({ target, conditions, waitSeconds }, end) {
      const view = waitSeconds === undefined ? undefined : views()?.polled(target)
      return view && longPolls.wait(view, waitSeconds as number, conditions, end)
    },
    cancel: waiting => void longPolls.cancel(waiting),
  }
}

/** The last 304 to a poll, if the view would make the same object again; otherwise `undefined`. */
function repeatableResponse(
  { rendition, cachePolicy }: PolledView,
  last: NotModified | undefined,
): NotModified | undefined {
  if (last === undefined) return undefined
  const response = rendition?.codings[last.coding]?.notModified(cachePolicy)
  return response === last.response ? last : undefined
}

function toNotModified(response: FinishedResponse): NotModified | undefined {
  // A 304 never has the coding `dcz`, because its coding is that of the 200 without a dictionary.
  if (response.status !== 304 || response.coding === 'dcz') return undefined
  return { response, coding: response.coding }
}
