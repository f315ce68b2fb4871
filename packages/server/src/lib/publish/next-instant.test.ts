import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { HistoryChange } from '../snapshot/change-history.ts'
import { decideInstant } from './next-instant.ts'

const now = Date.parse('2026-03-01T19:00:00.500Z')
const nothing = /^The feed cannot change after 9999-12-31T23:.*: no later date-time exists$/

for (const [what, last, expected] of [
  ['now when there was none before', undefined, '2026-03-01T19:00:00.500Z'],
  ['now when the last is earlier', '2026-03-01T19:00:00.4999999Z', '2026-03-01T19:00:00.500Z'],
  [
    'a millisecond later when the last is now',
    '2026-03-01T19:00:00.5Z',
    '2026-03-01T19:00:00.501Z',
  ],
  [
    'the next whole millisecond when the last is a fraction after now',
    '2026-03-01T19:00:00.5000001Z',
    '2026-03-01T19:00:00.501Z',
  ],
  [
    'after the last when the clock went back, whatever offset it has',
    '2026-03-01T21:00:00+01:00',
    '2026-03-01T20:00:00.001Z',
  ],
  ['a problem after the last of all date-times', '9999-12-31T23:59:59.999Z', nothing],
  [
    'a problem after a date-time that only an offset can express',
    '9999-12-31T23:00:00-01:00',
    nothing,
  ],
] as const) {
  test(`decideInstant() is ${what}`, () => {
    const before = last && ({ at: parseInstant(last), snapshotAt: last } as HistoryChange)
    const decided = decideInstant(before, undefined, now)
    if (typeof decided === 'string') assert.equal(decided, expected)
    else assert.match(decided.detail, expected as RegExp)
  })
}
