import {
  chainKey,
  chainOf,
  type Entry,
  type EntryFacts,
  type EntryKind,
  type FeedId,
  type NewEntry,
  type Position,
} from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'

export interface NaiveJournal {
  append(entry: NewEntry): Entry
  /** The position that the next entry of the same chain must name. */
  chainEnd(facts: EntryFacts): Position
  lastPosition(): Position
  readAfter(position: Position, until: Position, feed?: FeedId): readonly Entry[]
  readAt(positions: readonly Position[]): readonly Entry[]
  readHeads(): readonly Entry[]
  scrub(feed: FeedId, itemId: string, before: Position): void
}

/** A reference journal, as plain as possible, to compare engines with. */
export function createNaiveJournal(): NaiveJournal {
  let entries: readonly Entry[] = []

  return {
    append(entry: NewEntry): Entry {
      const known = entries.find(({ id }) => id === entry.id)
      if (known !== undefined) return known
      const chain = chainOf(entry)
      const current = chainEnd(entry)
      if (entry.previous !== current) throw new AppendConflictError(chain, entry.previous, current)
      const accepted: Entry = { ...entry, position: entries.length + 1 }
      entries = [...entries, accepted]
      return accepted
    },

    chainEnd,

    lastPosition: () => entries.length,

    readAfter(position: Position, until: Position, feed?: FeedId): readonly Entry[] {
      const all = feed === undefined ? entries : ofChain(chainKey(feed))
      return all.filter(entry => entry.position > position && entry.position <= until)
    },

    readAt(positions: readonly Position[]): readonly Entry[] {
      return positions.map(position => {
        const entry = entries[position - 1]
        if (entry === undefined)
          throw new RangeError(`Cannot read the entry at position ${position}: there is none`)
        return entry
      })
    },

    readHeads(): readonly Entry[] {
      return entries.filter(entry => {
        if (['receipt', 'asset', 'lock', 'proposal'].includes(entry.kind)) return false
        const later = ofChain(chainKey(chainOf(entry))).filter(
          ({ position }) => position > entry.position,
        )
        return !later.some(({ kind }) => headKind(kind) === headKind(entry.kind))
      })
    },

    scrub(feed: FeedId, itemId: string, before: Position): void {
      entries = entries.map(entry => {
        const here = chainKey(chainOf(entry)) === chainKey(feed) && entry.position < before
        return here ? without(entry, itemId) : entry
      })
    },
  }

  function chainEnd(facts: EntryFacts): Position {
    return ofChain(chainKey(chainOf(facts))).at(-1)?.position ?? 0
  }

  function ofChain(key: string): readonly Entry[] {
    return entries.filter(entry => chainKey(chainOf(entry)) === key)
  }
}

function headKind(kind: EntryKind): EntryKind {
  return kind === 'erasure' ? 'publication' : kind
}

function without(entry: Entry, itemId: string): Entry {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== itemId
  switch (entry.kind) {
    case 'publication':
      return {
        ...entry,
        items: entry.items.filter(isOther),
        withdrawals: entry.withdrawals.filter(isOther),
      }
    case 'lock':
      return entry.itemId === itemId ? { ...entry, reason: '' } : entry
    case 'proposal': {
      const { receipt, proposals } = entry
      const answer = JSON.parse(receipt?.body ?? '')
      const held = answer.held.map((lock: { readonly id: string }) =>
        isOther(lock) ? lock : { ...lock, reason: '' },
      )
      return {
        ...entry,
        proposals: proposals.filter(isOther),
        ...(receipt && { receipt: { ...receipt, body: JSON.stringify({ ...answer, held }) } }),
      }
    }
    default:
      return entry
  }
}
