import { html, type TemplateResult } from 'lit'
import { msg } from '../item/msg.ts'
import { loadSetting, saveSetting } from './setting-storage.ts'

/** `light`, `dark`, or `auto` for the colors of the system. */
const setting = 'fixture-feed-color-scheme'

export function applyColorScheme(): void {
  const saved = loadSetting(setting)
  const isFixed = saved === 'light' || saved === 'dark'
  document.documentElement.style.colorScheme = isFixed ? saved : 'light dark'
}

export function colorSchemeSelect(): TemplateResult {
  const choose = ({ target }: Event) => {
    saveSetting(setting, (target as HTMLSelectElement).value)
    applyColorScheme()
  }
  const labels = { auto: msg('System'), light: msg('Light'), dark: msg('Dark') }
  return html`<select @change=${choose}>
    ${Object.entries(labels).map(([name, label]) => html`<option value=${name} ?selected=${name === (loadSetting(setting) ?? 'auto')}>${label}</option>`)}
  </select>`
}
