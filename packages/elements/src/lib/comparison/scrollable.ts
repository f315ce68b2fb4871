import { html, type TemplateResult } from 'lit'

/** Content that scrolls separately, also by keyboard, if it is wider than the item. */
export function scrollable(label: string, content: TemplateResult): TemplateResult {
  return html`<div class="scroller" role="group" aria-label=${label}>${content}</div>`
}

/** One observer for all scrollable content, because a page may contain a thousand tables. */
let observer: ResizeObserver | undefined

/**
 * Makes scrollable content of an item a Tab stop while it is wider than the item, because otherwise there is nothing
 * to scroll.
 */
export function watchWidths(item: ParentNode): void {
  for (const scroller of item.querySelectorAll('.scroller')) {
    observer ??= new ResizeObserver(entries => {
      for (const { target } of entries) noteWidth(target)
    })
    observer.observe(scroller)
  }
}

function noteWidth(scroller: Element): void {
  // The observer also reports elements that were removed from the page.
  if (!scroller.isConnected) observer?.unobserve(scroller)
  if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
  else scroller.removeAttribute('tabindex')
}
