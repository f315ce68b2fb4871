import { html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { viewerUrl } from '../route.ts'
import { behindSeconds } from '../tab-settings.ts'

/** Copies the link to the page, or the code that embeds its feed in a page of another site. */
export class ShareButtonsElement extends PageElement {
  static override readonly properties: OwnProperties<ShareButtonsElement> = {
    fixtureId: { attribute: false },
    feedKey: { attribute: false },
    copied: { attribute: false },
  }

  declare fixtureId: string
  declare feedKey: string | undefined
  declare copied: 'link' | 'embed' | undefined

  protected override render(): TemplateResult | typeof nothing {
    // Browsers offer the clipboard only on pages over TLS or from the same machine.
    if (navigator.clipboard === undefined) return nothing
    const said = { link: msg('Link copied'), embed: msg('Embed code copied') }
    return html`<div class="line">
      <small role="status">${this.copied === undefined ? nothing : said[this.copied]}</small>
      <button class="plain" type="button" @click=${() => this.#copy('link', location.href)}>${msg('Share')}</button>
      <button class="plain" type="button" @click=${() => this.#copy('embed', this.#embedCode())}>${msg('Embed')}</button>
    </div>`
  }

  #embedCode(): string {
    const { fixtureId, feedKey = '' } = this
    const baseUrl = viewerUrl()
    const attributes = {
      'base-url': baseUrl,
      'fixture-id': fixtureId,
      'feed-key': feedKey,
      'wait-seconds': '20',
      ...(behindSeconds() > 0 && { 'behind-seconds': `${behindSeconds()}` }),
    }
    const text = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
    const script = `<script src="${baseUrl}embed/v1.js" async></script>`
    return `${script}\n<fixture-feed ${text.join(' ')}></fixture-feed>\n`
  }

  async #copy(what: 'link' | 'embed', text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    this.copied = what
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
