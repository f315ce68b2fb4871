import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { readGame } from '../../read-game.ts'
import { foldGame } from './game-prefix.ts'
import { reconcile } from './reconcile.ts'

test('reconcile() returns the entity, the statistic and both values of each difference', () => {
  const files = smallGame('Q1 12:00 start; 11:00 A1 2+; 0:00 end')
  const home = files.boxScore.game.homeTeam as object
  const away = files.boxScore.game.awayTeam as { players: object[] }
  const { game } = readGame({
    ...files,
    boxScore: {
      game: {
        ...files.boxScore.game,
        homeTeam: { ...home, statistics: { steals: 1, timesTied: 0 } },
        awayTeam: {
          ...away,
          players: away.players.map((player, index) =>
            index === 0 ? { ...player, statistics: { points: 3 } } : player,
          ),
        },
      },
    },
  })
  assert.ok(game)
  assert.deepEqual(reconcile(foldGame(game)), [
    { entityId: '1', name: 'Ada Alder', statistic: 'points', reported: 3, counted: 2 },
    { entityId: '102', name: 'Hillford Herons', statistic: 'steals', reported: 1, counted: 0 },
  ])
})
