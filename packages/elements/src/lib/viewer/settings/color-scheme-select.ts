import { html, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { chooseColorScheme, keptColorScheme } from '../color-scheme.ts'

const labels: Readonly<Record<string, () => string>> = {
  auto: () => msg('Auto'),
  light: () => msg('Light'),
  dark: () => msg('Dark'),
}

/** The choice of colours, which is kept for the next visit. */
export function colorSchemeSelect(): TemplateResult {
  const choose = ({ target }: Event) => chooseColorScheme((target as HTMLSelectElement).value)
  return html`<select @change=${choose}>
    ${Object.entries(labels).map(([name, label]) => html`<option value=${name} ?selected=${name === keptColorScheme()}>${label()}</option>`)}
  </select>`
}
