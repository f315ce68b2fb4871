import type { Draft } from '@fixture-feed/contract/draft'
import { msg, type OwnProperties } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import type { DeskFeed } from '../feed/desk-feed.ts'
import { DeskElement } from '../page/desk-element.ts'

/** Shows a draft as clients would, on a phone or a desktop, in light or dark mode. */
export class PreviewItemElement extends DeskElement {
  static override readonly properties: OwnProperties<PreviewItemElement> = {
    desk: { attribute: false },
    draft: { attribute: false },
    revision: { attribute: false },
    width: { attribute: false },
    scheme: { attribute: false },
  }

  static override styles: CSSResult = css`
    .card {
      overflow-x: auto;
      background: light-dark(#f2f4f7, #0d1117);
    }

    ff-compare-items {
      display: block;
      margin-inline: auto;
    }
  `

  declare desk: DeskFeed
  declare draft: Draft
  declare revision: number
  /** Width of the preview in pixels. */
  declare width: '358' | '720'
  declare scheme: 'light' | 'dark'

  constructor() {
    super()
    this.width = '358'
    this.scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  /**
   * The card is rendered with the current time as `publishedAt`, because a card is rendered again only if its
   * revision or this instant differs.
   */
  protected override render(): TemplateResult {
    const { desk, draft, revision, scheme, width } = this
    const item = { ...draft, revision, publishedAt: new Date().toISOString() }
    return html`<div class="stack">
      <div class="row">
        ${this.choice(msg('Width'), 'width', { 358: msg('Phone'), 720: msg('Desktop') })}
        ${this.choice(msg('Appearance'), 'scheme', { light: msg('Light'), dark: msg('Dark') })}
      </div>
      <div class="panel card" .style=${`color-scheme: ${scheme}`} tabindex="0" role="region" aria-label=${msg('Item preview')}>
        <ff-compare-items .style=${`inline-size: ${width}px`} .desk=${desk} .newer=${item}></ff-compare-items>
      </div>
    </div>`
  }
}
