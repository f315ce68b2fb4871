/** What went wrong below HTTP: no connection, no answer in time, or bytes that are no answer. */
export class WireError extends Error {
  override readonly name = 'WireError'
}
