/** The settings of this visit: also where the browser keeps nothing, which throws when it is asked. */
const settings = new Map<string, string>()

/** For how long a setting is kept: for all visits, or for those of this tab. */
type Keeper = 'localStorage' | 'sessionStorage'

export function loadSetting(name: string, keeper: Keeper = 'localStorage'): string | null {
  try {
    return settings.get(name) ?? globalThis[keeper].getItem(name)
  } catch {
    return null
  }
}

export function saveSetting(name: string, value: string, keeper: Keeper = 'localStorage'): void {
  settings.set(name, value)
  try {
    globalThis[keeper].setItem(name, value)
  } catch {
    // It holds for this visit.
  }
}

/** The event that the reader chose a setting that addresses or the whole page depend on. */
export const settingsChange = 'settings-change'

export function chooseSetting(...setting: Parameters<typeof saveSetting>): void {
  saveSetting(...setting)
  dispatchEvent(new Event(settingsChange))
}
