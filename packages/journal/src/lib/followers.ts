import type { Entry } from '../entry.ts'

export class Followers {
  // Each call of `add` creates its own object: the same function may follow twice and stop once.
  readonly #followers = new Set<{ readonly onEntry: (entry: Entry) => void }>()

  add(onEntry: (entry: Entry) => void): () => void {
    const follower = { onEntry }
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** Calls each follower with a separate value, so that none can change the value of another. */
  tell(createEntry: () => Entry): void {
    // Iterates a copy: a follower that is added during the call receives only later entries.
    for (const follower of [...this.#followers]) {
      if (this.#followers.has(follower)) callFollower(follower.onEntry, createEntry())
    }
  }
}

function callFollower(onEntry: (entry: Entry) => void, entry: Entry): void {
  try {
    onEntry(entry)
  } catch (error) {
    // The error is rethrown as an uncaught exception, because the entry is accepted and the other followers must
    // still receive it.
    queueMicrotask(() => {
      throw error
    })
  }
}
