import type { FixtureIndexEntry } from '@fixture-feed/client'
import { isFavorite } from './favorites/favorites.ts'
import { chooseSetting, loadSetting, saveSetting } from './setting-storage.ts'

/**
 * Settings of this tab for all games. Every address of the tab contains these settings, except the default values. If
 * an address lacks them, the last settings of the tab apply.
 */
const address = new URLSearchParams(globalThis.location?.search)
const behind = address.get('behind')
const scores = address.get('scores')
/** Whether the address asks for the buttons for developers. */
export const isForDevelopers: boolean = address.has('dev')
if (behind && isDelay(behind)) saveSetting('behind', behind, 'sessionStorage')
if (scores && isScoreSetting(scores)) saveSetting('scores', scores, 'sessionStorage')

/** The games with hidden scores: all games, games with a favorite team, or none. */
export type HiddenScores = 'hidden' | 'favorites' | 'shown'

/** Games whose hidden score the reader has revealed, until the page is reloaded. */
const asked = new Set<string>()

export function behindSeconds(): number {
  const text = loadSetting('behind', 'sessionStorage')
  return text && isDelay(text) ? Number(text) : 0
}

export function hiddenScores(): HiddenScores {
  const setting = loadSetting('scores', 'sessionStorage')
  return setting && isScoreSetting(setting) ? setting : 'shown'
}

type Opponents = Pick<FixtureIndexEntry, 'awayTeam' | 'homeTeam'>

/**
 * Whether the score of a game is hidden.
 *
 * @param entry The registration. While it is unknown, a team could be a favorite, so the score is hidden unless scores
 *   are shown for all games, or the reader has revealed this score.
 */
export function isScoreHidden(fixtureId: string, entry: Opponents | undefined): boolean {
  const setting = hiddenScores()
  if (setting === 'shown' || asked.has(fixtureId)) return false
  return setting === 'hidden' || entry === undefined || hasFavorite(entry)
}

/** Whether a team of a game is a favorite. */
export function hasFavorite({ awayTeam, homeTeam }: Opponents): boolean {
  return isFavorite(awayTeam.id, homeTeam.id)
}

export function askForScore(fixtureId: string): void {
  asked.add(fixtureId)
}

export function showBehind(seconds: number): void {
  chooseSetting('behind', `${seconds}`, 'sessionStorage')
}

export function hideScores(setting: HiddenScores): void {
  chooseSetting('scores', setting, 'sessionStorage')
}

export function tabParameters(): Readonly<Record<string, string | number | undefined>> {
  return {
    behind: behindSeconds() || undefined,
    scores: hiddenScores() === 'shown' ? undefined : hiddenScores(),
    dev: isForDevelopers ? '' : undefined,
  }
}

function isScoreSetting(text: string): text is HiddenScores {
  return text === 'hidden' || text === 'favorites' || text === 'shown'
}

function isDelay(seconds: string): boolean {
  return Number(seconds) >= 0 && Number(seconds) <= 3_600
}
