import type { Chain, Entry, NewEntry } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { StoredMessage } from './entry-message.ts'
import type { ChainToken } from './subjects.ts'

/** Who wants a place behind a predecessor. */
interface PlaceWanted extends Pick<NewEntry, 'id' | 'previous'> {
  readonly chain: Chain
  readonly token: ChainToken
}

interface PendingAppend {
  readonly wanted: PlaceWanted
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

/** Appends whose messages are on their way, or were lost on it, and who wait to see what became of their places. */
export class PendingAppends {
  readonly #byChain = new Map<ChainToken, Set<PendingAppend>>()

  /** Waits until the entry behind `previous` is known: resolves when it is this one. */
  wait(wanted: PlaceWanted): {
    readonly outcome: Promise<Entry>
    readonly giveUp: (error: unknown) => void
  } {
    const { promise: outcome, resolve, reject } = Promise.withResolvers<Entry>()
    const pending: PendingAppend = { wanted, resolve, reject }
    const ofChain = this.#byChain.get(wanted.token) ?? new Set()
    this.#byChain.set(wanted.token, ofChain.add(pending))
    return {
      outcome,
      giveUp: error => {
        this.#remove(pending)
        reject(error)
      },
    }
  }

  /** An entry was accepted: whoever wanted its place learns whether it is theirs. */
  settle({ chain: token, id, previous, position }: StoredMessage, createEntry: () => Entry): void {
    for (const pending of this.#byChain.get(token) ?? []) {
      const { wanted, resolve, reject } = pending
      if (wanted.previous !== previous) continue
      this.#remove(pending)
      if (wanted.id === id) resolve(createEntry())
      else reject(new AppendConflictError(wanted.chain, previous, position))
    }
  }

  #remove(pending: PendingAppend): void {
    const { token } = pending.wanted
    const ofChain = this.#byChain.get(token)
    ofChain?.delete(pending)
    if (ofChain?.size === 0) this.#byChain.delete(token)
  }
}
