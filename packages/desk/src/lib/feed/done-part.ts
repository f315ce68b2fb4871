import { msg } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { DeskActions } from './desk-actions.ts'

/**
 * The outcome of the last action, with its undo button if it can be undone, or the reason of its failure, with a close
 * button.
 */
export function donePart(desk: DeskActions): TemplateResult {
  const { done, failure } = desk
  const status = html`<div class="done panel card row">
    <span>${done?.words ?? failure}</span>
    ${done?.undo && html`<button class="button" type="button" title=${`${msg('Undo')} (U)`} @click=${() => desk.undo()}>${msg('Undo')}</button>`}
    ${failure && html`<button class="button" type="button" @click=${() => desk.report()}>${msg('Close')}</button>`}
  </div>`
  return html`<div role="status">${(done ?? failure) === undefined ? nothing : status}</div>`
}

/** The outcome is at the top of the window, because the buttons of the editor are at the bottom of the window. */
export const doneStyles: CSSResult = css`
  .done {
    position: fixed;
    inset-block-start: 12px;
    inset-inline-start: 50%;
    z-index: 5;
    inline-size: max-content;
    max-inline-size: min(92vw, 46rem);
    border-color: var(--_accent);
    box-shadow: 0 12px 40px rgb(0 0 0 / 35%);
    translate: -50% 0;
  }
`
