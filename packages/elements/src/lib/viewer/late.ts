/** Parts of the page that come after it, so that the first view waits for nothing that it does not show. */

/** A part of the page could not be loaded: the service has another version of it by now, or is away. */
export class PartMissingEvent extends Event {
  static readonly type = 'part-missing'

  constructor() {
    super(PartMissingEvent.type)
  }
}

/** Loads a part; `undefined` where it cannot be loaded, and then the page is told. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch {
    dispatchEvent(new PartMissingEvent())
    return undefined
  }
}

/** Loads what is used without being asked for, such as the sheet for a printer, once the page has nothing else to do. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const later = globalThis.requestIdleCallback ?? setTimeout
  // Without it the page is as good: whoever needs it finds it missing then.
  later(() => load().catch(() => {}))
}
