import { html, type nothing, type TemplateResult } from 'lit'
import { noticePart } from '../../feed/feed-notice.ts'
import { msg } from '../../item/msg.ts'

/** Reports that a chunk could not be loaded, because the service has another build by now or is unavailable. */
export function missingPartHint(): TemplateResult {
  return hint(
    msg('A part of this page did not load.'),
    msg('The page may be outdated.'),
    html`<button class="retry pill" type="button" @click=${() => location.reload()}>${msg('Reload')}</button>`,
  )
}

export function hint(
  title: string,
  detail: string,
  way: TemplateResult | typeof nothing,
): TemplateResult {
  return noticePart({ kind: 'hint', title, detail: html`${detail} ${way}` })
}
