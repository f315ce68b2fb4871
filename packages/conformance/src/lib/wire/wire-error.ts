/**
 * Thrown when a response cannot be read: no connection, no response in time, an aborted run, bytes that are not a
 * response, or content that cannot be decoded.
 */
export class WireError extends Error {
  override readonly name = 'WireError'
}
