import type { Socket } from 'node:net'
import type { ServiceMetrics } from '../observe/metrics.ts'
import type { FinishedAnswer } from '../representation/representation.ts'
import type { Signer } from '../representation/signing.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import { selectAnswer } from './answer-representation.ts'
import type { Poll } from './parse-poll.ts'
import type { ReadSources } from './read-sources.ts'
import type { WaitingRead, WaitingReads } from './waiting-reads.ts'

type PollSources = Pick<ReadSources, 'views' | 'waitingReads' | 'metrics' | 'signer'>

/** What a connection that only polls is answered from. */
export type Polls = Pick<FeedPolls, keyof FeedPolls>

/** Answers polls of published feeds in memory, without a request or a route. */
export class FeedPolls {
  readonly #views: () => Views | undefined
  readonly #waitingReads: WaitingReads
  readonly #metrics: ServiceMetrics
  readonly #signer: Signer | undefined

  constructor({ views, waitingReads, metrics, signer }: PollSources) {
    this.#views = views
    this.#waitingReads = waitingReads
    this.#metrics = metrics
    this.#signer = signer
  }

  /** Answers a poll, or leaves it to the ordinary server. */
  answer({ feed, conditions }: Pick<Poll, 'feed' | 'conditions'>): FinishedAnswer | undefined {
    const view = this.#views()?.readable(feed)
    const answer = view && answerFrom(view, conditions, this.#signer)
    if (answer === undefined) return undefined
    view?.use(answer.coding)
    this.#metrics.countPoll(answer.status, answer.coding)
    return answer
  }

  /** Lets a poll that asks for it wait for a change, then calls `end`; `undefined` when it is to be answered at once. */
  wait({ feed, conditions, waitSeconds }: Poll, end: () => void): WaitingRead | undefined {
    if (waitSeconds === undefined) return undefined
    const view = this.#views()?.readable(feed)
    return view && this.#waitingReads.wait(view, waitSeconds, conditions, end)
  }

  cancel(waiting: WaitingRead): void {
    this.#waitingReads.cancel(waiting)
  }

  /** Notes that a poll which is handed over has waited, and for how many seconds it asked. */
  noteWaited(socket: Socket, seconds: number): void {
    this.#waitingReads.noteWaited(socket, seconds)
  }
}

function answerFrom(
  view: FeedView,
  conditions: Poll['conditions'],
  signer: Signer | undefined,
): FinishedAnswer | undefined {
  const { version, cachePolicy: policy, dictionaries } = view
  return version && selectAnswer({ version, policy, dictionaries }, conditions, signer)
}
