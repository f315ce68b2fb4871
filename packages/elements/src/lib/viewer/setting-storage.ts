/** The settings of this visit. Some browsers provide no storage and throw on access. */
const settings = new Map<string, string>()

/** The lifetime of a setting: all visits, or this tab. */
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
    // The setting applies to this visit only.
  }
}

/** The type of the event for a change of a setting that affects addresses or the whole page. */
export const settingsChange = 'settings-change'

export function chooseSetting(...setting: Parameters<typeof saveSetting>): void {
  saveSetting(...setting)
  dispatchEvent(new Event(settingsChange))
}
