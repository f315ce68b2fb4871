import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimableTexts } from './claimable-texts.ts'

test('claimableTexts() returns the sentences of a content with their paths, and no other texts', () => {
  const content = {
    headline: 'Foxes win',
    teamId: '101',
    statLine: '9 points',
    supportingContext: ['One', 'Two'],
    gameState: { periodLabel: 'Q4' },
    whatToWatchNext: { title: 'Next', 'a/b': ['Three'] },
    summary: null,
  }
  assert.deepEqual(
    claimableTexts(content).map(({ path, text }) => `${path} ${text}`),
    [
      '/headline Foxes win',
      '/statLine 9 points',
      '/supportingContext/0 One',
      '/supportingContext/1 Two',
      '/whatToWatchNext/title Next',
      '/whatToWatchNext/a~1b/0 Three',
    ],
  )
})
