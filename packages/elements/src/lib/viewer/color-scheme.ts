import { loadSetting, saveSetting } from './setting-storage.ts'

const setting = 'fixture-feed-color-scheme'

/** The saved color scheme: `light`, `dark`, or `auto` for the colors of the system. Default: `auto`. */
export function savedColorScheme(): string {
  return loadSetting(setting) ?? 'auto'
}

export function applyColorScheme(): void {
  const saved = savedColorScheme()
  const isFixed = saved === 'light' || saved === 'dark'
  document.documentElement.style.colorScheme = isFixed ? saved : 'light dark'
}

export function saveColorScheme(scheme: string): void {
  saveSetting(setting, scheme)
  applyColorScheme()
}
