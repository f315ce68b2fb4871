import { html, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { saveColorScheme, savedColorScheme } from '../color-scheme.ts'

/** The choice between the colors of the system, light and dark. */
export function colorSchemeSelect(): TemplateResult {
  const choose = ({ target }: Event) => saveColorScheme((target as HTMLSelectElement).value)
  const labels = { auto: msg('System'), light: msg('Light'), dark: msg('Dark') }
  return html`<select @change=${choose}>
    ${Object.entries(labels).map(([name, label]) => html`<option value=${name} ?selected=${name === savedColorScheme()}>${label}</option>`)}
  </select>`
}
