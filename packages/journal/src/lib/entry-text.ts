import type { Entry, NewEntry, Position } from '../entry.ts'

/** An entry as engines keep it: its plain JSON as text and, apart from that, the bytes of an asset. */
export interface EntryText {
  readonly text: string
  readonly bytes: Uint8Array | null
}

/** Serialises an entry at once: later changes to the entry have no effect on the text. */
export function encodeEntry(entry: NewEntry): EntryText {
  if (entry.kind !== 'asset') return { text: JSON.stringify(entry), bytes: null }
  const { bytes, ...rest } = entry
  return { text: JSON.stringify(rest), bytes: new Uint8Array(bytes) }
}

/** The entry that `encodeEntry` serialised, with its position: a new value at each call. */
export function decodeEntry(position: Position, { text, bytes }: EntryText): Entry {
  const facts = JSON.parse(text)
  return bytes === null
    ? { ...facts, position }
    : { ...facts, bytes: new Uint8Array(bytes), position }
}
