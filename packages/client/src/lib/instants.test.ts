import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDateTime, isEarlier } from './instants.ts'

test('isEarlier() compares instants, not texts', () => {
  assert.ok(isEarlier('2026-01-01T01:30:00+02:00', '2026-01-01T00:00:00Z'))
  assert.ok(!isEarlier('2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00Z'))
  assert.ok(isEarlier('2025-12-31T19:59:59-04:00', '2026-01-01T00:00:00z'))
})

test('isEarlier() compares below the millisecond', () => {
  assert.ok(isEarlier('2026-01-01T00:00:00.1230001Z', '2026-01-01T00:00:00.1230002Z'))
  assert.ok(isEarlier('2026-01-01T00:00:00.12Z', '2026-01-01T00:00:00.1200000001Z'))
  assert.ok(isEarlier('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000001Z'))
  assert.ok(isEarlier('2026-01-01T00:00:00.09Z', '2026-01-01T00:00:00.1Z'))
  assert.ok(!isEarlier('2026-01-01T00:00:00.500Z', '2026-01-01T00:00:00.5Z'))
  assert.ok(!isEarlier('2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.500Z'))
})

test('isEarlier() returns false for texts that are not date-times', () => {
  for (const text of ['', 'soon', '2026-01-01', '2026-01-01T00:00:00', '2026-13-01T00:00:00Z']) {
    assert.ok(!isEarlier(text, '2026-01-01T00:00:00Z'), text)
    assert.ok(!isEarlier('2026-01-01T00:00:00Z', text), text)
    assert.ok(!isEarlier(text, text), text)
    assert.ok(!isDateTime(text), text)
  }
  assert.ok(isDateTime('2026-01-01T00:00:00.123456789-03:30'))
})
