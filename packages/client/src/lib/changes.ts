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

interface Pending<Each> {
  readonly resolve: (result: IteratorResult<Each>) => void
  readonly reject: (error: FeedError) => void
}

/** The source of the values of an iterator. */
export interface ChangeCursor<Each> {
  /** Takes the next change; `undefined` if there is none yet. */
  take(): Each | undefined
  /** The error with which the iterator ends after the last change; `undefined` while changes may follow. */
  readonly error?: FeedError | undefined
}

/**
 * Iterates over the changes of a feed, starting with its current snapshot. Each change is relative to the snapshot that
 * was yielded before it; the first change contains all items as added.
 */
export function iterateChanges(feed: ObservableState<PollState>): AsyncIterableIterator<Change> {
  let yielded: Snapshot | undefined
  return iterate(feed, {
    take() {
      const { snapshot } = feed.state
      if (snapshot === undefined || snapshot === yielded) return undefined
      const before = yielded?.items ?? []
      yielded = snapshot
      return changesBetween(before, snapshot)
    },
    get error() {
      const { error } = feed.state
      return error?.retryable === false ? error : undefined
    },
  })
}

/**
 * Iterates over the changes that a cursor takes whenever the watched state changes. The iterator ends when the
 * watched state ends. If the cursor has an error and no further change, the iterator throws this error and ends.
 *
 * Not a generator, because its `return` would wait for the change that its `next` waits for.
 */
export function iterate<Each>(
  watched: ObservableState<unknown>,
  cursor: ChangeCursor<Each>,
): AsyncIterableIterator<Each> {
  let ended = false
  let stopWatching = (): void => {}
  const waiting: Pending<Each>[] = []

  const iterator: AsyncIterableIterator<Each> = {
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
    ended ||= watched.ended
    const [first] = waiting
    const value = ended || first === undefined ? undefined : cursor.take()
    if (value !== undefined) {
      waiting.shift()
      first?.resolve({ done: false, value })
    } else if (!ended && cursor.error !== undefined) {
      ended = true
      waiting.shift()?.reject(cursor.error)
    }
    if (ended)
      for (const { resolve } of waiting.splice(0)) resolve({ done: true, value: undefined })
    // Watches only while `next` is pending, so that an abandoned iterator leaves no watch open.
    stopWatching()
    if (waiting.length > 0) stopWatching = watched.watch(settle)
  }
}
