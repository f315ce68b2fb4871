import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { HoldList } from '@fixture-feed/contract/operator-responses'
import { runToCompletion, type Steps } from '@fixture-feed/contract/steps'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { readHoldList, textOfHoldList } from './hold-list.ts'

const startMs = Date.parse('2026-03-01T19:00:00.000Z')
const instant = (ms: number): string => new Date(startMs + ms).toISOString()

/**
 * A feed with holds of everything and with proposals of items `0`, `1`, …, each at `startMs` plus its number of
 * milliseconds in `times`.
 */
function feedWith(times: readonly number[], about = 'x', holdIds: readonly string[] = ['h']) {
  const fold = new FeedFold(pulse)
  const add = (facts: object, recordedAt: string): void => {
    const position = fold.position + 1
    const entry = { ...pulse, ...facts, id: `${position}`, previous: position - 1, recordedAt }
    fold.advance({ ...entry, position } as Parameters<FeedFold['advance']>[0])
  }
  const rule = { release: 'approval', reason: 'r' }
  for (const holdId of holdIds)
    add({ kind: 'hold', at: instant(0), by: 'desk', holdId, rule }, instant(0))
  for (const [index, ms] of times.entries()) {
    const proposals = [{ id: `${index}`, item: draftSample(`${index}`, about), hash: 'hash' }]
    add({ kind: 'proposal', at: instant(ms), by: 'gen', proposals }, instant(ms))
  }
  return fold
}

function pagesOf(fold: FeedFold): HoldList[] {
  const pages: HoldList[] = []
  for (let before: string | undefined; ; ) {
    const bound = before === undefined ? undefined : parseInstant(before)
    const page = runToCompletion(readHoldList(fold, { nowMs: startMs, before: bound }))
    pages.push(page)
    before = page.proposals[0]?.at
    if (!page.hasMore) return pages
  }
}

test('readHoldList() returns the newest 500 proposals, oldest first, and reports that more exist', () => {
  const fold = feedWith(Array.from({ length: 1200 }, (_, index) => index))
  const pages = pagesOf(fold)
  assert.deepEqual(
    pages.map(({ proposals, hasMore }) => [proposals.length, hasMore]),
    [
      [500, true],
      [500, true],
      [200, false],
    ],
  )
  const ids = pages.toReversed().flatMap(({ proposals }) => proposals.map(({ id }) => id))
  assert.deepEqual(
    ids,
    Array.from({ length: 1200 }, (_, index) => `${index}`),
  )
})

test('readHoldList() keeps proposals of one instant on one page', () => {
  const times = Array.from({ length: 1200 }, (_, index) => (index < 1000 ? 1 : 2))
  const lengths = pagesOf(feedWith(times)).map(({ proposals }) => proposals.length)
  assert.deepEqual(lengths, [1200])
  const later = pagesOf(feedWith([...times, ...Array.from({ length: 600 }, (_, ms) => 10 + ms)]))
  assert.deepEqual(
    later.map(({ proposals }) => proposals.length),
    [500, 100 + 1200],
  )
})

test('readHoldList() returns every proposal once, even if a clock went back', () => {
  const times = Array.from({ length: 1300 }, (_, index) => (index * 7919) % 1300)
  const ids = pagesOf(feedWith(times)).flatMap(({ proposals }) => proposals.map(({ id }) => id))
  assert.equal(ids.length, 1300)
  assert.equal(new Set(ids).size, 1300)
})

test('readHoldList() ends a page after 4 MiB of drafts', () => {
  const times = Array.from({ length: 40 }, (_, index) => index)
  const pages = pagesOf(feedWith(times, 'x'.repeat(125_000)))
  assert.deepEqual(
    pages.map(({ proposals }) => proposals.length),
    [17, 17, 6],
  )
})

test('readHoldList() names all holds of a proposal, and only the first of many holds on many proposals', () => {
  const holdIds = Array.from({ length: 250 }, (_, index) => `h${index}`)
  const times = Array.from({ length: 400 }, (_, index) => index)
  const [page] = pagesOf(feedWith(times, 'x', holdIds))
  const lengths = page?.proposals.map(({ holds }) => holds.length) ?? []
  assert.deepEqual([lengths[0], lengths[39], lengths[40], lengths.at(-1)], [250, 250, 1, 1])
  assert.deepEqual(page?.proposals.at(-1)?.holds, ['h0'])
})

test('readHoldList() pauses after each proposal', () => {
  const fold = feedWith(Array.from({ length: 1200 }, (_, index) => index))
  const steps: Steps<unknown> = readHoldList(fold, { nowMs: startMs })
  let count = 0
  while (!steps.next().done) count++
  // The list examines 500 proposals and the one before them, and then lists the 500: 1,001 steps.
  assert.equal(count, 1001)
})

test('textOfHoldList() yields the JSON of the page in pieces of bounded size', async () => {
  const fold = feedWith(
    Array.from({ length: 300 }, (_, index) => index),
    'y'.repeat(1000),
  )
  const page = runToCompletion(readHoldList(fold, { nowMs: startMs }))
  const pieces = await Array.fromAsync(textOfHoldList(page))
  assert.equal(pieces.join(''), JSON.stringify(page))
  assert.ok(pieces.length > 4 && pieces.every(({ length }) => length < 128 * 1024))
})
