/** The feeds of a waking page read at random moments within this time, not all simultaneously. */
export const WAKE_SPREAD_MS = 1_000

const listeners = new Set<() => void>()

/**
 * Calls `listener` when the page becomes visible or the machine online. All feeds share one pair of event listeners,
 * which exists only while there are listeners. Without such events, as in Node, this has no effect.
 */
export function onWake(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener?.('online', wake)
    globalThis.document?.addEventListener('visibilitychange', wakeIfVisible)
  }
  listeners.add(listener)
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    globalThis.removeEventListener?.('online', wake)
    globalThis.document?.removeEventListener('visibilitychange', wakeIfVisible)
  }
}

function wakeIfVisible(): void {
  if (document.visibilityState === 'visible') wake()
}

function wake(): void {
  for (const listener of [...listeners]) listener()
}
