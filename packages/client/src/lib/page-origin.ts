/** The origin of an address, which may be relative to a page. */
export function originOf(url: string): string {
  return new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href).origin
}

/** Whether a page or a worker in a browser reads from an origin other than its own. */
export function isAcrossOrigins(url: string): boolean {
  const { location } = globalThis
  return location !== undefined && originOf(url) !== location.origin
}
