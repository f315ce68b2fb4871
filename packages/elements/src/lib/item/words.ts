import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'

/** The line that an item is known by: a heading of the page. */
export function headline(text: string, { headingLevel }: RenderContext): TemplateResult {
  return html`<div
    class="headline" part="headline" role="heading" aria-level=${headingLevel} dir="auto"
  >${text}</div>`
}

/** The sentences of an item that has no headline, in the place of one. */
export function lead(text: string, { headingLevel }: RenderContext): TemplateResult {
  return html`<div
    class="lead" part="headline" role="heading" aria-level=${headingLevel} dir="auto"
  >${text}</div>`
}

/** What an item says in sentences. */
export function summary(text: string): TemplateResult {
  return html`<p class="summary" part="summary" dir="auto">${text}</p>`
}

/** Points beside the summary. */
export function contextList(texts: readonly string[]): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing
  return html`<ul class="context" part="list">
    ${texts.map(listItem)}
  </ul>`
}

/** The text has its own direction; its bullet stands where those of the page stand. */
export function listItem(text: string): TemplateResult {
  return html`<li><span dir="auto">${text}</span></li>`
}

/** A small title above a table or a group of figures. */
export function sectionTitle(text: string, { headingLevel }: RenderContext): TemplateResult {
  const level = Math.min(headingLevel + 1, 6)
  return html`<div class="section-title" role="heading" aria-level=${level}>${text}</div>`
}
