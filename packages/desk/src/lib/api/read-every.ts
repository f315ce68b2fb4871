/**
 * Reads immediately, and again `ms` milliseconds after the end of each read, so that slow responses do not accumulate.
 * An error of a read is reported like an uncaught error, and the reads continue. Returns a function that stops the
 * reads.
 */
export function readEvery(ms: number, read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const next = async (): Promise<void> => {
    try {
      await read()
    } catch (error) {
      reportError(error)
    }
    if (!isEnded) timer = setTimeout(next, ms)
  }
  next()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
