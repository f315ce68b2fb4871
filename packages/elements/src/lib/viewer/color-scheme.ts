/** What a reader chose: the colours of the system, or always the same. */
export type ColorScheme = 'auto' | 'light' | 'dark'

export const colorSchemes: readonly ColorScheme[] = ['auto', 'light', 'dark']

const storageKey = 'fixture-feed-color-scheme'

/** The choice that was kept; `auto` where there is none. */
export function keptColorScheme(): ColorScheme {
  const kept = storage()?.getItem(storageKey)
  return colorSchemes.find(scheme => scheme === kept) ?? 'auto'
}

/** Applies a choice to the page and keeps it for the next visit. */
export function chooseColorScheme(scheme: ColorScheme): void {
  storage()?.setItem(storageKey, scheme)
  applyColorScheme(scheme)
}

export function applyColorScheme(scheme: ColorScheme): void {
  document.documentElement.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
}

/** A browser that keeps nothing for this page throws on the mere mention of it: then a choice is good for the visit. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
