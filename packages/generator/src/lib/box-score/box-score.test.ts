import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoxScoreContent } from '@fixture-feed/contract/definitions'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { generateFeeds } from '../../generate.ts'
import { toPublicationLog } from '../../publication-log.ts'
import { requireGame } from '../../read-game.ts'
import type { GameInput } from '../game/game-input.ts'
import { foldGame } from '../statistics/game-prefix.ts'
import { boxScoreOf } from './box-score.ts'

const game = requireGame(simulateGame({ seed: 4 }))

function upTo(count: number): GameInput {
  return { ...game, status: 'live', actions: game.actions.slice(0, count) }
}

function contentOf(input: GameInput): BoxScoreContent | undefined {
  const content = boxScoreOf(foldGame(input), undefined)?.generated.item.content
  return content as BoxScoreContent | undefined
}

test('boxScoreOf() returns nothing before the first stoppage and for a postponed game', () => {
  const first = game.actions.findIndex(({ kind }) => kind === 'timeout')
  assert.ok(first > 0)
  assert.equal(contentOf(upTo(first)), undefined)
  assert.notEqual(contentOf(upTo(first + 1)), undefined)
  assert.equal(contentOf({ ...game, status: 'postponed' }), undefined)
})

test('boxScoreOf() stays the same between two stoppages', () => {
  const first = game.actions.findIndex(({ kind }) => kind === 'timeout')
  assert.deepEqual(contentOf(upTo(first + 8)), contentOf(upTo(first + 1)))
})

test('boxScoreOf() reuses the box score of an earlier state with the same stoppage', () => {
  const first = game.actions.findIndex(({ kind }) => kind === 'timeout')
  const before = foldGame(upTo(first + 1))
  const earlier = boxScoreOf(before, undefined)
  assert.equal(boxScoreOf(foldGame(upTo(first + 8), before), earlier), earlier)
})

test('boxScoreOf() states the points of a period without lines, and nothing if a gap includes the end of one', () => {
  const files = simulateGame({ seed: 4 })
  const { actions } = files.playByPlay.game
  const without = (isMissing: (action: (typeof actions)[number]) => boolean) => {
    const left = actions.filter(action => !isMissing(action))
    const playByPlay = { game: { ...files.playByPlay.game, actions: left } }
    return contentOf(requireGame({ ...files, playByPlay }))
  }
  const scoresOf = (content: BoxScoreContent | undefined) =>
    [content?.away, content?.home].map(team => team?.periodScores)
  const withoutSecond = without(({ period }) => period === 2)
  assert.deepEqual(scoresOf(withoutSecond), scoresOf(contentOf(game)))
  assert.equal(withoutSecond?.away.line.rebounds, undefined)
  const halves = without(
    ({ clock, period }) => (period === 2 && clock < 'PT06M') || (period === 3 && clock >= 'PT06M'),
  )
  assert.equal(halves, undefined)
})

test('boxScoreOf() leaves out the counts to which an unread action may belong', () => {
  const actionNumber = game.actions[5]?.actionNumber ?? 0
  const playerId = game.home.players[0]?.id ?? ''
  const unread = new Map([
    [
      actionNumber,
      {
        scored: false,
        team: 'home' as const,
        playerIds: new Set([playerId]),
        ofTeam: ['rebounds' as const],
        ofPlayer: ['rebounds' as const],
      },
    ],
  ])
  const unclear = { playerIds: new Set<string>(), unread }
  const content = contentOf({ ...game, unclear })
  const lines = content?.home.players.map(({ playerId: id, line }) => [id, line.rebounds] as const)
  assert.equal(content?.home.line.rebounds, undefined)
  assert.equal(typeof content?.home.line.points, 'number')
  assert.equal(new Map(lines).get(playerId), undefined)
  assert.ok(lines?.every(([id, rebounds]) => id === playerId || typeof rebounds === 'number'))
  assert.equal(typeof content?.away.line.rebounds, 'number')
})

test('the feed of the box score has one item, revised at each stoppage and at the end', () => {
  const lines = [...toPublicationLog(game, { intervalSeconds: 60, feedKeys: ['box-score'] })]
  const items = lines.flatMap(line => (line.kind === 'publication' ? (line.items ?? []) : []))
  assert.deepEqual(new Set(items.map(({ id }) => id)), new Set([`${game.fixtureId}:box-score`]))
  assert.deepEqual(
    items.map(({ revision }) => revision),
    items.map((_, index) => index + 1),
  )
  assert.ok(items.length > 8)
  const last = items.at(-1)
  const [final] =
    generateFeeds(game).feeds.find(({ feedKey }) => feedKey === 'box-score')?.items ?? []
  assert.deepEqual(last?.content, final?.content)
  assert.equal(last?.content.isFinal, true)
})
