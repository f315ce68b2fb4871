import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'

const folder = new URL('../../../shared/games', import.meta.url).pathname

/** A game as it was published. */
export interface PublishedGame {
  readonly name: string
  readonly log: readonly LogLine[]
}

/** The games beside the checkout, where there are some. */
export function recordedGames(): readonly PublishedGame[] {
  return (existsSync(folder) ? readdirSync(folder) : []).map((id, number) => {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, id, file), 'utf8'))
    const files = { playByPlay: read('playbyplay.json'), boxScore: read('boxscore.json') }
    const name = `recorded ${number + 1}`
    return { name, log: [...toPublicationLog(files, { feedKeys: ['pulse'] })] }
  })
}

export function simulatedGames(seeds: readonly number[]): readonly PublishedGame[] {
  return seeds.map(seed => {
    const log = [...toPublicationLog(simulateGame({ seed }), { feedKeys: ['pulse'] })]
    return { name: `simulated ${seed}`, log }
  })
}
