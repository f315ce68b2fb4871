import type { Entry, NewEntry, Position } from '../entry.ts'

/** The stored form of an entry: its plain JSON as text and, separately, the bytes of an asset. */
export interface EntryText {
  readonly text: string
  readonly bytes: Uint8Array | null
}

/** Serializes an entry immediately: later changes to the entry do not affect the result. */
export function encodeEntry(entry: NewEntry): EntryText {
  if (entry.kind !== 'asset') return { text: JSON.stringify(entry), bytes: null }
  const { bytes, ...rest } = entry
  return { text: JSON.stringify(rest), bytes: new Uint8Array(bytes) }
}

/** Parses the stored form of an entry, and adds the position. Each call returns a new value. */
export function decodeEntry(position: Position, { text, bytes }: EntryText): Entry {
  const facts = JSON.parse(text)
  return bytes === null
    ? { ...facts, position }
    : { ...facts, bytes: new Uint8Array(bytes), position }
}
