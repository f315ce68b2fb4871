import { msg } from '../../item/msg.ts'
import { keepSetting, keptSetting } from '../kept-setting.ts'

export type Shortcut = 'help' | 'search' | 'next' | 'previous' | 'replay'

/** Each key with what it does, as the help shows it. */
export const shortcuts: ReadonlyMap<
  string,
  { readonly does: Shortcut; readonly text: () => string }
> = new Map([
  ['?', { does: 'help', text: () => msg('This help') }],
  ['/', { does: 'search', text: () => msg('Search the games') }],
  ['j', { does: 'next', text: () => msg('Next item') }],
  ['k', { does: 'previous', text: () => msg('Item before') }],
  ['r', { does: 'replay', text: () => msg('Begin or end the replay') }],
])

const setting = 'fixture-feed-shortcuts'

/** Whether single letters do something: people who speak to their computer turn this off (WCAG 2.2, 2.1.4). */
export function areShortcutsOn(): boolean {
  return keptSetting(setting) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  keepSetting(setting, on ? 'on' : 'off')
}

/** What a key press asks for; nothing while somebody writes, chooses, or holds another key. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const [target] = event.composedPath()
  const writes = target instanceof Element && target.matches('input, select, textarea, dialog *')
  if (writes || !areShortcutsOn()) return undefined
  return shortcuts.get(event.key)?.does
}
