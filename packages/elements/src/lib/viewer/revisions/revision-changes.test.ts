import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { caseItem } from '../../testing/case-items.ts'
import { revisionChanges } from './revision-changes.ts'

const sample = caseItem('basketball.pre-game-summary@1', 'full')

function item(content: Item['content']): Item {
  return { ...sample, content }
}

test('revisionChanges() returns changed words with the unchanged words around them', () => {
  const before = item({ summary: 'Okafor has 20 points and 4 steals.' })
  const after = item({ summary: 'Okafor has 22 points and 5 steals.' })
  assert.deepEqual(revisionChanges(before, after), [
    {
      label: 'Summary',
      start: 'Okafor has ',
      removed: '20 points and 4 ',
      added: '22 points and 5 ',
      end: 'steals.',
    },
  ])
})

test('revisionChanges() omits unchanged values, and returns added and removed ones as a whole', () => {
  const changes = revisionChanges(
    item({ a: 'x', gone: 'old words' }),
    item({ a: 'x', came: 'new' }),
  )
  assert.deepEqual(
    changes.map(({ label, removed, added }) => [label, removed, added]),
    [
      ['Came', '', 'new'],
      ['Gone', 'old words', ''],
    ],
  )
})

test('revisionChanges() identifies list members by their subject, and shows the score as one line', () => {
  const state = { period: 2, periodLabel: 'Q2', clock: 'PT04M32.00S', awayScore: 38, homeScore: 41 }
  const before = item({
    statistics: [{ key: 'steals', value: 3 }],
    gameState: state,
  })
  const after = item({
    statistics: [
      { key: 'blocks', value: 1 },
      { key: 'steals', value: 3 },
    ],
    gameState: { ...state, awayScore: 40 },
  })
  assert.deepEqual(
    revisionChanges(before, after).map(({ label, removed, added }) => [label, removed, added]),
    [
      ['Statistics blocks · Key', '', 'blocks'],
      ['Statistics blocks · Value', '', '1'],
      ['Score', '38-41, ', '40-41, '],
    ],
  )
})

test('revisionChanges() replaces ids of players by names', () => {
  const { id, displayName } = sample.entities[0] ?? assert.fail('the case lists nobody')
  const before = item({ contributors: [{ playerId: id, points: 2 }] })
  const after = item({ contributors: [{ playerId: id, points: 4 }] })
  const [change] = revisionChanges(before, after)
  assert.equal(change?.label, `Contributors ${displayName} · Points`)
})

test('revisionChanges() replaces ids of teams and players by names', () => {
  const { id, displayName } = sample.entities[0] ?? assert.fail('the case lists nobody')
  const [change] = revisionChanges(item({ playerId: 'nobody' }), item({ playerId: id }))
  assert.deepEqual([change?.removed, change?.added], ['nobody', displayName])
})
