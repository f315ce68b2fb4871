import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import { msg } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, type PropertyValues, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

/** A draft as readers would see it, on a phone or a desktop, in light or dark. */
export class PreviewItemElement extends FeedPart {
  static override readonly inputs = 'draft revision width scheme shown'

  static override styles: CSSResult = css`
    .card {
      overflow-x: auto;
      background: light-dark(#f2f4f7, #0d1117);
    }

    content-item {
      margin-inline: auto;
    }
  `

  declare draft: Draft
  declare revision: number
  /** In pixels. */
  declare width: '358' | '720'
  declare scheme: 'light' | 'dark'
  declare shown: Item | undefined
  #drawn = 0

  constructor() {
    super()
    this.width = '358'
    this.scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('draft') || changed.has('revision')) this.#show()
  }

  protected override render(): TemplateResult {
    return html`<div class="stack">
      <div class="row">
        ${this.choice(msg('Width'), 'width', { 358: msg('Phone'), 720: msg('Desktop') })}
        ${this.choice(msg('Colours'), 'scheme', { light: msg('Light'), dark: msg('Dark') })}
      </div>
      <div class="panel card" .style=${`color-scheme: ${this.scheme}`} tabindex="0" role="region" aria-label=${msg('Preview')}>
        <content-item .style=${`inline-size: ${this.width}px`} .item=${this.shown} .fixture=${this.desk.fixture} .headingLevel=${3}></content-item>
      </div>
    </div>`
  }

  /** Every drawing counts as published at another instant, so that the card is drawn again. */
  async #show(): Promise<void> {
    const { draft, revision } = this
    const publishedAt = new Date(Date.now() + this.#drawn++).toISOString()
    const shown = await this.desk.blobs.shown({ ...draft, revision, publishedAt })
    if (this.draft === draft) this.shown = shown
  }
}
