/**
 * Returns long-lived bytes in memory of their own. A part of a larger buffer is copied, because a part of Node's pool
 * would keep the whole pool in memory.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
