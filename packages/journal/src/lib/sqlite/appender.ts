import { extname } from 'node:path'
import type { EncodedEntry } from '../../encode-entry.ts'
import {
  type Chain,
  chainKey,
  chainOf,
  type Entry,
  type EntryOf,
  type NewEntry,
  type Position,
} from '../../entry.ts'
import { AppendConflictError, JournalUnavailableError } from '../../errors.ts'
import type { JournalHealth, OnEntry, Removal } from '../../journal.ts'
import { decodeEntry, encodeEntry } from '../entry-text.ts'
import { Followers } from '../followers.ts'
import { isLarge, nextTurn } from '../large-text.ts'
import { purgedEntry } from '../removal.ts'
import { Thread } from '../thread/thread.ts'
import type { AppendOutcome } from './append-group.ts'
import type { AppendingCalls } from './appending-thread.ts'
import type { DatabaseOptions } from './open-database.ts'
import { isDamage, unavailable } from './sqlite-error.ts'
import type { NewStoredEntry } from './stored-entry.ts'

export interface AppenderOptions {
  readonly database: DatabaseOptions
  readonly operationTimeoutMs: number
  readonly retryEveryMs: number
  /** Reads entries that were committed although their response was lost. */
  readonly readBetween: (after: Position, until: Position) => AsyncIterable<Entry>
}

const appendingModule = new URL(`./appending-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * Appends the entries of a journal on a separate thread.
 *
 *     ready ──(a commit fails or hangs)──► unavailable: appends are refused immediately, with the reason
 *       ▲                                       │
 *       └──(a probe or the late commit lands)───┘   unless the file is damaged, which requires a restart
 */
export class Appender {
  readonly #options: AppenderOptions
  readonly #thread: Thread<AppendingCalls>
  readonly #followers = new Followers()
  readonly #queue: QueuedAppend[] = []
  #lastPosition: Position = 0
  #health: JournalHealth = { status: 'ready' }
  /** The commits in progress, which end when the queue is empty; otherwise `undefined`. */
  #working: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #damaged = false
  #closed = false

  private constructor(options: AppenderOptions) {
    this.#options = options
    this.#thread = new Thread(appendingModule, 'journal appender', options.database)
  }

  /**
   * Opens the database.
   *
   * @throws {JournalUnavailableError} with the reason, if that is not possible.
   */
  static async open(options: AppenderOptions): Promise<Appender> {
    const appender = new Appender(options)
    try {
      appender.#lastPosition = await appender.#thread.call('open', undefined)
      return appender
    } catch (error) {
      await appender.#thread.end()
      throw unavailable('open', options.database.file, error)
    }
  }

  get health(): JournalHealth {
    return this.#health
  }

  /** The position of the last entry that followers have received; at first, the last assigned position. */
  get lastPosition(): Position {
    return this.#lastPosition
  }

  async append(entry: NewEntry, encoded?: EncodedEntry): Promise<Entry> {
    this.#throwUnlessReady()
    const stored = toStored(entry, encoded)
    const chain = chainOf(entry)
    return new Promise((resolve, reject) => {
      this.#queue.push({ stored, chain, resolve, reject })
      this.#working ??= this.#drain()
    })
  }

  follow(onEntry: OnEntry): () => void {
    this.#throwIfClosed()
    return this.#followers.add(onEntry)
  }

  /** Removes the parts of a removal in separate calls to the thread, so that appends can occur in between. */
  async remove(removal: Removal): Promise<void> {
    await this.#removing(removal.kind === 'erasure' ? 'scrub' : 'purge', async () => {
      let after: Position | undefined = 0
      while (after !== undefined) {
        this.#throwUnlessReady()
        after = await this.#thread.call('removePart', { removal, after })
      }
      const position = await this.#thread.call('endRemoval', removal)
      if (position !== undefined && removal.kind === 'purge')
        this.#accept(position, () => purgedEntry(removal, position))
    })
  }

  async readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]> {
    this.#throwIfClosed()
    return this.#removing('read', () => this.#thread.call('readUnfinishedRemovals', undefined))
  }

  /** Refuses all later appends, because further writes could increase the damage. */
  stopForDamage(reason: string): void {
    this.#damaged = true
    this.#refuseAppends(reason)
  }

  /** Refuses all later calls, and waits for the appends in progress. */
  async stop(): Promise<void> {
    this.#refuseAppends('closed')
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#working
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#thread.end()
  }

  async #drain(): Promise<void> {
    // Appends of the same turn share a transaction, so this waits until all of them are queued.
    await undefined
    while (this.#queue.length > 0) await this.#commit(takeGroup(this.#queue))
    this.#working = undefined
  }

  async #commit(group: readonly QueuedAppend[]): Promise<void> {
    const timer = setTimeout(() => this.#giveUp(group), this.#options.operationTimeoutMs).unref()
    try {
      const entries = group.map(({ stored }) => stored)
      const outcomes = await this.#thread.call('append', entries)
      this.#becomeReady()
      for (const [index, outcome] of outcomes.entries())
        this.#settle(group[index] as QueuedAppend, outcome)
    } catch (error) {
      const failure = this.#becomeUnavailable(error)
      for (const { reject } of group) reject(failure)
    } finally {
      clearTimeout(timer)
    }
  }

  #settle({ stored, chain, resolve, reject }: QueuedAppend, outcome: AppendOutcome): void {
    switch (outcome.kind) {
      case 'accepted':
        this.#accept(outcome.position, () => decodeEntry(outcome.position, stored))
        resolve(decodeInTurn(outcome.position, stored))
        break
      case 'known':
        resolve(decodeEntry(outcome.entry.position, outcome.entry))
        break
      case 'conflict':
        reject(new AppendConflictError(chain, stored.previous, outcome.current))
        break
      case 'no room':
        reject(this.#becomeUnavailable(new Error(outcome.reason)))
    }
  }

  #accept(position: Position, createEntry: () => Entry): void {
    this.#lastPosition = position
    this.#followers.notify(createEntry)
  }

  /** Rejects the appends of a group and of the queue. The commit of the group continues and may still succeed. */
  #giveUp(group: readonly QueuedAppend[]): void {
    const { database, operationTimeoutMs } = this.#options
    const reason = new Error(`no response within ${operationTimeoutMs} ms`)
    const failure = unavailable('append to', database.file, reason)
    this.#refuseAppends(failure.reason)
    for (const { reject } of [...group, ...this.#queue.splice(0)]) reject(failure)
  }

  #becomeReady(): void {
    if (!this.#damaged && !this.#closed) this.#health = { status: 'ready' }
  }

  #becomeUnavailable(error: unknown): JournalUnavailableError {
    const failure = unavailable('append to', this.#options.database.file, error)
    if (isDamage(error)) this.#damaged = true
    this.#refuseAppends(failure.reason)
    for (const { reject } of this.#queue.splice(0)) reject(failure)
    this.#recoverLater()
    return failure
  }

  #refuseAppends(reason: string): void {
    if (!this.#closed) this.#health = { status: 'unavailable', reason }
  }

  #recoverLater(): void {
    clearTimeout(this.#retry)
    if (this.#damaged || this.#closed) return
    this.#retry = setTimeout(() => this.#recover(), this.#options.retryEveryMs).unref()
  }

  async #recover(): Promise<void> {
    try {
      const stored = await this.#thread.call('open', undefined)
      const last = this.#lastPosition
      if (stored < last)
        throw new Error(`the database ends at position ${stored}, but ${last} was acknowledged`)
      await this.#thread.call('probe', undefined)
      // The thread committed these entries before it ended, so their appends received no response.
      for await (const entry of this.#options.readBetween(last, stored))
        this.#accept(entry.position, () => structuredClone(entry))
      this.#becomeReady()
    } catch (error) {
      this.#becomeUnavailable(error)
    }
  }

  async #removing<Result>(
    action: 'scrub' | 'purge' | 'read',
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof JournalUnavailableError) throw error
      const failure = unavailable(action, this.#options.database.file, error)
      if (isDamage(error)) this.stopForDamage(failure.reason)
      throw failure
    }
  }

  #throwUnlessReady(): void {
    this.#throwIfClosed()
    if (this.#health.status === 'unavailable')
      throw new JournalUnavailableError(this.#health.reason)
  }

  #throwIfClosed(): void {
    if (this.#closed) throw new JournalUnavailableError('closed')
  }
}

/**
 * Parses an entry immediately, or in the next turn if it is large, because the followers' parsing has used this turn.
 */
function decodeInTurn(position: Position, stored: NewStoredEntry): Entry | Promise<Entry> {
  const decode = (): Entry => decodeEntry(position, stored)
  return isLarge(stored.text) ? nextTurn().then(decode) : decode()
}

/** The limits of one transaction (which has at least one entry): large enough to share the cost of an fsync. */
const GROUP_ENTRIES = 512
const GROUP_CHARACTERS = 8 * 1024 * 1024

export interface QueuedAppend {
  readonly stored: NewStoredEntry
  readonly chain: Chain
  readonly resolve: (entry: Entry | Promise<Entry>) => void
  readonly reject: (error: unknown) => void
}

export function toStored(
  entry: NewEntry,
  encoded: EncodedEntry = encodeEntry(entry),
): NewStoredEntry {
  const { id, previous, kind } = entry
  return {
    id: JSON.stringify(id),
    chain: chainKey(chainOf(entry)),
    previous,
    kind,
    ...encoded,
  }
}

/** Removes the next group to commit from the front of the queue. */
export function takeGroup(queue: QueuedAppend[]): readonly QueuedAppend[] {
  let count = 0
  let size = 0
  for (const { stored } of queue) {
    size += stored.text.length + (stored.bytes?.length ?? 0)
    if (count > 0 && (size > GROUP_CHARACTERS || count === GROUP_ENTRIES)) break
    count++
  }
  return queue.splice(0, count)
}
