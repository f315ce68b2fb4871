import { statSync } from 'node:fs'

/**
 * Returns a check that a path still leads to the file it leads to now. An open file can be written to long after it
 * was moved or removed, and whatever is acknowledged then is lost with the process.
 */
export function rememberPlace(file: string): () => void {
  const { dev, ino } = statSync(file, { bigint: true })
  return () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (found === undefined) throw new Error('the file was moved or removed while in use')
    if (found.dev !== dev || found.ino !== ino) {
      throw new Error('the file was replaced by another one while in use')
    }
  }
}
