import assert from 'node:assert/strict'
import { chainKey, chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import type { Journal } from '../../journal.ts'
import { createMemoryJournal } from '../../memory-journal.ts'
import { type JournalStore, readFixtures } from '../contract-cases/support.ts'
import type { Operation, RandomEntry } from './journal-operations.ts'

/**
 * Runs the same operations on a durable engine, whose positions count from 1, and on the memory journal, and compares
 * all results.
 */
export async function compareWithMemoryJournal(
  store: JournalStore,
  operations: readonly Operation[],
): Promise<void> {
  const memory = createMemoryJournal()
  const followed: Entry[] = []
  const expectedFollowed: Entry[] = []
  memory.follow(entry => expectedFollowed.push(entry))
  /** Position of the last entry of each chain. */
  const chainEnds = new Map<string, Position>()
  let lastPosition = 0
  let journal = await open()
  try {
    for (const operation of operations) await run(operation)
    assert.deepEqual(...(await both(each => readFixtures(each))))
    assert.deepEqual(followed, expectedFollowed)
  } finally {
    await journal.close()
  }

  async function open(): Promise<Journal> {
    const opened = await store.open()
    opened.follow(entry => followed.push(entry))
    return opened
  }

  async function run(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'append':
        return appendTogether(operation.together)
      case 'readChain': {
        const chain = operation.chain
        const after = toPosition(operation.after)
        return assert.deepEqual(
          ...(await both(each => Array.fromAsync(each.readChain(chain, after)))),
        )
      }
      case 'readAt':
        return assert.deepEqual(
          ...(await both(each => outcomeOf(each.readAt(operation.positions.map(toPosition))))),
        )
      case 'readHeads':
        return assert.deepEqual(...(await both(each => Array.fromAsync(each.readHeads()))))
      case 'scrub': {
        const { feed, itemId, before } = operation
        const erasure = { kind: 'erasure', ...feed, itemId, position: toPosition(before) } as const
        return void (await both(each => each.remove(erasure)))
      }
      case 'reopen':
        await journal.close()
        journal = await open()
    }
  }

  async function appendTogether(together: readonly RandomEntry[]): Promise<void> {
    const expected: PromiseSettledResult<Entry>[] = []
    const entries: NewEntry[] = []
    for (const { facts, id, previous } of together) {
      const chainEnd = chainEnds.get(chainKey(chainOf(facts))) ?? 0
      const named = previous === undefined ? chainEnd : toPosition(previous)
      const entry = { ...facts, id, previous: named, recordedAt: '' }
      const outcome = await outcomeOf(memory.append(entry))
      if (outcome.status === 'fulfilled' && outcome.value.position > lastPosition) {
        lastPosition = outcome.value.position
        chainEnds.set(chainKey(chainOf(facts)), lastPosition)
      }
      expected.push(outcome)
      entries.push(entry)
    }
    assert.deepEqual(
      await Promise.allSettled(entries.map(entry => journal.append(entry))),
      expected,
    )
  }

  function both<Result>(ask: (each: Journal) => Promise<Result>): Promise<[Result, Result]> {
    return Promise.all([ask(journal), ask(memory)])
  }

  function toPosition(number: number): Position {
    return number % (lastPosition + 2)
  }
}

async function outcomeOf<Value>(response: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [outcome] = await Promise.allSettled([response])
  return outcome
}
