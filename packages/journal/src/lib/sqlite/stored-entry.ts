import { crc32 } from 'node:zlib'
import type { EntryKind, Position } from '../../entry.ts'
import type { EntryText } from '../entry-text.ts'
import { damage } from './sqlite-error.ts'

export interface NewStoredEntry extends EntryText {
  /** The id as JSON text. */
  readonly id: string
  /** `chainKey` of its chain. */
  readonly chain: string
  readonly previous: Position
  readonly kind: EntryKind
}

export interface StoredEntry extends EntryText {
  readonly position: Position
}

/**
 * The checksum that is stored with each entry, because SQLite would not detect a few changed bytes in the middle of a
 * text.
 */
export function entryCrc32({ text, bytes }: EntryText): number {
  return bytes === null ? crc32(text) : crc32(bytes, crc32(text))
}

export interface EntryRow {
  readonly position: Position
  readonly text: string
  readonly bytes: Uint8Array | null
  readonly crc32: number
}

/** The entry of a row. Throws if its checksum does not match. */
export function toStoredEntry(row: EntryRow): StoredEntry {
  const { position, text, bytes } = row
  if (!isContent(row) || entryCrc32(row) !== row.crc32) {
    const detail = `the entry at position ${position} is not what was written: its checksum differs`
    throw damage(detail, { position })
  }
  return { position, text, bytes }
}

/** Checks the types of a row, because in a damaged file a column can have any type, regardless of the schema. */
function isContent({ text, bytes }: { readonly text: unknown; readonly bytes: unknown }): boolean {
  return typeof text === 'string' && (bytes === null || bytes instanceof Uint8Array)
}
