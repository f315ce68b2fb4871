import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { validateSnapshot } from '@fixture-feed/contract/validate'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { toSnapshot } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import {
  leagueGameIds,
  readLeagueGame,
  withoutLeagueGames,
} from '@fixture-feed/test-support/league-games'
import { checkItem, mutationScore, readRecord } from './accuracy.ts'

const skip = { skip: withoutLeagueGames }

/** The maximum length of a headline, in UTF-16 units. */
const maxHeadlineLength = 70

test('each item in Spanish is true and has a short headline, in both regions', skip, () => {
  for (const gameId of leagueGameIds()) {
    const files = readLeagueGame(gameId)
    const record = readRecord(files)
    for (const { items, language } of generateFeeds(requireGame(files), {
      languages: ['es', 'es-419'],
    }).feeds) {
      for (const item of items) {
        assert.deepEqual(checkItem(item, { record, language }), [], item.id)
        const { headline = '' } = item.content
        assert.ok(String(headline).length <= maxHeadlineLength, `${item.id}: ${headline}`)
      }
    }
  }
})

test('each item is valid and true, and falsified texts are detected', skip, () => {
  const definitions = createDefinitionSet()
  let mutations = 0
  let caught = 0
  for (const gameId of leagueGameIds()) {
    const files = readLeagueGame(gameId)
    const record = readRecord(files)
    for (const feed of generateFeeds(requireGame(files)).feeds) {
      assert.deepEqual(validateSnapshot(toSnapshot(gameId, feed), { definitions }), [])
      for (const item of feed.items) {
        assert.deepEqual(checkItem(item, { record }), [], item.id)
        const { headline = '' } = item.content
        assert.ok(String(headline).length <= maxHeadlineLength, `${item.id}: ${headline}`)
        if (feed.feedKey !== 'pulse') continue
        const score = mutationScore(item, { record })
        mutations += score.mutations
        caught += score.caught
      }
    }
  }
  assert.ok(mutations > 10_000, `${mutations} mutations`)
  assert.ok(caught / mutations >= 0.99, `${caught} of ${mutations}`)
})
