import assert from 'node:assert/strict'
import type { Entry, NewEntry, Position } from '../../entry.ts'
import type { Journal } from '../../journal.ts'
import { type JournalStore, readAll } from '../contract-cases/support.ts'
import type { Operation, RandomEntry } from './journal-operations.ts'
import { createNaiveJournal } from './naive-journal.ts'

/**
 * Runs the same operations on an engine, whose positions count from 1, and on the naive journal, and compares all
 * answers.
 */
export async function compareWithNaiveJournal(
  store: JournalStore,
  operations: readonly Operation[],
  { durable }: { durable: boolean },
): Promise<void> {
  const naive = createNaiveJournal()
  const told: Entry[] = []
  const expectedTold: Entry[] = []
  let journal = await open()
  try {
    for (const operation of operations) await run(operation)
    assert.deepEqual(await readAll(journal.readAfter(0)), naive.readAfter(0, Infinity))
    assert.deepEqual(told, expectedTold)
  } finally {
    await journal.close()
  }

  async function open(): Promise<Journal> {
    const opened = await store.open()
    opened.follow(entry => told.push(entry))
    return opened
  }

  async function run(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'append':
        return appendTogether(operation.together)
      case 'readAfter':
        return readAfter(operation)
      case 'readAt':
        return readAt(operation.positions.map(toPosition))
      case 'readHeads':
        return assert.deepEqual(await readAll(journal.readHeads()), naive.readHeads())
      case 'scrub':
        return scrub(operation)
      case 'reopen':
        return reopen()
    }
  }

  async function appendTogether(together: readonly RandomEntry[]): Promise<void> {
    const expected: PromiseSettledResult<Entry>[] = []
    const entries: NewEntry[] = []
    for (const { facts, id, previous } of together) {
      const wrong = previous === undefined ? undefined : toPosition(previous)
      const entry = { ...facts, id, previous: wrong ?? naive.chainEnd(facts), recordedAt: '' }
      const last = naive.lastPosition()
      const outcome = settle(() => naive.append(entry))
      if (outcome.status === 'fulfilled' && naive.lastPosition() > last)
        expectedTold.push(outcome.value)
      expected.push(outcome)
      entries.push(entry)
    }
    assert.deepEqual(await Promise.allSettled(entries.map(journal.append)), expected)
  }

  async function readAfter(operation: Extract<Operation, { kind: 'readAfter' }>): Promise<void> {
    const after = toPosition(operation.after)
    const until = toPosition(operation.until)
    const { feed } = operation
    const read = await readAll(journal.readAfter(after, { feed, until }))
    assert.deepEqual(read, naive.readAfter(after, until, feed))
  }

  async function readAt(positions: readonly Position[]): Promise<void> {
    const [outcome] = await Promise.allSettled([journal.readAt(positions)])
    assert.deepEqual(
      outcome,
      settle(() => naive.readAt(positions)),
    )
  }

  async function scrub(operation: Extract<Operation, { kind: 'scrub' }>): Promise<void> {
    const { feed, itemId } = operation
    const before = toPosition(operation.before)
    naive.scrub(feed, itemId, before)
    await journal.scrub({ feed, itemId, before })
  }

  async function reopen(): Promise<void> {
    if (!durable) return
    await journal.close()
    journal = await open()
  }

  function toPosition(number: number): Position {
    return number % (naive.lastPosition() + 2)
  }
}

function settle<Value>(answer: () => Value): PromiseSettledResult<Value> {
  try {
    return { status: 'fulfilled', value: answer() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
