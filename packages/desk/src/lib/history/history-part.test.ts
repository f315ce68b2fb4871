import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HistoryPage, PagedHistory } from './history-part.ts'

interface Change {
  readonly at: string
  readonly number: number
}

const pageLength = 3

/** A history of changes numbered from 1, one a minute, and the pages of it that were read. */
function createHistory(length: number) {
  const all: Change[] = []
  const add = (count: number) => {
    for (let left = count; left > 0; left--) {
      const number = all.length + 1
      all.push({ at: new Date(number * 60_000).toISOString(), number })
    }
  }
  add(length)
  const asked: (string | undefined)[] = []
  const pages = new PagedHistory<Change>(async (before): Promise<HistoryPage<Change>> => {
    asked.push(before)
    const older = all.filter(({ at }) => before === undefined || at < before)
    const changes = older.slice(-pageLength).reverse()
    return { changes, more: older.length > pageLength }
  })
  const numbers = () =>
    `${pages.changes.map(({ number }) => number).join(' ')}${pages.more ? ' …' : ''}`
  return { pages, add, asked, numbers }
}

test('readOlder() goes on from the oldest change, until there are no more', async () => {
  const { pages, numbers, asked } = createHistory(7)
  await pages.readNewest()
  assert.equal(numbers(), '7 6 5 …')
  await pages.readOlder()
  assert.equal(numbers(), '7 6 5 4 3 2 …')
  await pages.readOlder()
  assert.equal(numbers(), '7 6 5 4 3 2 1')
  assert.deepEqual(asked.slice(1), [pages.changes[2]?.at, pages.changes[5]?.at])
})

test('readNewest() keeps older pages, and puts what is new before them', async () => {
  const { pages, numbers, add } = createHistory(7)
  await pages.readNewest()
  await pages.readOlder()
  add(2)
  await pages.readNewest()
  assert.equal(numbers(), '9 8 7 6 5 4 3 2 …')
})

test('readNewest() begins anew where changes between the pages were never read', async () => {
  const { pages, numbers, add } = createHistory(7)
  await pages.readNewest()
  await pages.readOlder()
  add(4)
  await pages.readNewest()
  assert.equal(numbers(), '11 10 9 …')
  await pages.readOlder()
  assert.equal(numbers(), '11 10 9 8 7 6 …')
})
