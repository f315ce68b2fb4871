/** Whether a click has no modifier key and uses the main button. Otherwise a link is opened elsewhere or saved. */
export function isPlainClick(event: MouseEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  return event.button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** The link that a plain click will follow, unless the click was already handled. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !isPlainClick(event)) return undefined
  return event.composedPath().find(node => node instanceof HTMLAnchorElement)
}
