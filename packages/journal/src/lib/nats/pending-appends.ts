import type { Chain, Entry, NewEntry } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { StoredMessage } from './entry-message.ts'
import type { ChainToken } from './subjects.ts'

/** An append that waits for the place behind a predecessor. */
interface PlaceWanted extends Pick<NewEntry, 'id' | 'previous'> {
  readonly chain: Chain
  readonly token: ChainToken
}

interface PendingAppend {
  readonly wanted: PlaceWanted
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

/** Appends whose messages were sent, and may have been lost. Each waits until the entry at its place is known. */
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

  /** Settles the appends that wanted the place of an accepted entry: each learns whether the entry is its own. */
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
