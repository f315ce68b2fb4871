import type { Snapshot } from '../content.generated.ts'
import type { Change, FeedState } from '../feed.ts'
import { changesBetween } from './changes.ts'

/** The side of a feed that apps look at: its state, who is told of changes, and iterators over them. */
export interface FeedView {
  readonly state: FeedState
  /** Makes `state` the current one and tells everybody, unless it is already and nothing else has changed. */
  show(state: FeedState, elseChanged?: boolean): void
  subscribe(listener: () => void): () => void
  changes(): AsyncIterableIterator<Change>
  /** Ends subscriptions and iterators. */
  end(): void
}

export function createFeedView(state: FeedState): FeedView {
  // Wrapped, so that the same function can subscribe twice.
  const subscribers = new Set<{ readonly listener: () => void }>()
  const iterators = new Set<() => void>()
  let ended = false

  return {
    get state() {
      return state
    },
    show(next, elseChanged = false) {
      if (next === state && !elseChanged) return
      state = next
      notify()
    },
    subscribe(listener) {
      const subscriber = { listener }
      if (!ended) subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    changes: () => iterateChanges(iterators, () => (ended ? undefined : state)),
    end() {
      ended = true
      subscribers.clear()
      notify()
    },
  }

  function notify(): void {
    for (const settle of [...iterators]) settle()
    for (const subscriber of [...subscribers]) {
      // An earlier one may have unsubscribed it.
      if (subscribers.has(subscriber)) callSafely(subscriber.listener)
    }
  }
}

/** Written by hand: a generator's `return` would wait for the change that its `next` waits for. */
function iterateChanges(
  iterators: Set<() => void>,
  stateUntilEnd: () => FeedState | undefined,
): AsyncIterableIterator<Change> {
  let yielded: Snapshot | undefined
  let ended = false
  const waiting: ((result: IteratorResult<Change>) => void)[] = []

  const iterator: AsyncIterableIterator<Change> = {
    next: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        settle()
      }),
    async return() {
      ended = true
      settle()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator

  function settle(): void {
    const state = stateUntilEnd()
    ended ||= state === undefined
    if (ended) {
      for (const resolve of waiting.splice(0)) resolve({ done: true, value: undefined })
    } else if (state?.snapshot !== undefined && state.snapshot !== yielded) {
      waiting.shift()?.({ done: false, value: changesBetween(yielded, state.snapshot) })
      yielded = state.snapshot
    }
    // Listening only while somebody waits: an iterator that is dropped leaves nothing behind.
    if (waiting.length > 0) iterators.add(settle)
    else iterators.delete(settle)
  }
}

/** One listener's error must neither stop the poller nor silence the others: it is reported as uncaught. */
function callSafely(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
