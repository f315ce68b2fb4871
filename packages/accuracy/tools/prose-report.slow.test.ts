import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatedGame } from '../src/lib/testing/generated-game.ts'
import { addProse, formatProse, ProseFigures } from './prose-report.ts'

/** `PROSE_GAMES=60` checks as many games as the goals name. */
const games = Number(process.env.PROSE_GAMES ?? 24)

function proseOfGames(): ProseFigures {
  const figures = new ProseFigures()
  for (let seed = 1; seed <= games; seed += 1) {
    const { feeds, files } = generatedGame(seed)
    addProse(figures, feeds, files)
  }
  return figures
}

test('the texts of many games vary in shape, rarely repeat a headline and state every big line', () => {
  const figures = proseOfGames()
  for (const [key, shapes] of figures.shapes) {
    const enough = (key.startsWith('pre-game') ? 8 : 15) * Math.min(1, games / 60)
    assert.ok(shapes.size >= enough, `${key}: ${shapes.size} shapes`)
  }
  assert.ok(figures.headlines > 16 * games)
  assert.ok(figures.repeats <= figures.headlines / 10, `${figures.repeats} repeats`)
  // A place whose worthiest message has only one phrase that fits repeats it.
  assert.ok(figures.neighbors <= figures.headlines / 100, `${figures.neighbors} neighbors`)
  assert.ok(figures.bigLines.length > 0)
  assert.deepEqual(
    figures.bigLines.filter(({ isStated }) => !isStated),
    [],
  )
  assert.deepEqual(figures.smallSamples, [])
  assert.match(formatProse(figures).join('\n'), new RegExp(`^games +${games}$`, 'm'))
})
