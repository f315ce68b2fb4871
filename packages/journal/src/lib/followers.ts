import type { Chain, Entry } from '../entry.ts'
import type { EntryContext, FollowOptions, OnEntry } from '../journal.ts'

interface Follower extends FollowOptions {
  readonly onEntry: OnEntry
}

export class Followers {
  // Each call of `add` creates a separate object, because the same function may be added twice and removed once.
  readonly #followers = new Set<Follower>()

  add(onEntry: OnEntry, options: FollowOptions = {}): () => void {
    const follower = { ...options, onEntry }
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** Calls each follower with a separate value, so that none can change the value of another. */
  notify(createEntry: () => Entry, context: EntryContext = { isSettled: true }): void {
    this.#callEach(({ onEntry }) => onEntry(createEntry(), context))
  }

  settle(): void {
    this.#callEach(({ onSettled }) => onSettled?.())
  }

  break(chain: Chain): void {
    this.#callEach(({ onBroken }) => onBroken?.(chain))
  }

  #callEach(call: (follower: Follower) => void): void {
    // Iterates a copy: a follower that is added during the call receives only later entries.
    for (const follower of [...this.#followers]) {
      if (this.#followers.has(follower)) callFollower(() => call(follower))
    }
  }
}

function callFollower(call: () => void): void {
  try {
    call()
  } catch (error) {
    // The error is rethrown as an uncaught exception, because the entry is accepted and the other followers must
    // still receive it.
    queueMicrotask(() => {
      throw error
    })
  }
}
