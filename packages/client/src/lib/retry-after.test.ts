import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const hour = 3_600_000

test('parseRetryAfter() reads seconds', () => {
  assert.equal(parseRetryAfter('0', now), 0)
  assert.equal(parseRetryAfter('7', now), 7_000)
  assert.equal(parseRetryAfter('007', now), 7_000)
})

test('parseRetryAfter() reads all three forms of HTTP-date, whatever the time zone of the machine', t => {
  const zone = process.env.TZ
  t.after(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    process.env.TZ = timeZone
    assert.equal(parseRetryAfter('Thu, 01 Jan 2026 00:01:30 GMT', now), 90_000)
    assert.equal(parseRetryAfter('Thursday, 01-Jan-26 00:01:30 GMT', now), 90_000)
    assert.equal(parseRetryAfter('Thu Jan  1 00:01:30 2026', now), 90_000)
  }
})

test('parseRetryAfter() is 0 for a date in the past', () => {
  assert.equal(parseRetryAfter('Wed, 31 Dec 2025 23:59:00 GMT', now), 0)
})

test('parseRetryAfter() takes more than an hour as an hour', () => {
  for (const value of ['3601', '315360000', '9'.repeat(400), 'Tue, 01 Jan 2036 00:00:00 GMT']) {
    assert.equal(parseRetryAfter(value, now), hour, value)
  }
})

test('parseRetryAfter() ignores nonsense', () => {
  const nonsense = [
    null,
    '',
    '-1',
    '+5',
    '1.5',
    '5s',
    '1e3',
    'soon',
    'NaN',
    '2026-01-01T00:01:00Z',
    'Thu, 99 Foo 2026 00:00:00 GMT',
    '5, 10',
  ]
  for (const value of nonsense) assert.equal(parseRetryAfter(value, now), undefined, `${value}`)
})
