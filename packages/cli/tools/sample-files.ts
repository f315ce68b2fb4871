import type { Draft } from '@fixture-feed/contract/draft'
import type { SimulatedGame } from '@fixture-feed/simulator/simulate-game'
import { liveSample, preGame, sampleLogs } from '../src/lib/sample-games.ts'

/** The sample games and related files: the text of each file by its path from the root of the repository. */
export function sampleFiles(): Map<string, string> {
  const game = liveSample()
  return new Map([
    ...[...sampleLogs(['en'])].map(([name, text]) => [`samples/${name}`, text] as const),
    ['samples/item.json', `${JSON.stringify(itemFor(game), undefined, 2)}\n`],
  ])
}

/** A small item to publish by hand. */
function itemFor({ boxScore }: SimulatedGame): Draft {
  const { gameId, arena } = boxScore.game
  return {
    id: `${gameId}:from-the-desk`,
    fixtureId: gameId,
    definitionKey: preGame,
    definitionVersion: 1,
    effectiveAt: '2025-01-18T00:00:00Z',
    asOf: '2025-01-18T00:00:00Z',
    entities: [],
    content: {
      headline: 'A word from the desk',
      summary: `Good evening from ${arena.arenaName}: this item was published by hand.`,
      supportingContext: ['Publish it again with another headline, and it is revised.'],
      scheduledTipoff: '2025-01-18T00:30:00Z',
    },
    assets: [],
  }
}
