import { keepSetting, keptSetting } from './kept-setting.ts'

const setting = 'fixture-feed-color-scheme'

/** The choice that was kept: `light`, `dark`, or `auto` for the colours of the system. */
export function keptColorScheme(): string {
  return keptSetting(setting) ?? 'auto'
}

export function chooseColorScheme(scheme: string): void {
  keepSetting(setting, scheme)
  applyColorScheme()
}

export function applyColorScheme(): void {
  const kept = keptColorScheme()
  const isFixed = kept === 'light' || kept === 'dark'
  document.documentElement.style.colorScheme = isFixed ? kept : 'light dark'
}
