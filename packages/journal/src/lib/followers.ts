import type { Entry } from '../entry.ts'

/** Who wants to hear of accepted entries. */
export interface Followers {
  add(onEntry: (entry: Entry) => void): () => void
  /** Calls each follower with a value of its own, so that none can change what another sees. */
  tell(createEntry: () => Entry): void
}

export function createFollowers(): Followers {
  // An object for each call, as the same function may follow twice and stop once.
  const followers = new Set<{ readonly onEntry: (entry: Entry) => void }>()

  return { add, tell }

  function add(onEntry: (entry: Entry) => void): () => void {
    const follower = { onEntry }
    followers.add(follower)
    return () => void followers.delete(follower)
  }

  function tell(createEntry: () => Entry): void {
    // A copy: whoever begins to follow during the call is to hear of later entries only.
    for (const follower of [...followers]) {
      if (followers.has(follower)) callFollower(follower.onEntry, createEntry())
    }
  }
}

function callFollower(onEntry: (entry: Entry) => void, entry: Entry): void {
  try {
    onEntry(entry)
  } catch (error) {
    // The entry is accepted and the other followers must hear of it; the mistake ends up where uncaught ones do.
    queueMicrotask(() => {
      throw error
    })
  }
}
