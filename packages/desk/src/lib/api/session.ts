/** What is kept for this tab alone: the token, and what was typed. */

/** A text that was kept; `undefined` where there is none. */
export function keptForTab(name: string): string | undefined {
  return storage()?.getItem(name) ?? undefined
}

/** Keeps a text until the tab closes; `undefined` forgets it. */
export function keepForTab(name: string, text: string | undefined): void {
  if (text === undefined) storage()?.removeItem(name)
  else storage()?.setItem(name, text)
}

/** The names of what is kept that begin so. */
export function namesKept(prefix: string): readonly string[] {
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
