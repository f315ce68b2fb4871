import { html, type TemplateResult } from 'lit'

/** Something that may be wider than the item: then it scrolls by itself, also by keyboard. */
export function scrollable(label: string, content: TemplateResult): TemplateResult {
  return html`<div class="scroller" role="group" aria-label=${label}>${content}</div>`
}

/** One for all: a page may have a thousand tables. */
let observer: ResizeObserver | undefined

/** Makes what scrolls within an item a tab stop while it is wider than the item: else there is nothing to scroll. */
export function watchWidths(item: ParentNode): void {
  for (const scroller of item.querySelectorAll('.scroller')) {
    observer ??= new ResizeObserver(entries => {
      for (const { target } of entries) noteWidth(target)
    })
    observer.observe(scroller)
  }
}

function noteWidth(scroller: Element): void {
  // The observer also reports elements that left the page.
  if (!scroller.isConnected) observer?.unobserve(scroller)
  if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
  else scroller.removeAttribute('tabindex')
}
