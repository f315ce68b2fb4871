import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { smallInput } from '../testing/small-input.ts'
import { foldGame } from './game-prefix.ts'
import { runsOf, streakAt } from './runs.ts'

/** Runs as `A 8-0 #2-#5`, from baskets written `A2 H3 A1`. */
function runs(baskets: string): readonly string[] {
  const plays = { '1': 'ft+ 1/1', '2': '2+', '3': '3+' } as const
  const entries = baskets.split(' ').map(basket => {
    const [side = 'A', points] = basket
    return `${side}1 ${plays[points as keyof typeof plays]}`
  })
  const { prefixes } = foldGame(smallInput(['Q1 12:00 start', ...entries].join(';')))
  return runsOf(prefixes).map(
    ({ side, pointsFor, pointsAgainst, first, last }) =>
      `${side === 'away' ? 'A' : 'H'} ${pointsFor}-${pointsAgainst} #${first.action.actionNumber}-#${last.action.actionNumber}`,
  )
}

test('runsOf() finds unanswered runs from eight points on', () => {
  assert.deepEqual(runs('A3 A3 H2 A2'), [])
  assert.deepEqual(runs('A3 A3 A2 H2 H2'), ['A 8-0 #2-#4'])
})

test('runsOf() continues over points of the other team that cost less than the later points add', () => {
  assert.deepEqual(runs('A3 A3 A3 H2 A3 A2'), ['A 14-2 #2-#7'])
  assert.deepEqual(runs('A3 A3 A3 H3 H3 A3 A3 A2'), ['A 9-0 #2-#4', 'A 8-0 #7-#9'])
})

test('runsOf() joins two stretches if they are worth more together than the first one alone', () => {
  assert.deepEqual(runs('A3 A3 A2 H3 A3 A3 A3'), ['A 17-3 #2-#8'])
})

test('runsOf() includes the free throw after a basket', () => {
  assert.deepEqual(runs('A2 A1 A3 A2'), ['A 8-0 #2-#5'])
})

test('runsOf() continues over a technical free throw of the other team that costs less than the later points add', () => {
  assert.deepEqual(runs('A3 A3 H1 A3 A3'), ['A 12-1 #2-#6'])
})

test('runsOf() continues a run over the end of a period', () => {
  const input = smallInput(
    'Q1 12:00 start; 0:01 A1 3+; A2 3+; 0:00 end; Q2 12:00 start; 11:40 A3 2+',
  )
  const [run] = runsOf(foldGame(input).prefixes)
  assert.deepEqual([run?.first.action.period, run?.last.action.period], [1, 2])
})

test('runsOf() finds the runs of the definition in any sequence of baskets', () => {
  const basket = fc.tuple(fc.constantFrom('A', 'H'), fc.integer({ min: 1, max: 3 }))
  fc.assert(
    fc.property(fc.array(basket, { minLength: 1, maxLength: 40 }), baskets => {
      const found = runs(baskets.map(([side, points]) => `${side}${points}`).join(' '))
      const expected = (['A', 'H'] as const).flatMap(side => {
        const weights = baskets.map(([of, points]) => (of === side ? points : -2 * points))
        return bestStretches(weights, 0, weights.length).map(
          // The first action of the game is its start.
          ([from, to]) => `${side} #${from + 2}-#${to + 1}`,
        )
      })
      assert.deepEqual(
        found.map(run => run.replace(/ \d+-\d+/, '')).toSorted(),
        expected.toSorted(),
      )
    }),
    { seed: 7, numRuns: 300 },
  )
})

/**
 * Finds runs by their definition, in cubic time: the best stretch of a range (among equal stretches the shortest, then
 * the first), and in the same way the best stretches to the left and to the right of this stretch.
 */
function bestStretches(
  weights: readonly number[],
  from: number,
  to: number,
): (readonly [number, number])[] {
  let best: readonly [number, number, number] = [0, 0, 7]
  for (let start = from; start < to; start += 1) {
    for (let end = start + 1; end <= to; end += 1) {
      const sum = weights.slice(start, end).reduce((total, weight) => total + weight, 0)
      const shorter = sum === best[2] && end - start < best[1] - best[0]
      if (sum > best[2] || shorter) best = [start, end, sum]
    }
  }
  if (best[1] === 0) return []
  const [start, end] = best
  return [...bestStretches(weights, from, start), [start, end], ...bestStretches(weights, end, to)]
}

test('streakAt() returns the consecutive points of one team up to a prefix', () => {
  const { prefixes } = foldGame(smallInput('Q1 12:00 start; H1 3+; A1 2+; A2 3+; A2 tov'))
  const streak = streakAt(prefixes)
  assert.deepEqual([streak?.side, streak?.points], ['away', 5])
  assert.equal(streakAt(prefixes.slice(0, 1)), undefined)
})
