import type { FinishedResponse } from '../representation/representation.ts'
import type { LongPoll } from './long-polls.ts'
import type { Poll } from './parse-poll.ts'
import type { ReadSources } from './read-sources.ts'
import { selectResponse } from './select-response.ts'

/** Answers polls of published feeds and of lists of changes in memory, without a request or a route. */
export interface PollResponder {
  /** Answers a poll, or leaves it to the ordinary server. */
  answer(poll: Pick<Poll, 'target' | 'conditions'>): FinishedResponse | undefined
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
  upstream,
}: ReadSources): PollResponder {
  return {
    answer({ target, conditions }) {
      const view = views()?.polled(target)
      if (view?.rendition === undefined) return undefined
      const { rendition, cachePolicy: policy, dictionaries } = view
      const answer = selectResponse({ rendition, policy, dictionaries }, conditions, signer)
      if (answer === undefined) return undefined
      // A relay looks up the upstream's signatures of a list.
      if (typeof target === 'string' && upstream !== undefined && answer.status === 200)
        return undefined
      view.use(answer.coding)
      metrics.countPoll(answer.status, answer.coding)
      return answer
    },
    wait({ target, conditions, waitSeconds }, end) {
      const view = waitSeconds === undefined ? undefined : views()?.polled(target)
      return view && longPolls.wait(view, waitSeconds as number, conditions, end)
    },
    cancel: waiting => void longPolls.cancel(waiting),
  }
}
