import { io } from './io.ts'

/** The interval at which a command checks that the process that started it still runs. */
const parentCheckMs = 1_000

/**
 * Aborts at the first SIGINT or SIGTERM. After the call neither signal ends the process any more. Under npm it also
 * aborts when the parent process ends.
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
 * only to the shell. The shell ends and forwards nothing, and the command would run on with its ports.
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

/** Resolves when a signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}
