import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from './content.generated.ts'
import { isKeyMoment, keyMoments } from './key-moments.ts'

function item(definition: string, content: object = { headline: `About ${definition}` }): Item {
  const at = '2026-01-17T20:00:00Z'
  return {
    id: definition,
    fixtureId: 'f',
    definitionKey: `basketball.${definition}`,
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [],
    content: { ...content },
    assets: [],
  }
}

const preview = item('pre-game-summary')
const soFar = item('initial-game-entry-summary')
const factors = item('four-factors')
const result = item('post-game-summary')

function withBreak(kind: string): Item {
  return { ...item('timeout-quarter-halftime-summary', { break: { kind } }), id: kind }
}

test('isKeyMoment() accepts ends of periods and unknown definitions, but no timeouts', () => {
  const items = [preview, withBreak('halftime'), withBreak('timeout'), factors]
  assert.deepEqual(items.map(isKeyMoment), [true, true, false, false])
  assert.equal(isKeyMoment({ ...factors, definitionKey: 'acme.fan-poll' }), true)
})

test('keyMoments() returns a headline once, with the newest item, and the story so far only without a result', () => {
  const again = { ...preview, id: 'again' }
  assert.deepEqual([...keyMoments([preview, again, soFar])], [soFar.id, 'again'])
  assert.deepEqual([...keyMoments([preview, soFar, result])], [result.id, preview.id])
})

test('keyMoments() returns a run once, with the most complete item', () => {
  const run = (pointsFor: number, startActionNumber: number, lastActionNumber: number): Item => ({
    ...item('run-momentum', {
      teamId: 'HCH',
      run: { pointsFor, pointsAgainst: 0, startActionNumber, lastActionNumber },
    }),
    id: `${pointsFor} points`,
  })
  const items = [run(9, 3, 9), run(8, 20, 31), run(12, 20, 44)]
  assert.deepEqual([...keyMoments(items)], ['12 points', '9 points'])
})
