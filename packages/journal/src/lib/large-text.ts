/**
 * The number of characters above which a text is parsed in a separate turn of the event loop, and compressed in another
 * thread, so that clients are answered in between.
 */
const LARGE_CHARACTERS = 256 * 1024

export function isLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS
}

/**
 * Resolves in the next iteration of the event loop, so that requests that have arrived are answered first. After input
 * or output, the first callback of `setImmediate` still belongs to the current iteration.
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}
