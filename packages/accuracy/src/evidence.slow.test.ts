import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claim, DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type History, toHistoryGame } from '@fixture-feed/generator/history'
import { type GameFiles, requireGame } from '@fixture-feed/generator/read-game'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { readRecord } from './accuracy.ts'
import { checkEvidence, playMutationScore } from './evidence.ts'
import { type GeneratedGame, generatedGame } from './lib/testing/generated-game.ts'
import { textsOf } from './texts.ts'

type EvidencedItem = readonly [Item, DraftEvidence | undefined]

function itemsOf(files: GameFiles, history?: History): readonly EvidencedItem[] {
  return itemsIn(generateFeeds(requireGame(files), { history }).feeds)
}

function itemsIn(feeds: GeneratedGame['feeds']): readonly EvidencedItem[] {
  return feeds.flatMap(({ items, evidence }) =>
    items.map(item => [item, evidence.find(({ id }) => id === item.id)] as const),
  )
}

const clubs = { away: 'THD', home: 'DNM', season: 2025 } as const
const playoff = (seed: number, day: number) =>
  simulateGame({
    ...clubs,
    seed,
    stage: 'playoffs',
    tipoff: `2026-04-${String(day).padStart(2, '0')}T20:00:00Z`,
  })

/** The history of the fourth game of a series: the three games before it. */
const series: History = {
  covers: [
    { season: 2025, seasonType: 'Playoffs' },
    { season: 2025, seasonType: 'Regular Season' },
  ],
  games: [10, 12, 14].map((day, index) => ({
    ...toHistoryGame(requireGame(playoff(41 + index, day))),
    fixtureId: `earlier-${day}`,
  })),
}

const seasonGame = (seed: number, day: number) =>
  simulateGame({ ...clubs, seed, tipoff: `2026-01-${day}T20:00:00Z` })

const season: History = {
  ...series,
  games: [10, 12, 14, 16, 18].map((day, index) => ({
    ...toHistoryGame(requireGame(seasonGame(51 + index, day))),
    fixtureId: `earlier-${day}`,
  })),
}

/** Phrases that state a count without its number. */
const countedWords = /has fouled out|to fouls|scored all of|score ahead|score behind/g

test('checkEvidence() reports no false evidence of any item, for any options', () => {
  const keys = new Set<string>()
  let counts = 0
  // The last two games contain situations that the others lack.
  const games = [1, 2, 19, 26].map(generatedGame)
  for (const [files, history] of [
    ...games.map(({ files }) => [files] as const),
    [simulateGame({ seed: 420, rules: leagueRules.ten })] as const,
    [simulateGame({ seed: 421, rules: leagueRules.halves })] as const,
    [playoff(44, 16), series] as const,
    [seasonGame(56, 20), season] as const,
  ]) {
    const known = games.find(each => each.files === files)
    const record = known?.record ?? readRecord(files)
    for (const [item, evidence] of known ? itemsIn(known.feeds) : itemsOf(files, history)) {
      assert.deepEqual(checkEvidence(item, evidence, { record, history }), [], item.id)
      for (const { path, text } of textsOf(item)) {
        for (const { index } of text.matchAll(countedWords)) {
          counts += 1
          const own = evidence?.claims.filter(claim => `/content${claim.path}` === path)
          const sentence = text.lastIndexOf('. ', index)
          assert.ok(
            own?.some(({ start }) => start > sentence && start < index + 40),
            text,
          )
        }
      }
      for (const { how } of evidence?.claims ?? []) {
        for (const [, key = ''] of how.matchAll(/([a-zA-Z]+) (?:of|at|in) /g)) keys.add(key)
      }
    }
  }
  assert.ok(counts > 5, `${counts}`)
  for (const key of [
    'benchPoints',
    'wins',
    'losses',
    'meanPoints',
    'mostPoints',
    'games',
    'date',
  ]) {
    assert.ok(keys.has(key), `${key} of ${[...keys].join(' ')}`)
  }
})

test('checkEvidence() detects every change of a play of a claim', () => {
  const { files, feeds } = generatedGame(13)
  // Only every sixth item is used, because each change of a play is tried on all items that name the play.
  const withEvidence = itemsIn(feeds)
    .flatMap(([item, evidence]) => (evidence === undefined ? [] : [[item, evidence] as const]))
    .filter((_, index) => index % 6 === 0)
  const { made, byValue, caught, missed } = playMutationScore(withEvidence, files)
  assert.deepEqual(missed, [])
  assert.ok(made > 5_000 && byValue > made / 2 && caught === made, `${made} ${byValue}`)
})

test('checkEvidence() detects evidence that contradicts its item', () => {
  const files = smallGame(
    'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 H1 2+; 10:30 A timeout',
  )
  const record = readRecord(files)
  const [item, evidence] = itemsOf(files).find(([{ id }]) => id.endsWith('summary:a5')) ?? []
  assert.ok(item && evidence)
  const [first] = evidence.claims
  assert.ok(first)
  const [points] = evidence.claims.filter(({ how }) => /^points of 1 = 6$/.test(how))
  assert.ok(points, JSON.stringify(evidence.claims))
  const withClaim = (claim: Partial<Claim>) => ({
    ...evidence,
    claims: evidence.claims.map(each => (each === points ? { ...points, ...claim } : each)),
  })
  const messages = (one: DraftEvidence | undefined) =>
    checkEvidence(item, one, { record }).map(({ message }) => message)
  assert.deepEqual(messages(evidence), [])
  const cases: readonly (readonly [Partial<Claim>, RegExp])[] = [
    [{ how: 'points of 1 = 7' }, /^points of 1 is 6, not 7$/],
    [{ how: 'points of 2 = 6' }, /^points of 2 is 0, not 6$/],
    [{ plays: points.plays.slice(1) }, /^leaves out play 2 of its kind$/],
    [{ plays: [...points.plays, '4'] }, /^names play 4, not counted by its "how"$/],
    [{ how: 'points of 1 / 2 = 3' }, /^"points of 1 \/ 2" is not a count, a margin or a share$/],
    [{ how: 'points of 1 = 6, 0' }, /has 2 values for 1 expressions that need one$/],
    [{ how: '6 = 6', plays: [] }, /^"6" names no statistic$/],
    [{ text: '8 points' }, /expected/],
    [{ plays: ['99'] }, /expected the id of a play of the same evidence/],
  ]
  for (const [claim, message] of cases) {
    assert.ok(
      messages(withClaim(claim)).some(each => message.test(each)),
      String(message),
    )
  }
  const without = evidence.claims.filter(claim => claim !== points)
  assert.match(messages({ ...evidence, claims: without }).join(), /number outside of all claims/)
  assert.match(messages(undefined).join(), /number outside of all claims/)
  const plays = evidence.plays.map(play => ({ ...play, clock: 'PT01M00.00S' }))
  assert.match(messages({ ...evidence, plays }).join(), /is PT11M40\.00S/)
})
