import { html, noChange, type TemplateResult } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive, type ElementPart } from 'lit/directive.js'

/** Something that may be wider than the item: then it scrolls by itself, also by keyboard. */
export function scrollable(label: string, content: TemplateResult): TemplateResult {
  return html`<div class="scroller" role="group" aria-label=${label} ${tabStopWhileWider()}>
    ${content}
  </div>`
}

/** One for all: a page may have a thousand tables. */
let observer: ResizeObserver | undefined

function observe(element: Element): void {
  observer ??= new ResizeObserver(entries => {
    for (const { target } of entries) {
      const wide = target.scrollWidth > target.clientWidth
      target.toggleAttribute('data-wide', wide)
      // An item that is no tab stop has none inside.
      if (target.getAttribute('tabindex') === '-1') continue
      if (wide) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  observer.observe(element)
}

/** Where everything fits there is nothing to scroll, and a tab stop would only be in the way. */
class TabStopWhileWider extends AsyncDirective {
  #element: Element | undefined

  override render(): typeof noChange {
    return noChange
  }

  override update({ element }: ElementPart): typeof noChange {
    if (this.#element === undefined) observe(element)
    this.#element = element
    return noChange
  }

  protected override disconnected(): void {
    if (this.#element !== undefined) observer?.unobserve(this.#element)
  }

  protected override reconnected(): void {
    if (this.#element !== undefined) observe(this.#element)
  }
}

const tabStopWhileWider = directive(TabStopWhileWider)
