import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, elapsedMs, parseClock, parseLooseClock, periodLabel } from './clock.ts'

const rules = {
  regulationPeriods: 4,
  isPeriodCountKnown: true,
  regulationMs: 720_000,
  overtimeMs: 300_000,
  labels: { period: 'Q', overtime: 'OT' },
} as const

test('parseClock() reads the time left and nothing else', () => {
  assert.equal(parseClock('PT08M17.00S'), 497_000)
  assert.equal(parseClock('PT00M00.50S'), 500)
  for (const text of ['', '8:17', 'PT8M17.00S', 'PT08M77.00S', 'PT240M00.00S', 'PT08M17S']) {
    assert.equal(parseClock(text), undefined, text)
  }
})

test('parseLooseClock() reads the forms of other sources', () => {
  const texts = { '8:17': 497_000, PT8M17S: 497_000, 'PT08M17.5S': 497_500, PT12M: 720_000 }
  for (const [text, leftMs] of Object.entries(texts)) assert.equal(parseLooseClock(text), leftMs)
  for (const text of ['', 'noon', '8:77', '17', 'PT', 'PT240M00.00S']) {
    assert.equal(parseLooseClock(text), undefined, text)
  }
})

test('clockText() writes what parseClock() reads', () => {
  for (const text of ['PT08M17.00S', 'PT00M00.50S', 'PT12M00.00S']) {
    assert.equal(clockText(parseClock(text) ?? 0), text)
  }
})

test('elapsedMs() counts quarters and then overtimes', () => {
  assert.equal(elapsedMs(rules, 1, 720_000), 0)
  assert.equal(elapsedMs(rules, 3, 0), 3 * 720_000)
  assert.equal(elapsedMs(rules, 5, 300_000), 4 * 720_000)
  assert.equal(elapsedMs(rules, 6, 60_000), 4 * 720_000 + 540_000)
})

test('periodLabel() names quarters and overtimes', () => {
  const labels = [1, 4, 5, 7].map(period => periodLabel(rules, period))
  assert.deepEqual(labels, ['Q1', 'Q4', 'OT1', 'OT3'])
})
