import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentCodings } from '../representation/content-coding.ts'
import { type ReadCount, ReadCounters } from './read-counters.ts'

test('series() has each combination that was counted, once and right', () => {
  const counters = new ReadCounters()
  const expected: ReadCount[] = []
  let count = 0
  for (const status of [200, 304] as const) {
    for (const coding of contentCodings) {
      count++
      for (let times = 0; times < count; times++) counters.count(status === 304, coding)
      expected.push({ status, coding, count })
    }
  }
  assert.deepEqual([...counters.series()], expected)
})

test('series() is empty before anything was counted', () => {
  assert.deepEqual([...new ReadCounters().series()], [])
})
