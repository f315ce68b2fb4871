import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeText, dateText, fullText, shortDateText, timeText } from './time-text.ts'

test('dateText() returns the given calendar day in every time zone', () => {
  assert.match(dateText('2025-01-17'), /Friday.*17|17.*Friday/)
  assert.match(shortDateText('2025-01-17'), /\b17\b/)
})

test('timeText() reads every form of instant that the contract allows', () => {
  const same = [
    '2025-01-17T20:14:05Z',
    '2025-01-17T20:14:05.123456789Z',
    '2025-01-17T15:14:05-05:00',
  ]
  assert.equal(new Set(same.map(timeText)).size, 1)
  assert.match(timeText('2025-01-17T20:14:05Z'), /\d+:14/)
})

test('changeText() includes the day unless it is today', () => {
  const instant = new Date(2025, 0, 17, 20, 14, 5)
  const iso = instant.toISOString()
  assert.doesNotMatch(changeText(iso, instant.getTime() + 60_000), /2025/)
  assert.match(changeText(iso, instant.getTime() + 86_400_000), /2025/)
})

test('timeText() and fullText() return an invalid instant unchanged', () => {
  assert.equal(timeText('later'), 'later')
  assert.equal(fullText('later'), 'later')
})
