import type { Item } from '@fixture-feed/contract/snapshot'
import { type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'

/**
 * The game of the recorded sentences and of the examples in `docs/evidence.md`: the Rivertown Otters (101) lead the
 * Hillford Herons (102) 24-15 at a timeout in the third quarter. Two players of the Herons have the family name Hazel.
 */
export function recordedGame(): SmallGame {
  const game = smallGame(`
    Q1 12:00 start
    11:40 A1 3+ <A2
    11:20 H1 2+ paint
    11:00 A2 2-
    10:58 A3 oreb
    10:50 A3 2+ paint second
    10:30 H2 3+ <H3
    10:00 A1 2+ fast
    9:30 H1 tov
    A2 stl
    9:20 A1 3+ <A3 off
    8:50 H4 2-
    A5 dreb
    8:20 A timeout
    8:00 H2 ft+ 1/2
    H2 ft- 2/2
    A5 dreb
    7:10 A4 2+ <A1
    0:00 end
    Q2 12:00 start
    11:10 H1 3+ <H3
    10:40 A2 3-
    H5 dreb
    10:10 H3 2+ paint <H1
    9:40 A1 tov
    H1 stl
    9:20 H1 2+ fast off
    8:40 A1 3+
    7:00 H6 2+
    6:20 A3 foul
    5:00 A6 2+
    0:00 end
    Q3 12:00 start
    11:00 A1 2+
    10:20 H1 2-
    A5 dreb
    9:40 A2 3+ <A1
    9:00 H2 tov
    8:30 A2 2+
    8:00 H timeout
    0:00 end; Q4 12:00 start; 0:00 end; over`)
  const text = JSON.stringify(game.boxScore)
    .replace('Max Maple', 'Max Hazel')
    .replace('"Maple"', '"Hazel"')
  return { ...game, boxScore: JSON.parse(text) as SmallGame['boxScore'] }
}

/** A summary of the timeout with one text. */
export function recordedItem(text: string): Item {
  const at = '2026-01-11T00:13:15Z'
  return {
    id: 'recorded',
    fixtureId: '9922500001',
    definitionKey: 'basketball.timeout-quarter-halftime-summary',
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [
      { id: '101', kind: 'team', displayName: 'Rivertown Otters' },
      { id: '102', kind: 'team', displayName: 'Hillford Herons' },
    ],
    content: {
      headline: 'Timeout',
      keyTakeaways: [text],
      whatToWatchNext: 'More to come.',
      break: { kind: 'timeout', period: 3, clock: 'PT08M00.00S' },
      gameState: {
        period: 3,
        periodLabel: 'Q3',
        clock: 'PT08M00.00S',
        awayTeamId: '101',
        awayScore: 24,
        homeTeamId: '102',
        homeScore: 15,
      },
    },
    assets: [],
  }
}
