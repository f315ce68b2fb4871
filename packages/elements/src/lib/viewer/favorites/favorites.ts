/** The teams and players that the reader marked. They are stored in this browser only. */

const storageKey = 'favorites'

/** Limit of stored favorites, above any realistic number. */
const mostFavorites = 500

/** The type of the event that `toggleFavorite` fires on the window. */
export const favoritesChange = 'favorites-change'

/** The ids for this visit, if the browser did not store them. */
let unstored: readonly string[] | undefined

/** The ids of the marked teams and players, in the order in which they were marked. */
export function favoriteIds(): ReadonlySet<string> {
  return new Set(readIds())
}

/** Whether one of the ids is marked. */
export function isFavorite(...ids: readonly string[]): boolean {
  const marked = favoriteIds()
  return ids.some(id => marked.has(id))
}

/**
 * Marks a team or player, or removes its mark. The stored favorites are read again first, because another tab may
 * have changed them.
 */
export function toggleFavorite(id: string): void {
  const before = readIds()
  const ids = before.includes(id)
    ? before.filter(each => each !== id)
    : [...before, id].slice(-mostFavorites)
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // Without storage, the favorites apply to this visit only.
    unstored = ids
  }
  dispatchEvent(new Event(favoritesChange))
}

function readIds(): readonly string[] {
  if (unstored !== undefined) return unstored
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  } catch {
    // The stored text is not JSON, because another program wrote it, or the browser provides no storage.
    return []
  }
}
