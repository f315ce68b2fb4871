import type { Item, Snapshot } from '../content.generated.ts'
import type { Change, PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import type { ObservableState } from './observable-state.ts'

/** The changes of a snapshot relative to earlier items. */
export function changesBetween(before: readonly Item[], snapshot: Snapshot): Change {
  const gone = new Map(before.map(item => [item.id, item]))
  const added: Item[] = []
  const revised: Item[] = []
  for (const item of snapshot.items) {
    const earlier = gone.get(item.id)
    if (earlier === undefined) added.push(item)
    else if (earlier.revision !== item.revision) revised.push(item)
    gone.delete(item.id)
  }
  return { snapshot, added, revised, withdrawn: [...gone.values()] }
}

interface Pending {
  readonly resolve: (result: IteratorResult<Change>) => void
  readonly reject: (error: FeedError) => void
}

/**
 * The changes of a feed from now on, each relative to the previously yielded one. Ends with the feed, or with the
 * error that stopped its reads.
 *
 * Not a generator, because its `return` would wait for the change that its `next` waits for.
 */
export function iterateChanges(feed: ObservableState<PollState>): AsyncIterableIterator<Change> {
  let yielded: Snapshot | undefined
  let ended = false
  let stopWatching = (): void => {}
  const waiting: Pending[] = []

  const iterator: AsyncIterableIterator<Change> = {
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
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
    const { snapshot, error } = feed.state
    ended ||= feed.ended
    if (!ended && snapshot !== undefined && snapshot !== yielded) {
      waiting
        .shift()
        ?.resolve({ done: false, value: changesBetween(yielded?.items ?? [], snapshot) })
      yielded = snapshot
    } else if (!ended && error?.retryable === false) {
      ended = true
      waiting.shift()?.reject(error)
    }
    if (ended)
      for (const { resolve } of waiting.splice(0)) resolve({ done: true, value: undefined })
    // Watches only while `next` is pending, so that an abandoned iterator leaves no watch open.
    stopWatching()
    if (waiting.length > 0) stopWatching = feed.watch(settle)
  }
}
