import type { Item, Snapshot } from '../content.generated.ts'
import type { Change, PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import type { ObservableState } from './observable-state.ts'

/** What a snapshot changed of the items that were there before. */
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
 * The changes of a feed from now on, each relative to the one yielded before. Ends with the feed, or with the error that
 * stopped its reads.
 *
 * Written by hand: a generator's `return` would wait for the change that its `next` waits for.
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
    // Watch only while `next` waits: then an iterator that is dropped leaves nothing behind.
    stopWatching()
    if (waiting.length > 0) stopWatching = feed.watch(settle)
  }
}
