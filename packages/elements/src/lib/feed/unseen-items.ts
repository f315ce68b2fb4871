import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { ElementPart } from '../item/element-part.ts'
import { arrowIcon } from '../item/icons.ts'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** Counts new items while the end of the list at which they appear is out of view. */
export class UnseenItems extends ElementPart<LitElement> {
  #count = 0
  readonly #observer = new IntersectionObserver(entries => {
    if (this.#count === 0 || entries.at(-1)?.isIntersecting === false) return
    this.#count = 0
    this.host.requestUpdate()
  })

  add(count: number): void {
    // The position is measured here, because an observer reports once per frame and would miss a scroll since the
    // last report.
    const { top, bottom } = this.#end()?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (bottom < 0 || top > innerHeight) this.#count += count
  }

  clear(): void {
    this.#count = 0
  }

  /**
   * A marker at the end of the list at which new items appear. If there are new items since the marker was in view, a
   * button before the marker shows their number.
   */
  part(order: 'newest' | 'oldest', show: () => void): TemplateResult {
    const news = html`<div class="news" data-order=${order}>
      <button class="pill" type="button" part="news" @click=${show}>${arrowIcon}${msg(str`${numberText(this.#count)} new`)}</button>
    </div>`
    return html`${this.#count === 0 ? nothing : news}<div class="sentinel"></div>`
  }

  hostUpdated(): void {
    const end = this.#end()
    if (end !== null) this.#observer.observe(end)
  }

  override hostDisconnected(): void {
    this.#observer.disconnect()
  }

  #end(): Element | null {
    return this.host.renderRoot.querySelector('.sentinel')
  }
}
