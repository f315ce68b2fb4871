import type { JetStreamClient } from '@nats-io/jetstream'
import { chainOf, type NewEntry, type Position } from '../../entry.ts'
import { encodeEntry } from '../entry-text.ts'
import { encodeMessage } from '../nats/entry-message.ts'
import { chainToken, entrySubject } from '../nats/subjects.ts'

/**
 * Stores the message of an entry directly, like a writer that has missed newer entries. The server accepts the message.
 */
export async function publishRaw(
  client: Pick<JetStreamClient, 'publish'>,
  stream: string,
  entry: NewEntry,
  journalId?: string,
): Promise<Position> {
  const { id, kind, previous } = entry
  const place = { id, kind, previous, seen: previous, heads: {}, journalId }
  const { headers, body } = encodeMessage(place, encodeEntry(entry))
  const subject = entrySubject(stream, chainToken(chainOf(entry)))
  return (await client.publish(subject, body, { headers })).seq
}
