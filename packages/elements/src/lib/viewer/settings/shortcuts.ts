import { loadSetting, saveSetting } from '../setting-storage.ts'

const setting = 'fixture-feed-shortcuts'

/** Whether single-letter shortcuts are enabled. Speech-input users turn them off (WCAG 2.2, 2.1.4). */
export function areShortcutsOn(): boolean {
  return loadSetting(setting) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  saveSetting(setting, on ? 'on' : 'off')
}

/**
 * The key of a shortcut. `undefined` if shortcuts are off, if the event was handled already, and while the reader
 * types, selects, uses a dialog, or holds Ctrl, Alt or Meta.
 */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const [target] = event.composedPath()
  const writes = target instanceof Element && target.matches('input, select, textarea, dialog *')
  return writes || !areShortcutsOn() ? undefined : event.key
}
