import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { headers, type MsgHdrs } from '@nats-io/nats-core'
import type { EntryKind, Position } from '../../entry.ts'
import type { EntryText } from '../entry-text.ts'
import { type HeadKind, headKinds } from '../head-kind.ts'
import type { ChainToken } from './subjects.ts'
import { parseSubject } from './subjects.ts'

/** The position of the last entry of each kind in a chain. */
export type Heads = { readonly [Kind in HeadKind]?: Position }

/** The facts about an entry that the headers of its message state, without its body. */
export interface MessageFacts {
  readonly id: string
  readonly kind: EntryKind
  readonly previous: Position
  /**
   * The position up to which the writer had followed the stream. At that position, `previous` was the end of the chain.
   */
  readonly seen: Position
  /** The heads of the chain at `previous`. */
  readonly heads: Heads
  /** The position of the scrubbed entry that this message is a copy of. */
  readonly replaces: Position | undefined
}

/** A message of the stream, at its position. */
export interface StoredMessage extends MessageFacts {
  readonly position: Position
  readonly chain: ChainToken
  readonly headers: MsgHdrs
  readonly body: Uint8Array
}

/** A message to be stored. */
export interface NewMessage {
  readonly headers: MsgHdrs
  readonly body: Uint8Array
}

/** Smaller bodies are stored uncompressed: compressing them gains too little for its time. */
const LEAST_COMPRESSED_BYTES = 512

const names = {
  id: 'Feed-Id',
  kind: 'Feed-Kind',
  previous: 'Feed-Previous',
  seen: 'Feed-Seen',
  heads: 'Feed-Heads',
  replaces: 'Feed-Replaces',
  coding: 'Feed-Coding',
  textLength: 'Feed-Text-Length',
  erasesAfter: 'Feed-Erases-After',
} as const

export function encodeMessage(
  { id, kind, previous, seen, heads }: Omit<MessageFacts, 'replaces'>,
  encoded: EntryText,
): NewMessage {
  const fields = headers()
  // Ids are encoded: they may contain any character, headers may not.
  fields.set(names.id, encodeURIComponent(JSON.stringify(id)))
  fields.set(names.kind, kind)
  fields.set(names.previous, String(previous))
  fields.set(names.seen, String(seen))
  fields.set(names.heads, encodeHeads(heads))
  return { headers: fields, body: encodeBody(fields, encoded) }
}

/** A copy of a message with a scrubbed text. Readers take it in place of the original. */
export function encodeScrubbed(message: StoredMessage, encoded: EntryText): NewMessage {
  const fields = headers()
  for (const name of [names.id, names.kind, names.previous, names.seen, names.heads]) {
    fields.set(name, message.headers.get(name))
  }
  fields.set(names.replaces, String(message.replaces ?? message.position))
  return { headers: fields, body: encodeBody(fields, encoded) }
}

/** The message at a position; `undefined` when it was not written by a journal. */
export function parseMessage({
  position,
  subject,
  headers: fields,
  body,
}: {
  readonly position: Position
  readonly subject: string
  readonly headers: MsgHdrs | undefined
  readonly body: Uint8Array
}): StoredMessage | undefined {
  const kind = fields?.get(names.kind)
  if (fields === undefined || kind === undefined || !isEntryKind(kind)) return undefined
  const previous = parsePosition(fields.get(names.previous))
  const seen = parsePosition(fields.get(names.seen))
  if (previous === undefined || seen === undefined) return undefined
  const { chain, isScrubbed } = parseSubject(subject)
  const replaces = parsePosition(fields.get(names.replaces))
  if (isScrubbed !== (replaces !== undefined)) return undefined
  const id = JSON.parse(decodeURIComponent(fields.get(names.id)))
  const heads = parseHeads(fields.get(names.heads))
  return { position, chain, id, kind, previous, seen, heads, replaces, headers: fields, body }
}

/** A note that an erasure is about to be appended. If the erasure is accepted, its scrub must be done. */
export interface ScrubNote {
  readonly position: Position
  readonly chain: ChainToken
  /** Id and predecessor of the erasure. */
  readonly id: string
  readonly previous: Position
}

/** Encodes a note so that readers of entries and of scrubbed copies skip it. */
export function encodeScrubNote({ id, previous }: Pick<ScrubNote, 'id' | 'previous'>): NewMessage {
  const fields = headers()
  fields.set(names.id, encodeURIComponent(JSON.stringify(id)))
  fields.set(names.erasesAfter, String(previous))
  return { headers: fields, body: new Uint8Array() }
}

/** The note at a position; `undefined` for any other message. */
export function parseScrubNote({
  position,
  subject,
  headers: fields,
}: {
  readonly position: Position
  readonly subject: string
  readonly headers: MsgHdrs | undefined
}): ScrubNote | undefined {
  const previous = parsePosition(fields?.get(names.erasesAfter) ?? '')
  if (fields === undefined || previous === undefined) return undefined
  const id = JSON.parse(decodeURIComponent(fields.get(names.id)))
  return { position, chain: parseSubject(subject).chain, id, previous }
}

/** The text and bytes of an entry, from the body of its message. */
export function decodeBody({ headers: fields, body }: StoredMessage): EntryText {
  const bytes = fields.get(names.coding) === 'zstd' ? zstdDecompressSync(body) : Buffer.from(body)
  const textLength = parsePosition(fields.get(names.textLength))
  if (textLength === undefined) return { text: bytes.toString(), bytes: null }
  return {
    text: bytes.toString('utf8', 0, textLength),
    bytes: new Uint8Array(bytes.subarray(textLength)),
  }
}

/** The heads of a chain once an entry has been accepted. */
export function headsAfter({
  heads,
  kind,
  position,
}: Pick<StoredMessage, 'heads' | 'kind' | 'position'>): Heads {
  if (kind === 'purge') return { purge: position }
  if (kind === 'purged') return {}
  const headKind = headKinds[kind]
  return headKind === undefined ? heads : { ...heads, [headKind]: position }
}

function encodeBody(fields: MsgHdrs, { text, bytes }: EntryText): Uint8Array {
  const textBytes = Buffer.from(text)
  if (bytes !== null) fields.set(names.textLength, String(textBytes.length))
  const whole = bytes === null ? textBytes : Buffer.concat([textBytes, bytes])
  if (whole.length < LEAST_COMPRESSED_BYTES) return whole
  const compressed = zstdCompressSync(whole)
  if (compressed.length >= whole.length) return whole
  fields.set(names.coding, 'zstd')
  return compressed
}

function encodeHeads(heads: Heads): string {
  return Object.entries(heads)
    .map(([kind, position]) => `${kind}=${position}`)
    .join(' ')
}

function parseHeads(text: string): Heads {
  const heads: { [Kind in HeadKind]?: Position } = {}
  for (const [, kind, position] of text.matchAll(/(\w+)=(\d+)/g)) {
    if (kind !== undefined && isHeadKind(kind)) heads[kind] = Number(position)
  }
  return heads
}

function isEntryKind(text: string): text is EntryKind {
  return Object.hasOwn(headKinds, text)
}

function isHeadKind(text: string): text is HeadKind {
  return isEntryKind(text) && headKinds[text] === text
}

function parsePosition(text: string): Position | undefined {
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined
}
