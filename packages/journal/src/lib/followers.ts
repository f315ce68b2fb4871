import type { Entry } from '../entry.ts'

export class Followers {
  // Each call of `add` gets its own object: the same function may follow twice and stop once.
  readonly #followers = new Set<{ readonly onEntry: (entry: Entry) => void }>()

  add(onEntry: (entry: Entry) => void): () => void {
    const follower = { onEntry }
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  /** Calls each follower with a value of its own, so that none can change what another sees. */
  tell(createEntry: () => Entry): void {
    // A copy is iterated: a follower added during the call gets later entries only.
    for (const follower of [...this.#followers]) {
      if (this.#followers.has(follower)) callFollower(follower.onEntry, createEntry())
    }
  }
}

function callFollower(onEntry: (entry: Entry) => void, entry: Entry): void {
  try {
    onEntry(entry)
  } catch (error) {
    // The error is rethrown as an uncaught exception: the entry is accepted, and the other followers must still get it.
    queueMicrotask(() => {
      throw error
    })
  }
}
