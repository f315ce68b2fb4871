/** Items above are laid out when they come near, and other parts of the page come later: all that takes so long at most. */
const settlingMs = 3_000

/** Brings an element to the middle of the window, and again when what is around it changes its size, until the reader moves. */
export function keepInView(element: Element, around: readonly Element[]): void {
  const moved = new AbortController()
  const ended = AbortSignal.any([moved.signal, AbortSignal.timeout(settlingMs)])
  // An observer calls once at its start too.
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  for (const part of around) observer.observe(part)
  ended.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(event, () => moved.abort(), { signal: ended, passive: true, capture: true })
}
