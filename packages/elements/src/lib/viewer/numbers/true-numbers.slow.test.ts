import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evidence, Item } from '@fixture-feed/client'
import type { BoxScoreContent, BoxScoreTeam } from '@fixture-feed/client/content.generated'
import { sampleGame } from '@fixture-feed/test-support/sample-game'
import { leadersOf } from '../../box-score/leaders.ts'
import { flowFacts, gameFlow } from '../flow/game-flow.ts'
import { type ScoringPlay, scoreClaims, scoringPlaysOf } from '../flow/scoring-plays.ts'
import { lineScore } from '../overview/line-score.ts'

type Sample = ReturnType<typeof sampleGame>
type Line = Sample['files']['playByPlay']['game']['actions'][number]

/** The counts that this test makes from the raw lines of a play-by-play, without the product's reader. */
type RawCounts = Record<string, number>

interface RawScore {
  readonly period: number
  readonly clock: string
  readonly away: number
  readonly home: number
}

/** The raw counts of each player in the lines of a game. */
function rawCounts(lines: readonly Line[]): ReadonlyMap<string, RawCounts> {
  const counts = new Map<string, RawCounts>()
  const add = (id: unknown, key: string, value = 1): void => {
    const own = counts.get(String(id)) ?? {}
    own[key] = (own[key] ?? 0) + value
    counts.set(String(id), own)
  }
  for (const line of lines) {
    const fields: Readonly<Record<string, unknown>> = { ...line }
    const { actionType: type, subType, personId: id } = fields
    const isMade = fields.shotResult === 'Made'
    if (type === '2pt' || type === '3pt') {
      // A line of the type `heave` does not count in the percentages.
      add(id, 'fieldGoalsAttempted')
      if (type === '3pt') add(id, 'threePointersAttempted')
      if (isMade) {
        add(id, 'fieldGoalsMade')
        if (type === '3pt') add(id, 'threePointersMade')
        add(id, 'points', type === '3pt' ? 3 : 2)
        if (fields.assistPersonId !== undefined) add(fields.assistPersonId, 'assists')
      }
    }
    if (type === 'freethrow') {
      add(id, 'freeThrowsAttempted')
      if (isMade) add(id, 'freeThrowsMade')
      if (isMade) add(id, 'points')
    }
    if (type === 'rebound' && id !== 0) {
      add(id, 'rebounds')
      add(id, subType === 'offensive' ? 'offensiveRebounds' : 'defensiveRebounds')
    }
    if (type === 'steal') add(id, 'steals')
    if (type === 'block') add(id, 'blocks')
  }
  return counts
}

/** The scores of the lines that changed the score. */
function rawScores(lines: readonly Line[]): readonly RawScore[] {
  const scores: RawScore[] = []
  for (const line of lines) {
    const away = Number(line.scoreAway)
    const home = Number(line.scoreHome)
    const before = scores.at(-1) ?? { away: 0, home: 0 }
    if (away === before.away && home === before.home) continue
    scores.push({ period: line.period, clock: line.clock, away, home })
  }
  return scores
}

/** Lead changes, ties and the biggest lead, counted again. */
function rawFacts(scores: readonly RawScore[]) {
  let leader = 0
  let changes = 0
  let ties = 0
  let biggest = 0
  for (const { away, home } of scores) {
    const side = Math.sign(away - home)
    if (side === 0) ties += 1
    if (side !== 0 && leader !== 0 && side !== leader) changes += 1
    if (side !== 0) leader = side
    biggest = Math.max(biggest, Math.abs(away - home))
  }
  return { changes, ties, biggest }
}

/**
 * The scoring plays that the page reads: the plays of the first item of `scoreClaims()` whose evidence lists all of
 * them.
 */
function playsOf({ feeds }: Sample): { plays: readonly ScoringPlay[]; items: readonly Item[] } {
  const feed = feeds.find(({ feedKey }) => feedKey === 'pulse')
  assert.ok(feed)
  for (const item of scoreClaims(feed.items)) {
    const evidence = feed.evidence.find(({ id }) => id === item.id)
    const plays = evidence && scoringPlaysOf(item, evidence as unknown as Evidence)
    if (plays !== undefined) return { plays, items: feed.items }
  }
  throw new Error('No item lists all scoring plays')
}

function boxScoreOf({ feeds }: Sample): BoxScoreContent {
  const item = feeds.find(({ feedKey }) => feedKey === 'box-score')?.items[0]
  assert.ok(item)
  return item.content as unknown as BoxScoreContent
}

function assertTeam(team: BoxScoreTeam, counts: ReadonlyMap<string, RawCounts>, of: string): void {
  for (const { playerId, line } of team.players) {
    const raw = counts.get(playerId) ?? {}
    for (const key of ownKeys) assert.equal(line[key], raw[key] ?? 0, `${of} ${playerId} ${key}`)
  }
  for (const key of ownKeys) {
    const sum = team.players.reduce((total, { line }) => total + (line[key] ?? 0), 0)
    assert.equal(team.line[key], sum, `${of} ${team.teamId} ${key}`)
  }
}

const ownKeys = [
  'points',
  'fieldGoalsMade',
  'fieldGoalsAttempted',
  'threePointersMade',
  'threePointersAttempted',
  'freeThrowsMade',
  'freeThrowsAttempted',
  'rebounds',
  'offensiveRebounds',
  'defensiveRebounds',
  'assists',
  'steals',
  'blocks',
] as const

function assertLeaders(content: BoxScoreContent, counts: ReadonlyMap<string, RawCounts>): void {
  for (const { key, away, home } of leadersOf(content)) {
    for (const [leader, team] of [
      [away, content.away],
      [home, content.home],
    ] as const) {
      const countOf = (playerId: string) => counts.get(playerId)?.[key] ?? 0
      const ids = team.players.map(({ playerId }) => playerId)
      const best = Math.max(0, ...ids.map(countOf))
      assert.equal(leader?.value ?? 0, best, key)
      const tied = best === 0 ? [] : ids.filter(id => countOf(id) === best)
      assert.deepEqual(new Set(leader?.playerIds), new Set(tied), key)
    }
  }
}

test('the numbers of a page equal the lines of the game, in ten games', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const sample = sampleGame(seed)
    const lines = sample.files.playByPlay.game.actions.toSorted(
      (a, b) => a.orderNumber - b.orderNumber,
    )
    const counts = rawCounts(lines)
    const content = boxScoreOf(sample)
    assert.equal(content.isFinal, true)
    assertTeam(content.away, counts, `game ${seed}`)
    assertTeam(content.home, counts, `game ${seed}`)
    assertLeaders(content, counts)

    const scores = rawScores(lines)
    const { plays, items } = playsOf(sample)
    const flow = gameFlow(items, plays)
    assert.deepEqual(
      plays.map(({ period, awayScore, homeScore }) => [period, awayScore, homeScore]),
      scores.map(({ period, away, home }) => [period, away, home]),
    )
    const { changes, ties, biggest } = rawFacts(scores)
    const facts = flowFacts(flow)
    assert.deepEqual(
      [facts?.leadChanges, facts?.ties, facts?.biggestLead?.margin, facts?.through],
      [changes, ties, biggest, undefined],
      `game ${seed}`,
    )
    const periods = lineScore(flow)
    assert.deepEqual(
      periods.map(({ away }) => away),
      content.away.periodScores,
    )
    assert.deepEqual(
      periods.map(({ home }) => home),
      content.home.periodScores,
    )
  }
})

test('during a game the plays and the box score are exact up to the last stoppage', () => {
  for (const count of [150, 320]) {
    const sample = sampleGame(3, count)
    const { plays } = playsOf(sample)
    const content = boxScoreOf(sample)
    const { awayScore, homeScore } = content.gameState
    assert.equal(content.isFinal, false)
    assert.deepEqual(
      [content.away, content.home].map(({ line, periodScores }) => [
        line.points,
        periodScores.reduce((a, b) => a + b, 0),
      ]),
      [
        [awayScore, awayScore],
        [homeScore, homeScore],
      ],
    )
    const last = plays.at(-1)
    assert.ok(last && last.awayScore >= awayScore && last.homeScore >= homeScore)
  }
})
