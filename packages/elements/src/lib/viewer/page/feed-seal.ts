import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { msg, str } from '../../item/msg.ts'
import { PageElement } from '../page-element.ts'

/** Says that what is shown was signed, and by whom. */
export class FeedSealElement extends PageElement {
  static override readonly inputs = 'keys'

  static override styles: CSSResult = css`
    .line {
      margin-block-end: 8px;
    }
  `

  declare keys: readonly string[]

  protected override render(): TemplateResult {
    const { keys } = this
    const names = keys.map(key => `${key.slice(0, 8)}…`).join(', ')
    return html`<small class="line" title=${keys.join('\n')}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path fill="none" stroke="currentColor" stroke-width="1.8" d="M8 1.5 14 4v4c0 3.5-2.5 5.5-6 6.5C4.5 13.5 2 11.5 2 8V4ZM5 8l2.2 2.2L11 6.2" />
      </svg>
      ${msg(str`Signed: ${names}`)}
    </small>`
  }
}
