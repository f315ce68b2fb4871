import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimeZone } from './clubs.ts'
import { fromLocal, parseMetaTime, toLocalDateTime, toMetaTime } from './local-time.ts'

const ZONES: readonly TimeZone[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]

test('toLocalDateTime() agrees with the time zone database, around every change of a decade', () => {
  for (const timeZone of ZONES) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    for (let year = 2020; year < 2030; year++) {
      for (const month of [0, 2, 5, 10]) {
        for (let hour = 0; hour < 24 * 31; hour += month === 2 || month === 10 ? 1 : 97) {
          const instant = Date.UTC(year, month, 1, hour)
          const expected = format.format(instant).replace(', ', 'T')
          assert.equal(toLocalDateTime(instant, timeZone).slice(0, 19), expected)
        }
      }
    }
  }
})

test('toLocalDateTime() has the offset that leads back to the instant', () => {
  for (const zone of ZONES) {
    for (const text of ['2026-01-05T00:30:00Z', '2026-07-05T12:00:00Z', '2026-03-08T11:00:00Z']) {
      assert.equal(Date.parse(toLocalDateTime(Date.parse(text), zone)), Date.parse(text))
    }
  }
})

test('fromLocal() reads what toLocalDateTime() writes', () => {
  for (const zone of ZONES) {
    for (const reading of ['2026-02-11T19:00:00', '2026-06-30T20:30:00', '2025-11-02T19:00:00']) {
      assert.equal(toLocalDateTime(fromLocal(reading, zone), zone).slice(0, 19), reading)
    }
  }
})

test('parseMetaTime() reads what toMetaTime() writes, to the millisecond', () => {
  const instant = Date.parse('2026-02-12T04:36:36.068Z')
  assert.equal(toMetaTime(instant, 'America/New_York'), '2026-02-11 23:36:36.068000')
  assert.equal(parseMetaTime('2026-02-11 23:36:36.068000', 'America/New_York'), instant)
})
