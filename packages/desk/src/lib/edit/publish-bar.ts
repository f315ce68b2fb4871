import { html, type TemplateResult } from 'lit'
import type { Edit } from './kept-edits.ts'
import { usualReason } from './publish-edit.ts'

/** Whether the item is locked and why, and what becomes of the edit. */
export function publishBar(
  edit: Edit,
  {
    isPublishing,
    keep,
    discard,
    publish,
  }: {
    readonly isPublishing: boolean
    readonly keep: (edit: Edit) => void
    readonly discard: () => void
    readonly publish: () => void
  },
): TemplateResult {
  const { reason = '', locks } = edit
  return html`<footer class="row">
    <label class="check">
      <input type="checkbox" .checked=${locks} @change=${(event: Event) => keep({ ...edit, locks: (event.target as HTMLInputElement).checked })} />
      Lock it against other publishers
    </label>
    <label class="reason"><span class="label">Why</span>
      <input .value=${reason} placeholder=${usualReason} maxlength="1000" autocomplete="off"
        @input=${(event: Event) => keep({ ...edit, reason: (event.target as HTMLInputElement).value })} />
    </label>
    <button class="button" type="button" @click=${discard}>Discard</button>
    <button class="button primary" type="button" title="Publish (Ctrl+Enter)" ?disabled=${isPublishing} @click=${publish}>
      Publish
    </button>
  </footer>`
}
