/** Calls `close` when the signal aborts, or immediately if it has aborted already. */
export function closeOnAbort(signal: AbortSignal | undefined, close: () => void): void {
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
}
