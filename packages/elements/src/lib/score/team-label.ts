import { html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'

/** What a team is called: its name where there is room, its letters where there is not and they are known. */
export function teamLabel(id: string, context: RenderContext): TemplateResult {
  const [short, full] = [context.teamName(id), context.entityName(id)]
  if (short === full) return html`<bdi class="team-name" title=${full}>${full}</bdi>`
  return html`<bdi class="team-name" title=${full}
    ><span class="full-name">${full}</span><span class="short-name">${short}</span></bdi
  >`
}
