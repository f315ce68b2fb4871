/** The settings of this visit: also where the browser keeps nothing. */
const settings = new Map<string, string>()

export function keptSetting(name: string): string | undefined {
  return settings.get(name) ?? storage()?.getItem(name) ?? undefined
}

export function keepSetting(name: string, value: string): void {
  settings.set(name, value)
  storage()?.setItem(name, value)
}

/** A browser that keeps nothing for this page throws when it is asked. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
