import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GameFiles } from '@fixture-feed/generator/read-game'

/** Games of a real league, for tests only: their folder is next to the project and not part of it. */
const folder = fileURLToPath(new URL('../../../../shared/games', import.meta.url))

/** The reason to skip a test if the games are missing; `false` if they exist. */
export const withoutLeagueGames: string | false = existsSync(folder)
  ? false
  : 'the league games are missing (../shared/games)'

export function leagueGameIds(): readonly string[] {
  return readdirSync(folder).toSorted()
}

export function readLeagueGame(gameId: string): GameFiles {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(`${folder}/${gameId}/${name}.json`, 'utf8'))
  return { playByPlay: read('playbyplay'), boxScore: read('boxscore') }
}
