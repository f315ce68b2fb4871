/** Whether a click is the plain one: with another button or a key held, a link is opened elsewhere or saved. */
export function isPlainClick(event: MouseEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  return event.button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** The link that a plain click is about to follow, unless something else was made of the click before. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !isPlainClick(event)) return undefined
  return event.composedPath().find(node => node instanceof HTMLAnchorElement)
}
