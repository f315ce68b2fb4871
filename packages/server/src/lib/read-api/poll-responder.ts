import type { FinishedResponse } from '../representation/representation.ts'
import type { LongPoll } from './long-polls.ts'
import type { Poll } from './parse-poll.ts'
import type { ReadSources } from './read-sources.ts'
import { selectResponse } from './select-response.ts'

/** Answers polls of published feeds in memory, without a request or a route. */
export interface PollResponder {
  /** Answers a poll, or leaves it to the ordinary server. */
  answer(poll: Pick<Poll, 'feed' | 'conditions'>): FinishedResponse | undefined
  /**
   * Lets a poll with `Prefer: wait` wait for a change, then calls `end`; `undefined` if it must be answered
   * immediately.
   */
  wait(poll: Poll, end: () => void): LongPoll | undefined
  cancel(waiting: LongPoll): void
}

export function createPollResponder({
  views,
  longPolls,
  metrics,
  signer,
}: ReadSources): PollResponder {
  return {
    answer({ feed, conditions }) {
      const view = views()?.readable(feed)
      if (view?.rendition === undefined) return undefined
      const { rendition, cachePolicy: policy, dictionaries } = view
      const answer = selectResponse({ rendition, policy, dictionaries }, conditions, signer)
      if (answer === undefined) return undefined
      view.use(answer.coding)
      metrics.countPoll(answer.status, answer.coding)
      return answer
    },
    wait({ feed, conditions, waitSeconds }, end) {
      const view = waitSeconds === undefined ? undefined : views()?.readable(feed)
      return view && longPolls.wait(view, waitSeconds as number, conditions, end)
    },
    cancel: waiting => void longPolls.cancel(waiting),
  }
}
