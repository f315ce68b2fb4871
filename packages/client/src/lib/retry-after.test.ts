import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const hour = 3_600_000

function parse(value: string | null, date?: string): number | undefined {
  const headers = new Headers(date === undefined ? {} : { Date: date })
  if (value !== null) headers.set('Retry-After', value)
  return parseRetryAfter(headers, now)
}

test('parseRetryAfter() reads seconds', () => {
  assert.equal(parse('0'), 0)
  assert.equal(parse('7'), 7_000)
  assert.equal(parse('007'), 7_000)
})

test('parseRetryAfter() reads all three forms of HTTP-date, whatever the time zone of the machine', t => {
  const zone = process.env.TZ
  t.after(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    process.env.TZ = timeZone
    assert.equal(parse('Thu, 01 Jan 2026 00:01:30 GMT'), 90_000)
    assert.equal(parse('Thursday, 01-Jan-26 00:01:30 GMT'), 90_000)
    assert.equal(parse('Thu Jan  1 00:01:30 2026'), 90_000)
  }
})

test('parseRetryAfter() returns 0 for a date in the past', () => {
  assert.equal(parse('Wed, 31 Dec 2025 23:59:00 GMT'), 0)
})

test('parseRetryAfter() interprets a date relative to the Date of the response, not to the local clock', () => {
  for (const date of ['Thu, 01 Jan 2026 03:00:00 GMT', 'Wed, 31 Dec 2025 22:00:00 GMT']) {
    const later = new Date(Date.parse(date) + 90_000).toUTCString()
    assert.equal(parse(later, date), 90_000)
    assert.equal(parse('7', date), 7_000)
  }
  assert.equal(parse('Thu, 01 Jan 2026 00:01:30 GMT', 'yesterday'), 90_000)
})

test('parseRetryAfter() returns at most an hour', () => {
  for (const value of ['3601', '315360000', '9'.repeat(400), 'Tue, 01 Jan 2036 00:00:00 GMT']) {
    assert.equal(parse(value), hour, value)
  }
})

test('parseRetryAfter() ignores invalid values', () => {
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
    'Sun, 31 Feb 2027 08:49:37 GMT',
    'soon GMT',
    '5, 10',
    '3600;',
    '²',
  ]
  for (const value of nonsense) assert.equal(parse(value), undefined, `${value}`)
})
