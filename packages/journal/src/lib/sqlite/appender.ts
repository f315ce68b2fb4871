import { extname } from 'node:path'
import { chainKey, chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError, JournalUnavailableError } from '../../errors.ts'
import type { Journal, JournalHealth } from '../../journal.ts'
import { decodeEntry } from '../entry-text.ts'
import { createFollowers } from '../followers.ts'
import { createThread } from '../thread/thread.ts'
import type { AppendOutcome } from './append-group.ts'
import { type QueuedAppend, takeGroup, toStored } from './append-queue.ts'
import type { AppendingCalls } from './appending-thread.ts'
import type { DatabaseOptions } from './open-database.ts'
import { isDamage } from './sqlite-error.ts'
import { unavailable } from './unavailable.ts'

export interface AppenderOptions {
  readonly database: DatabaseOptions
  /** How long a commit may take before its appends are given up. */
  readonly answerWithinMs: number
  /** How often an engine that is unavailable tries whether it can write again. */
  readonly retryEveryMs: number
  /** Reads what was committed without an answer. */
  readonly readBetween: (after: Position, until: Position) => AsyncIterable<Entry>
}

/**
 * The writing half of a journal.
 *
 *     ready ──(a commit fails or hangs)──► unavailable: appends are refused at once, with the reason
 *       ▲                                       │
 *       └──(a probe or the late commit lands)───┘   unless the file is damaged, which only a restart mends
 */
export interface Appender
  extends Pick<Journal, 'append' | 'follow' | 'scrub' | 'close' | 'health'> {
  /** Of the last entry that followers were called with. */
  readonly lastPosition: Position
  /** Refuses everything from now on, and waits for the appends under way. */
  stop(): Promise<void>
  /** Refuses all later appends: writing on could only make it worse. */
  stopForDamage(reason: string): void
}

/** Opens the database, or rejects with the reason why that is not possible. */
export async function openAppender(options: AppenderOptions): Promise<Appender> {
  const { database, answerWithinMs, retryEveryMs, readBetween } = options
  const { file } = database
  const module = new URL(`./appending-thread${extname(import.meta.url)}`, import.meta.url)
  const thread = createThread<AppendingCalls>(module, {
    name: 'journal appender',
    options: database,
  })
  const followers = createFollowers()
  const queue: QueuedAppend[] = []
  let lastPosition = await openDatabase()
  let health: JournalHealth = { status: 'ready' }
  let working: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let damaged = false
  let closed = false

  return {
    append,
    follow,
    scrub,
    stop,
    close,
    stopForDamage,
    get health() {
      return health
    },
    get lastPosition() {
      return lastPosition
    },
  }

  async function openDatabase(): Promise<Position> {
    try {
      return await thread.call('open', undefined)
    } catch (error) {
      await thread.end()
      throw unavailable('open', file, error)
    }
  }

  async function append(entry: NewEntry): Promise<Entry> {
    throwUnlessReady()
    const stored = toStored(entry)
    const chain = chainOf(entry)
    return new Promise((resolve, reject) => {
      queue.push({ stored, chain, resolve, reject })
      working ??= drain()
    })
  }

  async function drain(): Promise<void> {
    // What is appended in the same turn goes into the same transaction.
    await undefined
    while (queue.length > 0) await commit(takeGroup(queue))
    working = undefined
  }

  async function commit(group: readonly QueuedAppend[]): Promise<void> {
    const timer = setTimeout(giveUp, answerWithinMs, group).unref()
    try {
      const outcomes = await thread.call(
        'append',
        group.map(({ stored }) => stored),
      )
      settle(group, outcomes)
    } catch (error) {
      const failure = becomeUnavailable(error)
      for (const { reject } of group) reject(failure)
    } finally {
      clearTimeout(timer)
    }
  }

  function settle(group: readonly QueuedAppend[], outcomes: readonly AppendOutcome[]): void {
    becomeReady()
    for (const [index, queued] of group.entries()) {
      const outcome = outcomes[index]
      if (outcome !== undefined) settleOne(queued, outcome)
    }
  }

  function settleOne(
    { stored, chain, resolve, reject }: QueuedAppend,
    outcome: AppendOutcome,
  ): void {
    switch (outcome.kind) {
      case 'accepted':
        accept(outcome.position, () => decodeEntry(outcome.position, stored))
        resolve(decodeEntry(outcome.position, stored))
        break
      case 'known':
        resolve(decodeEntry(outcome.entry.position, outcome.entry))
        break
      case 'conflict':
        reject(new AppendConflictError(chain, stored.previous, outcome.current))
        break
      case 'no room':
        reject(becomeUnavailable(new Error(outcome.reason)))
    }
  }

  function accept(position: Position, createEntry: () => Entry): void {
    lastPosition = position
    followers.tell(createEntry)
  }

  /** The commit goes on and may still land; only nobody waits for it any longer. */
  function giveUp(group: readonly QueuedAppend[]): void {
    const failure = unavailable(
      'append to',
      file,
      new Error(`no answer within ${answerWithinMs} ms`),
    )
    refuseAppends(failure.reason)
    for (const { reject } of [...group, ...queue.splice(0)]) reject(failure)
  }

  function becomeReady(): void {
    if (!damaged && !closed) health = { status: 'ready' }
  }

  function becomeUnavailable(error: unknown): JournalUnavailableError {
    const failure = unavailable('append to', file, error)
    if (isDamage(error)) damaged = true
    refuseAppends(failure.reason)
    for (const { reject } of queue.splice(0)) reject(failure)
    retryLater()
    return failure
  }

  function stopForDamage(reason: string): void {
    damaged = true
    refuseAppends(reason)
  }

  function refuseAppends(reason: string): void {
    if (!closed) health = { status: 'unavailable', reason }
  }

  function retryLater(): void {
    clearTimeout(retry)
    if (!damaged && !closed) retry = setTimeout(recover, retryEveryMs).unref()
  }

  async function recover(): Promise<void> {
    try {
      const stored = await thread.call('open', undefined)
      if (stored < lastPosition) {
        throw new Error(
          `the database ends at position ${stored}, but ${lastPosition} was acknowledged`,
        )
      }
      await thread.call('probe', undefined)
      await catchUp(stored)
      becomeReady()
    } catch (error) {
      becomeUnavailable(error)
    }
  }

  /** A thread that dies after a commit leaves entries of which nobody has heard. */
  async function catchUp(until: Position): Promise<void> {
    for await (const entry of readBetween(lastPosition, until)) {
      accept(entry.position, () => structuredClone(entry))
    }
  }

  function follow(onEntry: (entry: Entry) => void): () => void {
    throwIfClosed()
    return followers.add(onEntry)
  }

  async function scrub({ feed, itemId, before }: Parameters<Journal['scrub']>[0]): Promise<void> {
    const chain = chainKey(feed)
    let after: Position | undefined = 0
    try {
      while (after !== undefined) {
        throwUnlessReady()
        after = await thread.call('scrubPage', { chain, itemId, after, before })
      }
      // Until then the -wal file has the old pages.
      await thread.call('checkpoint', undefined)
    } catch (error) {
      if (error instanceof JournalUnavailableError) throw error
      const failure = unavailable('scrub', file, error)
      if (isDamage(error)) stopForDamage(failure.reason)
      throw failure
    }
  }

  function throwUnlessReady(): void {
    throwIfClosed()
    if (health.status === 'unavailable') throw new JournalUnavailableError(health.reason)
  }

  function throwIfClosed(): void {
    if (closed) throw new JournalUnavailableError('closed')
  }

  async function stop(): Promise<void> {
    refuseAppends('closed')
    closed = true
    clearTimeout(retry)
    await working
  }

  async function close(): Promise<void> {
    await stop()
    await thread.end()
  }
}
