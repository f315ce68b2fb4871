import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateText, fullText, shortDateText, timeText } from './time-text.ts'

test('dateText() is the calendar day that is written, in every time zone', () => {
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

test('timeText() and fullText() show what is no instant as it came', () => {
  assert.equal(timeText('later'), 'later')
  assert.equal(fullText('later'), 'later')
})
