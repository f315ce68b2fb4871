import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { addProse, ProseFigures, shapeOf } from './prose-report.ts'

const entities = [
  { id: 'a', kind: 'team', displayName: 'Bay Foxes' },
  { id: 'p', kind: 'player', displayName: 'Ada Stone' },
]

test('shapeOf() folds names, numbers, clocks and lists of figures', () => {
  assert.equal(
    shapeOf(
      'Stone had 12 points, 3 rebounds and 4 assists for the Foxes with 8:17 left in the first quarter.',
      entities,
    ),
    '[player] had [figures] for the [team] [time].',
  )
  assert.equal(shapeOf('Foxes lead 20-10 after third quarter', entities), '[team] lead #-# [time]')
})

test('addProse() detects an unmentioned performance, and handles an empty share', () => {
  const files = simulateGame({ seed: 13 })
  const { game } = readGame(files)
  assert.ok(game)
  const [pulse] = generateFeeds(game).feeds
  assert.ok(pulse)
  const silent = pulse.items.map(item =>
    item.id.includes('post-game')
      ? {
          ...item,
          content: {
            ...item.content,
            headline: 'Over',
            summary: 'A share of 0.0%.',
            supportingContext: [],
          },
        }
      : item,
  )
  const stated = new ProseFigures()
  const unstated = new ProseFigures()
  addProse(stated, [pulse], files)
  addProse(unstated, [{ items: silent }], files)
  assert.ok(unstated.smallSamples.length === 1)
  assert.equal(unstated.bigLines.filter(line => !line.isStated).length, stated.bigLines.length)
})
