import { hash } from 'node:crypto'

/** The namespace of the URNs (RFC 9562 §6.5): a random UUID that never changes. */
const namespace = Buffer.from('5b0f4e1c6d1f4a53a0a4c2d80b7e9316', 'hex')

/**
 * The stable name of a fixture, feed or item, independent of host and revision: a UUID of version 5 (RFC 9562 §5.5).
 */
export function urnOf(fixtureId: string, feedKey?: string, itemId?: string): string {
  const names = JSON.stringify([fixtureId, feedKey, itemId])
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(names)]), 'buffer')
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x50
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')}`
}
