import { html, nothing, type TemplateResult } from 'lit'
import type { FeedNotice } from '../feed-status.ts'

/** What stands above a list or in its place. */
export function noticePart(notice: FeedNotice, retry: () => void): TemplateResult {
  if (notice.kind === 'loading') return html`<slot>${skeleton}${skeleton}${skeleton}</slot>`
  if (notice.kind === 'stale') return noticeBox(notice, retry)
  return html`<slot name=${notice.kind}>${noticeBox(notice, retry)}</slot>`
}

/** What stands in place of a list all of which is filtered out. */
export function filteredOutPart(count: number): TemplateResult {
  return html`<div class="notice" part="notice" data-kind="filtered">
    <strong>Nothing matches</strong>
    <span>${count === 1 ? 'The only item is' : `All ${count} items are`} filtered out.</span>
  </div>`
}

function noticeBox(
  { kind, title, detail, retry: helps }: FeedNotice,
  retry: () => void,
): TemplateResult {
  return html`<div class="notice" part="notice" data-kind=${kind} role="status">
    <strong>${title}</strong>
    <span>${detail}</span>
    ${
      helps
        ? html`<button class="retry" part="retry" type="button" @click=${retry}>Try now</button>`
        : nothing
    }
  </div>`
}

const skeleton = html`<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>`
