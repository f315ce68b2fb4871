/**
 * The type of the event for a chunk that could not be loaded, because the service has another build by now or is
 * unavailable.
 */
export const chunkMissing = 'part-missing'

/** Loads a chunk; `undefined` if it cannot be loaded, which is also reported to the page. */
export async function importLazily<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch {
    dispatchEvent(new Event(chunkMissing))
    return undefined
  }
}
