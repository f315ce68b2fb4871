import { chooseSetting, loadSetting, saveSetting } from './setting-storage.ts'

/**
 * Settings of this tab for all games. Every address of the tab contains them; without them in an address the last
 * ones apply.
 */
const address = new URLSearchParams(globalThis.location?.search)
const behind = address.get('behind')
const scores = address.get('scores')
if (behind && isDelay(behind)) saveSetting('behind', behind, 'sessionStorage')
if (scores === 'hidden' || scores === 'shown') saveSetting('scores', scores, 'sessionStorage')

/** Games whose hidden score the reader has revealed, until the page is reloaded. */
const asked = new Set<string>()

export function behindSeconds(): number {
  const text = loadSetting('behind', 'sessionStorage')
  return text && isDelay(text) ? Number(text) : 0
}

export function areScoresHidden(): boolean {
  return loadSetting('scores', 'sessionStorage') === 'hidden'
}

export function isScoreHidden(fixtureId: string): boolean {
  return areScoresHidden() && !asked.has(fixtureId)
}

export function askForScore(fixtureId: string): void {
  asked.add(fixtureId)
}

export function showBehind(seconds: number): void {
  chooseSetting('behind', `${seconds}`, 'sessionStorage')
}

export function hideScores(areHidden: boolean): void {
  chooseSetting('scores', areHidden ? 'hidden' : 'shown', 'sessionStorage')
}

export function tabParameters(): Readonly<Record<string, string | number | undefined>> {
  return {
    behind: behindSeconds() || undefined,
    scores: areScoresHidden() ? 'hidden' : undefined,
  }
}

function isDelay(seconds: string): boolean {
  return Number(seconds) >= 0 && Number(seconds) <= 3_600
}
