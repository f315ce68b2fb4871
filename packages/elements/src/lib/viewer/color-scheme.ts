import { keepSetting, keptSetting } from './kept-setting.ts'

/** What a reader chose: the colours of the system, or always the same. */
export type ColorScheme = 'auto' | 'light' | 'dark'

export const colorSchemes: readonly ColorScheme[] = ['auto', 'light', 'dark']

const setting = 'fixture-feed-color-scheme'

/** The choice that was kept; `auto` where there is none. */
export function keptColorScheme(): ColorScheme {
  const kept = keptSetting(setting)
  return colorSchemes.find(scheme => scheme === kept) ?? 'auto'
}

/** Applies a choice to the page and keeps it for the next visit. */
export function chooseColorScheme(scheme: ColorScheme): void {
  keepSetting(setting, scheme)
  applyColorScheme(scheme)
}

export function applyColorScheme(scheme: ColorScheme): void {
  document.documentElement.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
}
