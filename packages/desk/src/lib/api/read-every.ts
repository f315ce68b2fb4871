/**
 * Reads immediately, and again `ms` milliseconds after the end of each read, so that slow responses do not accumulate.
 * A read that rejects is the last one. Returns a function that stops the reads.
 */
export function readEvery(ms: number, read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const next = async (): Promise<void> => {
    await read()
    if (!isEnded) timer = setTimeout(next, ms)
  }
  next()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
