import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { repeatedScores } from '../score/item-score.ts'
import { caseItem } from '../testing/case-items.ts'
import { chosenItems } from './item-filter.ts'
import { isKeyMoment, keyMoments } from './key-moment.ts'

const preview = caseItem('basketball.pre-game-summary@1', 'full')
const soFar = caseItem('basketball.initial-game-entry-summary@1', 'full')
const pause = caseItem('basketball.timeout-quarter-halftime-summary@1', 'full')
const factors = caseItem('basketball.four-factors@2', 'full')
const result = caseItem('basketball.post-game-summary@1', 'full')

function withBreak(kind: string): Item {
  return { ...pause, id: kind, content: { ...pause.content, break: { kind } } }
}

test('isKeyMoment() accepts ends of periods and unknown definitions, but no timeouts', () => {
  const items = [preview, withBreak('halftime'), withBreak('timeout'), factors]
  assert.deepEqual(items.map(isKeyMoment), [true, true, false, false])
  assert.equal(isKeyMoment({ ...factors, definitionKey: 'acme.fan-poll' }), true)
})

test('keyMoments() returns a title once, with the newest item, and the story so far only without a result', () => {
  const again = { ...preview, id: 'again' }
  assert.deepEqual([...keyMoments([preview, again, soFar])], [soFar.id, 'again'])
  assert.deepEqual([...keyMoments([preview, soFar, result])], [result.id, preview.id])
})

test('keyMoments() returns a run once, with the most complete item', () => {
  const run = (pointsFor: number, startActionNumber: number, lastActionNumber: number): Item => ({
    ...factors,
    id: `${pointsFor} points`,
    definitionKey: 'basketball.run-momentum',
    content: {
      teamId: 'HCH',
      run: { pointsFor, pointsAgainst: 0, startActionNumber, lastActionNumber },
    },
  })
  const items = [run(9, 3, 9), run(8, 20, 31), run(12, 20, 44)]
  assert.deepEqual([...keyMoments(items)], ['12 points', '9 points'])
})

test('chosenItems() includes the item of the page, and returns all items if none is a key moment', () => {
  const listed = [preview, factors].map(item => ({ item }))
  const chosen = (filter: object, current?: string) =>
    chosenItems(listed, filter, current).map(({ item }) => item.id)
  assert.deepEqual(chosen({ moments: 'key' }), [preview.id])
  assert.deepEqual(chosen({ moments: 'key' }, factors.id), [preview.id, factors.id])
  assert.deepEqual(chosen({ moments: 'key', definition: factors.definitionKey }), [factors.id])
  assert.deepEqual(chosenItems(listed.slice(1), { moments: 'key' }), listed.slice(1))
})

test('repeatedScores() returns scores that equal the score of the item above', () => {
  const at = (id: string, clock: string, awayScore: number): Item => {
    const gameState = { period: 4, periodLabel: 'Q4', clock, awayScore, homeScore: 90 }
    return { ...factors, id, content: { gameState } }
  }
  const final: Item = {
    ...result,
    id: 'final',
    content: { finalScore: { awayScore: 91, homeScore: 90, periodsPlayed: 4 } },
  }
  const items = [
    final,
    at('end', 'PT00M00.00S', 91),
    at('before', 'PT00M10.00S', 91),
    preview,
    at('behind', 'PT00M10.00S', 91),
    at('same', 'PT00M10.00S', 91),
  ]
  assert.deepEqual([...repeatedScores(items)], ['end', 'same'])
})
