/** Time during which the position is corrected while the items above are laid out and other parts of the page load. */
const settlingMs = 3_000

/**
 * Scrolls an element to the middle of the window, and again when its surroundings change size, for `settlingMs` or
 * until the reader uses the wheel, the keyboard, a touch or a pointer button.
 */
export function keepInView(element: Element, around: readonly Element[]): void {
  const moved = new AbortController()
  const ended = AbortSignal.any([moved.signal, AbortSignal.timeout(settlingMs)])
  // An observer also fires once when it starts.
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  for (const part of around) observer.observe(part)
  ended.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, () => moved.abort(), { signal: ended, passive: true, capture: true })
}
