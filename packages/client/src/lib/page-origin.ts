/** The origin of an address, which in a page may be relative. */
export function originOf(url: string): string {
  return new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href).origin
}

/** Whether a page or a worker of a browser reads from another origin than its own. */
export function isAcrossOrigins(url: string): boolean {
  const { location } = globalThis
  return location !== undefined && originOf(url) !== location.origin
}
