/** A failure below HTTP: no connection, no response in time, or bytes that are not a response. */
export class WireError extends Error {
  override readonly name = 'WireError'
}
