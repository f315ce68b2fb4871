import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words as spanish } from '../../locales/es.ts'
import { setWords } from '../item/msg.ts'
import {
  clockText,
  finalText,
  gameTimeText,
  periodText,
  periodWithLabel,
  regulationPeriods,
} from './game-clock.ts'

test('clockText() returns minutes and seconds, and tenths in the last minute', () => {
  const shown = ['PT04M32.00S', 'PT12M00.00S', 'PT00M09.40S', 'PT00M59.99S', 'PT00M00.30S', 'PT5M']
  assert.deepEqual(shown.map(clockText), ['4:32', '12:00', '9.4', '59.9', '0.3', '5:00'])
})

test('clockText() returns 0:00 for an empty clock', () => {
  assert.equal(clockText('PT00M00.00S'), '0:00')
})

test('clockText() returns an invalid duration unchanged', () => {
  assert.deepEqual(['0', 'PT', '4:32', 'half'].map(clockText), ['0', 'PT', '4:32', 'half'])
})

test('gameTimeText() names the period and its end', () => {
  assert.equal(gameTimeText({ periodLabel: 'Q2', clock: 'PT04M32.00S' }), 'Q2 4:32')
  assert.equal(gameTimeText({ periodLabel: 'OT1', clock: 'PT00M00.00S' }), 'End of OT')
  assert.equal(gameTimeText({ periodLabel: 'Q2', clock: 'PT00M00.00S' }), 'Halftime')
  assert.equal(gameTimeText({ periodLabel: 'H1', clock: 'PT00M00.00S' }), 'Halftime')
})

test('finalText() counts overtimes', () => {
  assert.deepEqual(
    [1, 4, 5, 7].map(played => finalText(played)),
    ['Final', 'Final', 'Final/OT', 'Final/3OT'],
  )
})

test('periodText() counts overtimes starting at the fifth period', () => {
  assert.deepEqual(
    [1, 4, 5, 6].map(period => periodText(period)),
    ['Q1', 'Q4', 'OT', 'OT2'],
  )
})

test('periodText() recognizes games of halves by their labels', () => {
  const periods = (period: number, periodLabel: string) =>
    regulationPeriods({ period, periodLabel })
  assert.deepEqual(
    [periods(2, 'H2'), periods(3, 'OT1'), periods(5, 'OT1'), periods(2, 'Q2')],
    [2, 2, 4, 4],
  )
  // A faulty publisher may send a number that contradicts the label, or that is too large.
  assert.deepEqual([periods(1, 'OT1'), periods(2 ** 53, 'OT1')], [4, 4])
  assert.deepEqual(
    [1, 2, 3].map(period => periodText(period, 2)),
    ['H1', 'H2', 'OT'],
  )
  assert.deepEqual(
    [2, 3].map(played => finalText(played, 2)),
    ['Final', 'Final/OT'],
  )
})

test('periods and clocks are shown in the language of the labels', t => {
  setWords('es', spanish)
  t.after(() => setWords('en', {}))
  assert.equal(gameTimeText({ periodLabel: 'Q2', clock: 'PT04M32.00S' }), '2C 4:32')
  assert.equal(gameTimeText({ periodLabel: 'OT1', clock: 'PT00M00.00S' }), 'Final de PR')
  assert.equal(gameTimeText({ periodLabel: 'third', clock: 'PT00M09.40S' }), 'third 9,4')
  assert.deepEqual([periodText(2, 2), periodText(6)], ['2P', 'PR2'])
  const periods = ['2C', 'q2', 'PR', 'pr1', 'OT', 'OT1', 'ot2', 'PR2', 'H1', '5C'].map(label =>
    periodWithLabel(label, 4),
  )
  assert.deepEqual(periods, [2, 2, 5, 5, 5, 5, 6, 6, undefined, undefined])
})
