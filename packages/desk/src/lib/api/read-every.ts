/** Reads now, and again `ms` after each answer: slow answers do not pile up. Returns the way to end it. */
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
