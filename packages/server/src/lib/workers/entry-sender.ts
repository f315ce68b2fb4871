import type { Chain, Entry, EntryOf } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import type { EntryPart, WorkerCalls } from './calls.ts'

/**
 * The maximum number of items, and of evidence, in one message. A worker reads a message in one turn of its event loop:
 * 500 items of 1.5 kB take about 3 ms.
 */
export const partLength = 500

type ShownCalls = Pick<WorkerCalls, 'show' | 'addPart' | 'settle' | 'break'>

/**
 * Passes entries on to a worker, in the order of the calls. A long publication is passed in parts, so that neither
 * process is busy with it for long.
 */
export class EntrySender {
  readonly #calls: ShownCalls
  /** The transfer of parts that is in progress. All other calls wait until it ends. */
  #sending: Promise<void> | undefined

  constructor(calls: ShownCalls) {
    this.#calls = calls
  }

  /** Resolves when the entry is visible to the worker's clients, unless it is unsettled. */
  show(entry: Entry, context: EntryContext): Promise<void> {
    if (!isLong(entry)) return this.#inOrder(() => this.#calls.show(entry, context))
    const sending = this.#inOrder(() => this.#sendParts(entry))
    this.#sending = sending
    const rest: Entry = { ...entry, items: [], evidence: entry.evidence && [] }
    const end = (): void => {
      if (this.#sending === sending) this.#sending = undefined
    }
    return sending.then(
      () => {
        end()
        return this.#calls.show(rest, context)
      },
      error => {
        end()
        throw error
      },
    )
  }

  settle(): Promise<void> {
    return this.#inOrder(() => this.#calls.settle())
  }

  break(chain: Chain): Promise<void> {
    return this.#inOrder(() => this.#calls.break(chain))
  }

  #inOrder(call: () => Promise<void>): Promise<void> {
    return this.#sending === undefined ? call() : this.#sending.then(call, call)
  }

  /** Sends each part after the worker has read the previous one, so that this process can answer clients in between. */
  async #sendParts({ items, evidence = [] }: EntryOf<'publication'>): Promise<void> {
    const length = Math.max(items.length, evidence.length)
    for (let start = 0; start < length; start += partLength) {
      const end = start + partLength
      await this.#calls.addPart({
        items: items.slice(start, end),
        evidence: evidence.slice(start, end),
      })
    }
  }
}

function isLong(entry: Entry): entry is EntryOf<'publication'> {
  if (entry.kind !== 'publication') return false
  return Math.max(entry.items.length, entry.evidence?.length ?? 0) > partLength
}

/** Reassembles an entry from the parts that an `EntrySender` sent. */
export class EntryParts {
  #parts: EntryPart[] = []

  add(part: EntryPart): void {
    this.#parts.push(part)
  }

  /** An entry with the parts that were added before it. */
  complete(entry: Entry): Entry {
    const parts = this.#parts
    if (parts.length === 0 || entry.kind !== 'publication') return entry
    this.#parts = []
    const evidence = entry.evidence && parts.flatMap(part => part.evidence)
    return { ...entry, items: parts.flatMap(part => part.items), evidence }
  }
}
