import type { LogLine } from '@fixture-feed/contract/publication-log'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'

/** A game as it was published. */
export interface PublishedGame {
  readonly name: string
  readonly log: readonly LogLine[]
}

export function simulatedGames(seeds: readonly number[]): readonly PublishedGame[] {
  return seeds.map(seed => {
    const log = [...toPublicationLog(requireGame(simulateGame({ seed })), { feedKeys: ['pulse'] })]
    return { name: `simulated ${seed}`, log }
  })
}
