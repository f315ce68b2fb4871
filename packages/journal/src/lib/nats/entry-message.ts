import { zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { JsMsg } from '@nats-io/jetstream'
import { headers, type MsgHdrs } from '@nats-io/nats-core'
import type { EntryKind, Position } from '../../entry.ts'
import type { EntryText } from '../entry-text.ts'
import { type HeadKind, headKinds } from '../head-kind.ts'
import type { ChainToken } from './subjects.ts'

/**
 * The position of the last entry of each head kind in a chain, and the position of the message that records the last
 * purge of the chain.
 */
export type Heads = { readonly [Kind in HeadKind | 'purged']?: Position }

/** The facts about an entry that the headers of its message state. */
export interface MessageFacts {
  readonly id: string
  readonly kind: EntryKind
  readonly previous: Position
  /** The id of the entry at `previous`. Earlier releases left it out. */
  readonly previousId?: string | undefined
  /**
   * The position up to which the writer had followed the stream. At that position `previous` was the end of the chain.
   * 0 in a note.
   */
  readonly seen: Position
  readonly heads: Heads
  /** The id of the journal that the entry was written to. Absent if the journal has none, or in earlier releases. */
  readonly journalId?: string | undefined
}

interface Stored extends MessageFacts {
  readonly position: Position
  readonly chain: ChainToken
  readonly headers: MsgHdrs
  readonly body: Uint8Array
}

export type StoredMessage = EntryMessage | CopyMessage | NoteMessage

export type EntryMessage = Stored & { readonly role: 'entry' }

/** A scrubbed copy of the entry at `replaces`. It is read in place of the entry. */
export type CopyMessage = Stored & { readonly role: 'copy'; readonly replaces: Position }

/**
 * A note that the erasure with these facts is about to be appended. If the erasure is accepted, its scrub must be
 * completed.
 */
export type NoteMessage = Stored & { readonly role: 'note' }

export interface NewMessage {
  readonly headers: MsgHdrs
  readonly body: Uint8Array
}

/** Smaller bodies are stored uncompressed, because compression saves too little for the time that it takes. */
const LEAST_COMPRESSED_BYTES = 512

const names = {
  id: 'Feed-Id',
  kind: 'Feed-Kind',
  previous: 'Feed-Previous',
  previousId: 'Feed-Previous-Id',
  seen: 'Feed-Seen',
  heads: 'Feed-Heads',
  replaces: 'Feed-Replaces',
  coding: 'Feed-Coding',
  textLength: 'Feed-Text-Length',
  journalId: 'Feed-Journal',
} as const

/** @param replaces The position of the entry, if the message is a scrubbed copy of the entry. */
export function encodeMessage(
  facts: MessageFacts,
  encoded: EntryText,
  replaces?: Position,
): NewMessage {
  return composeMessage(facts, encodeBody(encoded), replaces)
}

/** Creates a message from the facts about an entry and a body that is already encoded. */
export function composeMessage(
  facts: MessageFacts,
  { bytes, textLength, isCompressed }: EncodedBody,
  replaces?: Position,
): NewMessage {
  const fields = encodeFacts(facts)
  if (replaces !== undefined) fields.set(names.replaces, String(replaces))
  if (textLength !== undefined) fields.set(names.textLength, String(textLength))
  if (isCompressed) fields.set(names.coding, 'zstd')
  return { headers: fields, body: bytes }
}

export function encodeNote({
  id,
  previous,
  journalId,
}: Pick<MessageFacts, 'id' | 'previous' | 'journalId'>): NewMessage {
  const fields = encodeFacts({ id, kind: 'erasure', previous, seen: 0, heads: {}, journalId })
  return { headers: fields, body: new Uint8Array() }
}

export function placeOf(message: EntryMessage | CopyMessage): Position {
  return message.role === 'copy' ? message.replaces : message.position
}

/**
 * Whether the entry starts or ends the deletion of its chain, so that all earlier entries of the chain are
 * irrelevant.
 */
export function isPurge({ kind }: { readonly kind: MessageFacts['kind'] }): boolean {
  return kind === 'purge' || kind === 'purged'
}

/** Returns a scrubbed copy as an entry at the position of the entry that it replaces. */
export function inPlace({ replaces, ...copy }: CopyMessage): EntryMessage {
  return { ...copy, role: 'entry', position: replaces }
}

function encodeFacts(facts: MessageFacts): MsgHdrs {
  const { id, kind, previous, previousId, seen, heads, journalId } = facts
  const fields = headers()
  fields.set(names.id, encodeId(id))
  if (previousId !== undefined) fields.set(names.previousId, encodeId(previousId))
  fields.set(names.kind, kind)
  fields.set(names.previous, String(previous))
  fields.set(names.seen, String(seen))
  fields.set(names.heads, encodeHeads(heads))
  if (journalId !== undefined) fields.set(names.journalId, journalId)
  return fields
}

/**
 * A record that a journal wrote, but that this release cannot read. Such a record must not be skipped, because an entry
 * would be missed.
 */
export class UnknownRecordError extends Error {
  override readonly name = 'UnknownRecordError'
  readonly position: Position

  constructor(position: Position, detail: string, options?: ErrorOptions) {
    super(
      `the record at position ${position} ${detail}: another release wrote it, or it is damaged; upgrade this node`,
      options,
    )
    this.position = position
  }
}

/**
 * The id of another journal that wrote the message; `undefined` if this journal wrote it, or if the message or this
 * journal has no id of a journal.
 */
export function otherJournalOf(
  { headers: fields }: Pick<RawMessage, 'headers'>,
  journalId: string | undefined,
): string | undefined {
  const found = fields?.get(names.journalId) ?? ''
  return found === '' || journalId === undefined || found === journalId ? undefined : found
}

/**
 * Parses a message of the stream; `undefined` if no journal or another journal wrote it, or if it was written for
 * another stream.
 *
 * @throws {UnknownRecordError} if a journal wrote it in a form that this release cannot read.
 */
export function parseMessage(
  message: RawMessage,
  journalId?: string | undefined,
): StoredMessage | undefined {
  if (otherJournalOf(message, journalId) !== undefined) return undefined
  try {
    return parseFields(message)
  } catch (cause) {
    if (cause instanceof UnknownRecordError) throw cause
    throw new UnknownRecordError(message.seq, 'cannot be read', { cause })
  }
}

export type RawMessage = Pick<JsMsg, 'seq' | 'subject' | 'headers' | 'data'>

function parseFields({
  seq: position,
  subject,
  headers: fields,
  data: body,
}: RawMessage): StoredMessage | undefined {
  const kind = fields?.get(names.kind) ?? ''
  if (fields === undefined || kind === '') return undefined
  if (!isEntryKind(kind)) throw new UnknownRecordError(position, `has the unknown kind "${kind}"`)
  const previous = parsePosition(fields.get(names.previous))
  const seen = parsePosition(fields.get(names.seen))
  if (previous === undefined || seen === undefined)
    throw new UnknownRecordError(position, 'has no valid Feed-Previous or Feed-Seen header')
  // A record is stored after its predecessor. This record was written for a deleted stream of the same name, by a node
  // that had not noticed the deletion, so the record was never accepted.
  if (previous >= position) return undefined
  const [, chain = '', suffix] = subject.split('.')
  const id = decodeId(fields.get(names.id))
  const previousId = fields.has(names.previousId)
    ? decodeId(fields.get(names.previousId))
    : undefined
  const heads = parseHeads(fields.get(names.heads))
  const journalId = fields.get(names.journalId) || undefined
  const facts = { id, kind, previous, previousId, seen, heads, journalId }
  const stored = { ...facts, position, chain, headers: fields, body }
  const replaces = parsePosition(fields.get(names.replaces))
  // A copy is stored after the record that it replaces. This copy was written for a stream of the same name that was
  // deleted.
  if (replaces !== undefined && replaces >= position) return undefined
  if (suffix === undefined) return replaces === undefined ? { ...stored, role: 'entry' } : undefined
  if (replaces === undefined) return { ...stored, role: 'note' }
  return { ...stored, role: 'copy', replaces }
}

export function decodeBody({ headers: fields, body }: StoredMessage): EntryText {
  const bytes = fields.get(names.coding) === 'zstd' ? zstdDecompressSync(body) : Buffer.from(body)
  const textLength = parsePosition(fields.get(names.textLength))
  if (textLength === undefined) return { text: bytes.toString(), bytes: null }
  return {
    text: bytes.toString('utf8', 0, textLength),
    bytes: new Uint8Array(bytes.subarray(textLength)),
  }
}

export function headsAfter(message: Pick<StoredMessage, 'heads' | 'kind' | 'position'>): Heads {
  const { heads, kind, position } = message
  if (kind === 'purged') return { purged: position }
  const { purged } = heads
  if (kind === 'purge') return { ...(purged && { purged }), purge: position }
  const headKind = headKinds[kind]
  return headKind === undefined ? heads : { ...heads, [headKind]: position }
}

/** The body of a message, and the facts about the body that its headers state. */
export interface EncodedBody {
  readonly bytes: Uint8Array
  /** The number of bytes of the text, if other bytes follow it. */
  readonly textLength?: number | undefined
  readonly isCompressed: boolean
}

export function encodeBody(encoded: EntryText): EncodedBody {
  const whole = joinBody(encoded)
  if (whole.bytes.length < LEAST_COMPRESSED_BYTES) return whole
  return smallerOf(whole, zstdCompressSync(whole.bytes))
}

/** Encodes the body of a message, and compresses it in another thread: 15 MB of texts take 50 to 100 ms. */
export async function encodeBodyElsewhere(encoded: EntryText): Promise<EncodedBody> {
  const whole = joinBody(encoded)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  zstdCompress(whole.bytes, {}, (error, compressed) => {
    if (error) reject(error)
    else resolve(compressed)
  })
  return smallerOf(whole, await promise)
}

function joinBody({ text, bytes }: EntryText): EncodedBody {
  const textBytes = Buffer.from(text)
  if (bytes === null) return { bytes: textBytes, isCompressed: false }
  const whole = Buffer.concat([textBytes, bytes])
  return { bytes: whole, textLength: textBytes.length, isCompressed: false }
}

function smallerOf(whole: EncodedBody, compressed: Uint8Array): EncodedBody {
  if (compressed.length >= whole.bytes.length) return whole
  return { ...whole, bytes: compressed, isCompressed: true }
}

/** Encodes an id, because ids may contain characters that headers may not. */
function encodeId(id: string): string {
  return encodeURIComponent(JSON.stringify(id))
}

function decodeId(text: string): string {
  return JSON.parse(decodeURIComponent(text))
}

function encodeHeads(heads: Heads): string {
  return Object.entries(heads)
    .map(([kind, position]) => `${kind}=${position}`)
    .join(' ')
}

function parseHeads(text: string): Heads {
  const heads: { -readonly [Kind in keyof Heads]: Heads[Kind] } = {}
  for (const [, kind, position] of text.matchAll(/(\w+)=(\d+)/g)) {
    if (kind !== undefined && isHead(kind)) heads[kind] = Number(position)
  }
  return heads
}

function isEntryKind(text: string): text is EntryKind {
  return Object.hasOwn(headKinds, text)
}

function isHead(text: string): text is keyof Heads {
  return text === 'purged' || (isEntryKind(text) && headKinds[text] === text)
}

function parsePosition(text: string): Position | undefined {
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined
}
