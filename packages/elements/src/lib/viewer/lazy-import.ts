/** Parts of the page that come after it, so that the first view waits for nothing that it does not show. */

/** The event that a part could not be loaded: the service has another version of it by now, or is away. */
export const chunkMissing = 'part-missing'

/** Loads a part; `undefined` where it cannot be loaded, and then the page is told. */
export async function importLazily<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch {
    dispatchEvent(new Event(chunkMissing))
    return undefined
  }
}
