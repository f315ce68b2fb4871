import { html, type TemplateResult } from 'lit'

export function segments<Name extends string>(
  label: string,
  choices: Readonly<Record<Name, string>>,
  chosen: Name,
  choose: (name: Name) => void,
): TemplateResult {
  const names = Object.keys(choices) as Name[]
  return html`<div class="segments" role="group" aria-label=${label}>
    ${names.map(
      name =>
        html`<button type="button" aria-pressed=${name === chosen} @click=${() => choose(name)}>${choices[name]}</button>`,
    )}
  </div>`
}
