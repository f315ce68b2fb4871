import { SimulatedProcess } from '../world/simulated-process.ts'

/** Receives an error that no code catches, and the process in which it occurred, if that is known. */
type OnUncaught = (error: unknown, process: SimulatedProcess | undefined) => void

/**
 * Calls `onUncaught` for errors and rejections that no code handles, which would end a real process. Returns a function
 * that stops these calls.
 */
export function watchUncaughtErrors(onUncaught: OnUncaught): () => void {
  const onError = (error: unknown): void => {
    const { current } = SimulatedProcess
    // A dead process runs no code, but its pending promises may still be rejected.
    if (current?.state !== 'dead') onUncaught(error, current)
  }
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)
  return () => {
    process.off('uncaughtException', onError)
    process.off('unhandledRejection', onError)
  }
}
