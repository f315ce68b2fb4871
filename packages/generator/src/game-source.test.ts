import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCompactFiles } from '@fixture-feed/simulator/compact-files'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type GameTexts, gameSources } from './game-source.ts'
import { generateFeeds } from './generate.ts'

const game = simulateGame({ seed: 11 })
const texts: Readonly<Record<string, GameTexts>> = {
  'live-data': {
    playByPlay: JSON.stringify(game.playByPlay),
    boxScore: JSON.stringify(game.boxScore),
  },
  tallysheet: toCompactFiles(game),
}

test('every source makes the same items of the same game', () => {
  const [first, second] = Object.entries(gameSources).map(([name, source]) => {
    const { game, problems } = source(texts[name] ?? { playByPlay: '', boxScore: '' })
    assert.ok(game, JSON.stringify(problems))
    return generateFeeds(game).feeds.map(({ items }) => items)
  })
  assert.ok((first?.[0]?.length ?? 0) > 30)
  assert.deepEqual(second, first)
})

test('no source takes what is no state of a game, and each names the input at fault', () => {
  for (const [name, source] of Object.entries(gameSources)) {
    const good = texts[name] ?? { playByPlay: '', boxScore: '' }
    for (const bad of ['', '<!doctype html>', '{}', '[]', 'null']) {
      assert.equal(source({ ...good, playByPlay: bad }).problems[0]?.file, 'play-by-play')
      assert.equal(source({ ...good, boxScore: bad }).problems[0]?.file, 'box-score')
    }
    for (const part of [0.2, 0.5, 0.9]) {
      const cut = good.playByPlay.slice(0, good.playByPlay.length * part)
      const { game, problems } = source({ ...good, playByPlay: cut })
      assert.deepEqual([game, problems[0]?.file], [undefined, 'play-by-play'])
    }
  }
})

test('every source says when its texts were written', () => {
  for (const [name, source] of Object.entries(gameSources)) {
    const { writtenAt } = source(texts[name] ?? { playByPlay: '', boxScore: '' })
    assert.ok(writtenAt?.playByPlay && writtenAt.boxScore)
  }
})
