import { msg } from '../../item/msg.ts'
import { loadSetting, saveSetting } from '../setting-storage.ts'

/** What each key does, as the help tells it. */
export const shortcuts: Readonly<Record<string, () => string>> = {
  '?': () => msg('This help'),
  '/': () => msg('Search the games'),
  j: () => msg('Next item'),
  k: () => msg('Item before'),
  r: () => msg('Begin or end the replay'),
}

const setting = 'fixture-feed-shortcuts'

/** Whether single letters do something: people who speak to their computer turn this off (WCAG 2.2, 2.1.4). */
export function areShortcutsOn(): boolean {
  return loadSetting(setting) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  saveSetting(setting, on ? 'on' : 'off')
}

/** The key of a press that asks for something; none while somebody writes, chooses, or holds another key. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const [target] = event.composedPath()
  const writes = target instanceof Element && target.matches('input, select, textarea, dialog *')
  return writes || !areShortcutsOn() ? undefined : event.key
}
