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
  scroller.toggleAttribute('data-wide', scroller.scrollWidth > scroller.clientWidth)
  // Within an item that is no tab stop nothing is one.
  if (scroller.getAttribute('tabindex') !== '-1') setTabStop(scroller, true)
}

/** Makes a control a tab stop or none; what scrolls is one only where it is wider than its item. */
export function setTabStop(control: Element, tabStop: boolean): void {
  if (!tabStop) control.setAttribute('tabindex', '-1')
  else if (control.hasAttribute('data-wide')) control.setAttribute('tabindex', '0')
  else control.removeAttribute('tabindex')
}
