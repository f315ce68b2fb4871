import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  compareDateTimes,
  compareInstants,
  instantFromMs,
  instantToMs,
  isDate,
  isDateTime,
  nextMillisecond,
  parseInstant,
} from './instant.ts'

/** The fields of a date-time, all of them valid. */
interface Fields {
  readonly day: number
  readonly secondOfDay: number
  readonly fraction: string
  readonly offset: number
  readonly letters: readonly [string, string]
}

const dayMs = 86_400_000
const firstDay = Date.UTC(2000, 0, 1) / dayMs - 730_485
const lastDay = Date.UTC(9999, 11, 31) / dayMs

const fields: fc.Arbitrary<Fields> = fc.record({
  day: fc.oneof(
    fc.integer({ min: firstDay, max: lastDay }),
    fc.integer({ min: 20_000, max: 20_002 }),
  ),
  secondOfDay: fc.integer({ min: 0, max: 86_399 }),
  fraction: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^[0-9]{1,24}$/),
    fc.stringMatching(/^[09]{1,6}$/),
  ),
  offset: fc.integer({ min: -1439, max: 1439 }),
  letters: fc.constantFrom(['T', 'Z'] as const, ['t', 'z'] as const),
})

function textOf({ day, secondOfDay, fraction, offset, letters: [t, z] }: Fields): string {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  const time = new Date(secondOfDay * 1000).toISOString().slice(11, 19)
  const size = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  const zone = offset === 0 ? z : `${sign}${twoDigits(size / 60)}:${twoDigits(size % 60)}`
  return `${date}${t}${time}${fraction === '' ? '' : `.${fraction}`}${zone}`
}

function twoDigits(number: number): string {
  return String(Math.trunc(number)).padStart(2, '0')
}

/** The exact instant in units of 10⁻²⁴ seconds since the epoch. */
function oracle({ day, secondOfDay, fraction, offset }: Fields): bigint {
  const seconds = BigInt(day) * 86_400n + BigInt(secondOfDay) - BigInt(offset) * 60n
  return seconds * 10n ** 24n + BigInt(fraction.padEnd(24, '0'))
}

function sign(difference: bigint): number {
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

test('isDateTime() accepts every possible date-time', () => {
  fc.assert(fc.property(fields, one => isDateTime(textOf(one))))
})

test('compareDateTimes() compares every digit of any day, offset and fraction', () => {
  const near = fc.record({
    fraction: fc.stringMatching(/^[01]{0,5}$/),
    minutes: fc.integer({ min: -1, max: 1 }),
  })
  fc.assert(
    fc.property(fields, fields, near, (a, b, { fraction, minutes }) => {
      assert.equal(compareDateTimes(textOf(a), textOf(b)), sign(oracle(a) - oracle(b)))
      const offset = Math.max(-1439, Math.min(1439, a.offset + minutes))
      const neighbor = { ...a, fraction: a.fraction.slice(0, 19) + fraction, offset }
      assert.equal(
        compareDateTimes(textOf(a), textOf(neighbor)),
        sign(oracle(a) - oracle(neighbor)),
      )
    }),
    { numRuns: 2000 },
  )
})

test('instantToMs() rounds down, also before the epoch', () => {
  fc.assert(
    fc.property(fields, one => {
      const unit = 10n ** 21n
      const exact = oracle(one)
      const floor = exact / unit - (exact < 0n && exact % unit !== 0n ? 1n : 0n)
      assert.equal(instantToMs(parseInstant(textOf(one))), Number(floor))
    }),
  )
})

test('instantFromMs() and instantToMs() are inverse and agree with Date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }), ms => {
      assert.equal(instantToMs(instantFromMs(ms)), ms)
      const text = new Date(ms).toISOString()
      assert.equal(compareInstants(parseInstant(text), instantFromMs(ms)), 0)
    }),
  )
})

test('instantFromMs() rejects anything but a whole number of milliseconds', () => {
  for (const ms of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => instantFromMs(ms), RangeError)
  }
})

test('nextMillisecond() returns the first whole millisecond after the instant', () => {
  fc.assert(
    fc.property(fields, one => {
      const instant = parseInstant(textOf(one))
      fc.pre(
        instantToMs(instant) >= -62_167_219_200_001 && instantToMs(instant) < 253_402_300_799_999,
      )
      const next = nextMillisecond(instant)
      assert.match(next, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.equal(compareInstants(parseInstant(next), instant), 1)
      assert.equal(instantToMs(parseInstant(next)) - instantToMs(instant), 1)
    }),
  )
})

test('nextMillisecond() returns the same for a text and for its instant', () => {
  assert.equal(nextMillisecond('2025-01-17T20:14:05Z'), '2025-01-17T20:14:05.001Z')
  assert.equal(nextMillisecond('2025-01-17T21:14:05.0009+01:00'), '2025-01-17T20:14:05.001Z')
  assert.equal(
    nextMillisecond(parseInstant('1969-12-31T23:59:59.999Z')),
    '1970-01-01T00:00:00.000Z',
  )
})

test('nextMillisecond() rejects a result after the year 9999', () => {
  assert.throws(() => nextMillisecond('9999-12-31T23:59:59.999Z'), RangeError)
  assert.throws(() => nextMillisecond('0000-01-01T00:00:00+23:59'), RangeError)
})

test('parseInstant() names the text that it cannot parse', () => {
  assert.throws(() => parseInstant('2025-02-30T00:00:00Z'), {
    name: 'RangeError',
    message: 'Cannot read instant "2025-02-30T00:00:00Z": not a valid date-time with an offset',
  })
})

/** A second implementation: the grammar as a pattern, and the calendar of `Date`. */
function isDateTimeByPattern(text: string): boolean {
  const pattern =
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  return pattern.test(text) && isDateByDate(text.slice(0, 10))
}

function isDateByDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}

test('isDateTime() and isDate() reject texts that violate the grammar or the calendar', () => {
  const damage = fc.record({
    at: fc.nat(40),
    cut: fc.nat(3),
    put: fc.string({ maxLength: 3, unit: fc.constantFrom(...'0123459:.-+TtZz[] ') }),
  })
  fc.assert(
    fc.property(fields, damage, (one, { at, cut, put }) => {
      const text = textOf(one)
      const damaged = text.slice(0, at) + put + text.slice(at + cut)
      assert.equal(isDateTime(damaged), isDateTimeByPattern(damaged), damaged)
      const date = damaged.slice(0, 10)
      assert.equal(isDate(date), isDateByDate(date), date)
    }),
    { numRuns: 5000 },
  )
})

test('isDate() agrees with Date about each month and day of twelve years, existing or not', () => {
  for (const year of [1600, 1700, 1900, 1999, 2000, 2023, 2024, 2025, 2100, 0, 4, 100]) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
        assert.equal(isDate(text), isDateByDate(text), text)
      }
    }
  }
})
