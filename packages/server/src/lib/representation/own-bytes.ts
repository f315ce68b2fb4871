/** Bytes that are to be kept, with memory of their own: as a part of Node's pool they would keep 64 kB of it alive. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
