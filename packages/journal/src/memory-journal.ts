import {
  chainKey,
  chainOf,
  type Entry,
  type NewEntry,
  type Position,
  trimmedKinds,
} from './entry.ts'
import { AppendConflictError, JournalUnavailableError } from './errors.ts'
import type { Journal, JournalHealth, Purge, ReadOptions, Scrub, Trim } from './journal.ts'
import { decodeEntry, type EntryText, encodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { headKinds } from './lib/head-kind.ts'
import { noEntryAt } from './lib/no-entry-at.ts'
import { chainsOf, purgedEntry, toPurge } from './lib/purging.ts'
import { isEndedBy, scrubText, toScrub } from './lib/scrubbing.ts'

/** A journal that lives as long as the process: for tests and experiments. */
export function createMemoryJournal(): Journal {
  /** The entry at position p is number p - 1; `undefined` where it was purged. */
  const kept: (EntryText | undefined)[] = []
  const positionsById = new Map<string, Position>()
  const chains = new Map<string, Position[]>()
  const heads = new Map<string, Position>()
  const unfinishedScrubs = new Set<Scrub>()
  const unfinishedPurges = new Map<Position, Purge>()
  const followers = createFollowers()
  let closed = false

  return {
    append,
    readAfter,
    readAt,
    readHeads,
    follow,
    scrub,
    readUnfinishedScrubs,
    purge,
    readUnfinishedPurges,
    trim,
    close,
    get health(): JournalHealth {
      return closed ? { status: 'unavailable', reason: 'closed' } : { status: 'ready' }
    },
  }

  async function append(entry: NewEntry): Promise<Entry> {
    throwIfClosed()
    const encoded = encodeEntry(entry)
    const { id, previous, kind } = entry
    const chain = chainOf(entry)
    // Each entry is accepted in a turn of its own: all followers see one order, also when one appends during its call.
    await undefined

    const known = positionsById.get(id)
    if (known !== undefined) return entryAt(known)

    const key = chainKey(chain)
    const positions = chains.get(key) ?? []
    const current = positions.at(-1) ?? 0
    if (previous !== current) throw new AppendConflictError(chain, previous, current)

    const position = kept.push(encoded)
    positionsById.set(id, position)
    chains.set(key, positions)
    positions.push(position)
    const headKind = headKinds[kind]
    if (kind === 'purge') forgetHeads(key)
    if (headKind !== undefined) heads.set(`${headKind} ${key}`, position)
    const accepted = decodeEntry(position, encoded)
    if (accepted.kind === 'purge') unfinishedPurges.set(position, toPurge(accepted))
    if (accepted.kind === 'erasure') unfinishedScrubs.add(toScrub(accepted))

    followers.tell(() => decodeEntry(position, encoded))
    return accepted
  }

  function readAfter(position: Position, { feed, until = Infinity }: ReadOptions = {}) {
    const last = Math.min(until, kept.length)
    return readEach(
      feed === undefined
        ? positionsBetween(position, last)
        : chainBetween(chainKey(feed), position, last),
    )
  }

  async function readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    throwIfClosed()
    return positions.map(entryAt)
  }

  async function* readHeads(): AsyncIterable<Entry> {
    yield* readEach([...heads.values()].sort((a, b) => a - b))
  }

  function follow(onEntry: (entry: Entry) => void): () => void {
    throwIfClosed()
    return followers.add(onEntry)
  }

  async function scrub(scrub: Scrub): Promise<void> {
    throwIfClosed()
    const { feed, itemId, before } = scrub
    for (const position of chainBetween(chainKey(feed), 0, before - 1)) {
      const { text, bytes } = textAt(position)
      const scrubbed = scrubText(text, itemId)
      if (scrubbed !== undefined) kept[position - 1] = { text: scrubbed, bytes }
    }
    for (const unfinished of unfinishedScrubs) {
      if (isEndedBy(unfinished, scrub)) unfinishedScrubs.delete(unfinished)
    }
  }

  async function readUnfinishedScrubs(): Promise<readonly Scrub[]> {
    throwIfClosed()
    return [...unfinishedScrubs]
  }

  async function purge(purge: Purge): Promise<void> {
    throwIfClosed()
    if (!unfinishedPurges.delete(purge.position)) return
    for (const chain of chainsOf(purge)) {
      const key = chainKey(chain)
      for (const position of chains.get(key) ?? []) kept[position - 1] = undefined
      chains.delete(key)
      forgetHeads(key)
    }
    forgetIds()
    const position = kept.push(undefined)
    followers.tell(() => purgedEntry(purge, position))
  }

  async function readUnfinishedPurges(): Promise<readonly Purge[]> {
    throwIfClosed()
    return [...unfinishedPurges.values()]
  }

  async function trim({ feed, first, assets }: Trim): Promise<void> {
    throwIfClosed()
    const key = chainKey(feed)
    const positions = chains.get(key) ?? []
    if (!positions.includes(first)) return
    const isLeft = (position: Position): boolean =>
      position >= first || !trimmedKinds.has(entryAt(position).kind)
    const left = positions.filter(position => !assets.includes(position) && isLeft(position))
    const stays = new Set(left)
    for (const position of positions) if (!stays.has(position)) kept[position - 1] = undefined
    chains.set(key, left)
    forgetIds()
  }

  function forgetIds(): void {
    for (const [id, position] of positionsById) {
      if (kept[position - 1] === undefined) positionsById.delete(id)
    }
  }

  function forgetHeads(key: string): void {
    for (const kind of Object.values(headKinds)) heads.delete(`${kind} ${key}`)
  }

  async function close(): Promise<void> {
    closed = true
  }

  async function* readEach(positions: Iterable<Position>): AsyncIterable<Entry> {
    throwIfClosed()
    for (const position of positions) {
      yield entryAt(position)
      throwIfClosed()
    }
  }

  function* positionsBetween(after: Position, last: Position): Iterable<Position> {
    for (let position = Math.max(0, Math.floor(after)) + 1; position <= last; position++)
      if (kept[position - 1] !== undefined) yield position
  }

  function* chainBetween(key: string, after: Position, last: Position): Iterable<Position> {
    for (const position of chains.get(key) ?? []) {
      if (position > last) return
      if (position > after) yield position
    }
  }

  function entryAt(position: Position): Entry {
    return decodeEntry(position, textAt(position))
  }

  function textAt(position: Position): EntryText {
    const encoded = kept[position - 1]
    if (encoded === undefined) throw noEntryAt(position)
    return encoded
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }
}
