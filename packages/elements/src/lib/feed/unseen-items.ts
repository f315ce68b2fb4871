import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { arrowIcon } from '../item/icons.ts'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** Counts the items that came while the end of a list at which they appear was out of view. */
export class UnseenItems implements ReactiveController {
  #count = 0
  #endInView = true
  #observer: IntersectionObserver | undefined
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode }

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host
    host.addController(this)
  }

  /** Takes note of items that came. */
  add(count: number): void {
    if (!this.#isEndInView()) this.#count += count
  }

  clear(): void {
    this.#count = 0
  }

  /** The mark of the end, and above it how many items came since it was in view. */
  part(order: 'newest' | 'oldest', show: () => void): TemplateResult {
    return html`
      ${
        this.#count === 0
          ? nothing
          : html`<div class="news" data-order=${order}>
              <button type="button" part="news" @click=${show}>${arrowIcon}${msg(str`${numberText(this.#count)} new`)}</button>
            </div>`
      }
      <div class="sentinel"></div>
    `
  }

  hostUpdated(): void {
    const sentinel = this.#sentinel()
    if (sentinel === null) return
    this.#observer ??= new IntersectionObserver(entries => {
      this.#endInView = entries.at(-1)?.isIntersecting ?? true
      if (!this.#endInView || this.#count === 0) return
      this.#count = 0
      this.#host.requestUpdate()
    })
    this.#observer.observe(sentinel)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  /** The observer reports once a frame, so a scroll since the last frame is only seen in the geometry. */
  #isEndInView(): boolean {
    const box = this.#sentinel()?.getBoundingClientRect()
    if (!this.#endInView || box === undefined) return this.#endInView
    return box.bottom >= 0 && box.top <= innerHeight
  }

  #sentinel(): Element | null {
    return this.#host.renderRoot.querySelector('.sentinel')
  }
}
