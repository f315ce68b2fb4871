import { html, type TemplateResult } from 'lit'
import { msg } from '../item/msg.ts'
import { keepSetting, keptSetting } from './kept-setting.ts'

const setting = 'fixture-feed-color-scheme'

/** The choice that was kept: `light`, `dark`, or `auto` for the colours of the system. */
function keptColorScheme(): string {
  return keptSetting(setting) ?? 'auto'
}

export function applyColorScheme(): void {
  const kept = keptColorScheme()
  document.documentElement.style.colorScheme = /^(light|dark)$/.test(kept) ? kept : 'light dark'
}

export function colorSchemeSelect(): TemplateResult {
  const choose = ({ target }: Event) => {
    keepSetting(setting, (target as HTMLSelectElement).value)
    applyColorScheme()
  }
  const labels = { auto: msg('Auto'), light: msg('Light'), dark: msg('Dark') }
  return html`<select @change=${choose}>
    ${Object.entries(labels).map(([name, label]) => html`<option value=${name} ?selected=${name === keptColorScheme()}>${label}</option>`)}
  </select>`
}
