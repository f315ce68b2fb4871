import { html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'

/** The name of whom an item is about, as a way to everything that is told of them where the page has one. */
export function entityLink(id: string, context: RenderContext): TemplateResult {
  const href = context.entityHref(id)
  const name = html`<bdi>${context.entityName(id)}</bdi>`
  return href === undefined ? name : html`<a href=${href}>${name}</a>`
}
