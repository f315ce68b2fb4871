/**
 * A text of more characters is parsed or compressed in a separate turn of the event loop, so that clients are answered in
 * between.
 */
const LARGE_CHARACTERS = 256 * 1024

export function isLarge(text: string): boolean {
  return text.length > LARGE_CHARACTERS
}

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
