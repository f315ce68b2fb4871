import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatedGame } from '../src/lib/testing/generated-game.ts'
import { addProse, formatProse, ProseFigures } from './prose-report.ts'

/** Sixty games, as in the goals. */
function proseOfSixty(): ProseFigures {
  const figures = new ProseFigures()
  for (let seed = 1; seed <= 60; seed += 1) {
    const { feeds, files } = generatedGame(seed)
    addProse(figures, feeds, files)
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
  assert.equal(figures.neighbors, 0)
  assert.ok(figures.bigLines.length > 0)
  assert.deepEqual(
    figures.bigLines.filter(({ isStated }) => !isStated),
    [],
  )
  assert.deepEqual(figures.smallSamples, [])
  assert.match(formatProse(figures).join('\n'), /^games +60$/m)
})
