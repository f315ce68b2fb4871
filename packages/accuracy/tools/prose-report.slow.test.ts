import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { generatedGame } from '../src/lib/testing/generated-game.ts'
import { addProse, formatProse, ProseFigures } from './prose-report.ts'

/** The number of games. The goals are stated for 60 games: `PROSE_GAMES=60`. */
const games = Number(process.env.PROSE_GAMES ?? 24)

/** The shares of the openings of Spanish sentences in six games. */
function spanishOpenings(): readonly (readonly [string, number])[] {
  const figures = new ProseFigures()
  for (let seed = 1; seed <= 6; seed += 1) {
    const { files } = generatedGame(seed)
    addProse(figures, generateFeeds(requireGame(files), { languages: ['es'] }).feeds, files)
  }
  assert.ok(figures.sentences > 600)
  return [...figures.openings].map(([opening, count]) => [opening, count / figures.sentences])
}

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
  assert.equal(figures.neighbors, 0)
  assert.ok(figures.sentences > 100 * games)
  for (const [opening, count] of figures.openings) {
    assert.ok(count <= 0.08 * figures.sentences, `${opening}: ${count} of ${figures.sentences}`)
  }
  assert.deepEqual(figures.longHeadlines, [])
  assert.deepEqual(figures.repeatedHeadlines, [])
  assert.deepEqual(figures.longRecaps, [])
  assert.deepEqual(figures.statedTwice, [])
  for (const [opening, count] of spanishOpenings()) {
    assert.ok(count <= 0.08, `${opening}: ${count}`)
  }
  assert.ok(figures.bigLines.length > 0)
  assert.deepEqual(
    figures.bigLines.filter(({ isStated }) => !isStated),
    [],
  )
  assert.deepEqual(figures.smallSamples, [])
  assert.match(formatProse(figures).join('\n'), new RegExp(`^games +${games}$`, 'm'))
})
