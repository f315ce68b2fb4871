import type { Position } from '../../entry.ts'
import type { CopyMessage, StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { getMessage } from './messages.ts'
import { readFromReplicas } from './other-replicas.ts'
import { type ChainToken, scrubbedSubject } from './subjects.ts'
import { readHeaders } from './whole-subject.ts'

/** The scrubbed copies and notes of one chain or of all chains, in order and without their bodies. */
export async function readScrubbed(
  jetStream: JetStream,
  chain: ChainToken | '*',
): Promise<readonly StoredMessage[]> {
  const { manager, stream } = jetStream
  const subject = scrubbedSubject(stream, chain)
  const { state } = await manager.streams.info(stream, { subjects_filter: subject })
  const count = Object.values(state.subjects ?? {}).reduce((sum, each) => sum + each, 0)
  return readHeaders(jetStream, subject, count)
}

/** The newest copies of entries at some positions, from replicas that can read them. */
export async function readUnreadableCopies(
  jetStream: JetStream,
  chain: ChainToken | '*',
  positions: readonly Position[],
): Promise<readonly CopyMessage[]> {
  if (positions.length === 0) return []
  const wanted = new Set(positions)
  const newest = new Map<Position, Position>()
  for (const message of await readScrubbed(jetStream, chain))
    if (message.role === 'copy' && wanted.has(message.replaces))
      newest.set(message.replaces, message.position)
  const copies: CopyMessage[] = []
  for (const position of newest.values()) {
    const copy =
      (await getMessage(jetStream, position)) ?? (await readFromReplicas(jetStream, position))
    if (copy?.role === 'copy') copies.push(copy)
  }
  return copies
}
