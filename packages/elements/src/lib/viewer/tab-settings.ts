/** What this tab shows of a game, which all its addresses carry. */
let behind = tabSetting('behind', secondsOf) ?? 0
let areHidden = tabSetting('scores', hiddenOf) ?? false

/** Games whose score the reader asked for, though scores are hidden, until the page is loaded again. */
const asked = new Set<string>()

export function behindSeconds(): number {
  return behind
}

export function areScoresHidden(): boolean {
  return areHidden
}

export function isScoreHidden(fixtureId: string): boolean {
  return areHidden && !asked.has(fixtureId)
}

export function askForScore(fixtureId: string): void {
  asked.add(fixtureId)
}

export const tabSettingsChange = 'tab-settings-change'

/** Keeps settings for the tab; without a change it stays as it is, also where an address does not say so. */
export function keepTabSettings(next: { behind?: number; areHidden?: boolean } = {}): void {
  ;({ behind = behind, areHidden = areHidden } = next)
  try {
    sessionStorage.setItem('behind', `${behind}`)
    sessionStorage.setItem('scores', areHidden ? 'hidden' : 'shown')
  } catch {
    // A browser that keeps nothing has it in the address.
  }
  dispatchEvent(new Event(tabSettingsChange))
}

export function tabParameters(): Readonly<Record<string, string | number | undefined>> {
  return { behind: behind || undefined, scores: areHidden ? 'hidden' : undefined }
}

/** As the address says it, or else as it was kept. */
function tabSetting<Value>(
  name: string,
  parse: (text: string | null) => Value | undefined,
): Value | undefined {
  const given = parse(new URLSearchParams(globalThis.location?.search).get(name))
  try {
    return given ?? parse(sessionStorage.getItem(name))
  } catch {
    return given
  }
}

function secondsOf(text: string | null): number | undefined {
  const seconds = Number(text)
  return text && seconds >= 0 && seconds <= 3_600 ? seconds : undefined
}

function hiddenOf(text: string | null): boolean | undefined {
  return text === 'hidden' || (text === 'shown' ? false : undefined)
}
