import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameFiles } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'

/** Which games a tool is about. */
export interface GameChoice {
  /** A folder of games, each a folder with `playbyplay.json` and `boxscore.json`. */
  readonly folder: string | undefined
  /** How many invented games there are besides, by their seeds from 1 on. */
  readonly simulated: number
}

/** The games one after the other; each is read when it is asked for. */
export function* gamesOf({
  folder,
  simulated,
}: GameChoice): Generator<{ readonly name: string; read(): GameFiles }, void, void> {
  for (const name of folder === undefined ? [] : readdirSync(folder).toSorted()) {
    const path = join(folder ?? '', name)
    if (existsSync(join(path, 'playbyplay.json'))) yield { name, read: () => readFiles(path) }
  }
  for (let seed = 1; seed <= simulated; seed += 1) {
    yield { name: `simulated ${seed}`, read: () => simulateGame({ seed }) }
  }
}

function readFiles(path: string): GameFiles {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'))
  return { playByPlay: read('playbyplay.json'), boxScore: read('boxscore.json') }
}
