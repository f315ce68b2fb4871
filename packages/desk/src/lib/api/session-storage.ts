/** The storage of this tab: the token, its name and unpublished edits. */

export function sessionGet(name: string): string | undefined {
  return storage()?.getItem(name) ?? undefined
}

/**
 * Stores a text until the tab closes; `undefined` deletes it. Returns whether the browser did this; false, for example,
 * if the storage is full.
 */
export function sessionSet(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** The names of stored texts that start with this prefix. */
export function sessionKeys(prefix: string): readonly string[] {
  return Object.keys(storage() ?? {}).filter(name => name.startsWith(prefix))
}

/**
 * The storage of this tab; `undefined` if the browser denies this page its storage and throws on access. Texts are then
 * lost with a reload.
 */
function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
