import { io } from './io.ts'

/** The interval at which a command checks whether its parent process is running. */
const parentCheckMs = 1_000

/**
 * Returns a signal that aborts at the first SIGINT or SIGTERM. After the call, neither of them ends the process. Under
 * npm, the end of the parent process aborts too.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    io().signals.on(signal, () => controller.abort(signal))
  }
  if (io().env.npm_command !== undefined) onParentEnd(() => controller.abort('SIGTERM'))
  return controller.signal
}

/**
 * Calls back when the parent process ends. npm (`npx`, `npm start`) starts commands in a shell and forwards a SIGTERM
 * only to the shell. The shell ends without forwarding it, so the command would keep running with its ports.
 */
function onParentEnd(ended: () => void): void {
  const world = io()
  const { parentId } = world
  const timer = setInterval(() => {
    if (world.parentId === parentId) return
    clearInterval(timer)
    ended()
  }, parentCheckMs)
  timer.unref()
}

/** Resolves when a signal aborts. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}
