/** A setting that a reader made on an earlier visit. */
export function keptSetting(name: string): string | undefined {
  return storage()?.getItem(name) ?? undefined
}

/** Keeps a setting for the next visit. */
export function keepSetting(name: string, value: string): void {
  storage()?.setItem(name, value)
}

/** A browser that keeps nothing for this page throws when it is asked: then a setting holds for the visit. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
