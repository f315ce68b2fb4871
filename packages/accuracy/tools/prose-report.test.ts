import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { addProse, formatProse, noProse, shapeOf } from './prose-report.ts'

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

/** Sixty games, as the goals count them. */
function proseOfSixty(): ReturnType<typeof noProse> {
  const figures = noProse()
  for (let seed = 1; seed <= 60; seed += 1) {
    const files = simulateGame({ seed })
    const { game } = readGame(files)
    assert.ok(game)
    addProse(figures, generateFeeds(game).feeds, files)
  }
  return figures
}

test('sixty games have shapes enough, hardly a repeat, and every big line told', () => {
  const figures = proseOfSixty()
  for (const [key, shapes] of figures.shapes) {
    const enough = key.startsWith('pre-game') ? 8 : 15
    assert.ok(shapes.size >= enough, `${key}: ${shapes.size} shapes`)
  }
  assert.ok(figures.headlines > 1000)
  assert.ok(figures.repeats <= figures.headlines / 10, `${figures.repeats} repeats`)
  assert.equal(figures.neighbours, 0)
  assert.ok(figures.bigLines.length > 0)
  assert.deepEqual(
    figures.bigLines.filter(({ told }) => !told),
    [],
  )
  assert.deepEqual(figures.smallSamples, [])
  assert.match(formatProse(figures).join('\n'), /^games +60$/m)
})

test('addProse() finds a big line that is not told and a share of nothing', () => {
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
  const [told, untold] = [noProse(), noProse()]
  addProse(told, [pulse], files)
  addProse(untold, [{ items: silent }], files)
  assert.ok(untold.smallSamples.length === 1)
  assert.equal(untold.bigLines.filter(line => !line.told).length, told.bigLines.length)
})
