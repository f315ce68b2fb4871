/** What is kept for this tab alone: the token, and what was typed. */

export function sessionGet(name: string): string | undefined {
  return storage()?.getItem(name) ?? undefined
}

/** Keeps a text until the tab closes; `undefined` forgets it. Returns whether the browser keeps it: it may have no room. */
export function sessionSet(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** The names of what is kept that begin so. */
export function sessionKeys(prefix: string): readonly string[] {
  return Object.keys(storage() ?? {}).filter(name => name.startsWith(prefix))
}

/** A browser that keeps nothing for this page throws when it is asked: then all holds until a reload. */
function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
