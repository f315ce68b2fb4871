import { io } from './io.ts'

/** Aborts at the first SIGINT or SIGTERM. Those signals no longer end the process by themselves, also later ones. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    io().signals.on(signal, () => controller.abort(signal))
  }
  return controller.signal
}

/** Resolves when a signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}
