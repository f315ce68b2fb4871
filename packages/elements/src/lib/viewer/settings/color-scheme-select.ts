import { html, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { chooseColorScheme, keptColorScheme } from '../color-scheme.ts'

export function colorSchemeSelect(): TemplateResult {
  const choose = ({ target }: Event) => chooseColorScheme((target as HTMLSelectElement).value)
  const labels = { auto: msg('Auto'), light: msg('Light'), dark: msg('Dark') }
  return html`<select @change=${choose}>
    ${Object.entries(labels).map(([name, label]) => html`<option value=${name} ?selected=${name === keptColorScheme()}>${label}</option>`)}
  </select>`
}
