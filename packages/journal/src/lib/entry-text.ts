import type { Entry, NewEntry, Position } from '../entry.ts'

/** An entry as engines keep it: its plain JSON as text and, apart from that, the bytes of an asset. */
export interface EntryText {
  readonly text: string
  readonly bytes: Uint8Array | null
}

/** Takes an entry down. What the caller does to the entry afterwards changes nothing here. */
export function encodeEntry(entry: NewEntry): EntryText {
  if (entry.kind !== 'asset') return { text: JSON.stringify(entry), bytes: null }
  const { bytes, ...rest } = entry
  return { text: JSON.stringify(rest), bytes: new Uint8Array(bytes) }
}

/** The entry that `encodeEntry` took down, at its place: a new value at each call. */
export function decodeEntry(position: Position, { text, bytes }: EntryText): Entry {
  const facts = JSON.parse(text)
  return bytes === null
    ? { ...facts, position }
    : { ...facts, bytes: new Uint8Array(bytes), position }
}
