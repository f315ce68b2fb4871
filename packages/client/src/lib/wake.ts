/** The time over which the feeds of a waking page spread their reads at random. */
export const WAKE_SPREAD_MS = 1_000

const listeners = new Set<() => void>()

/**
 * Calls `listener` when the page becomes visible or the machine goes online. All callers share one pair of event
 * listeners, which exists only while a caller is subscribed. Without such events, as in Node, `listener` is never
 * called. Returns a function that unsubscribes.
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
