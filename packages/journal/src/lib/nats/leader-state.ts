/**
 * The records that exist according to the leader of the stream, and the position up to which the leader has applied
 * them.
 */
import type { StreamState } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import type { JetStream } from './jet-stream.ts'
import { OtherHistoryError } from './journal-index.ts'

/**
 * The leader's list of deleted positions is read only if it has at most this number of positions. A position takes
 * about ten bytes in the response, which must fit into `max_payload`.
 */
export const MOST_DELETED = 20_000

/** The positions of the existing records, and the last position, at the leader. */
export interface ExistingPositions {
  readonly last_seq: Position
  has(position: Position): boolean
}

/**
 * The positions that the leader has not deleted. Empty if the leader has deleted too many positions to list them.
 */
export async function readExistingPositions({
  manager,
  stream,
}: JetStream): Promise<ExistingPositions> {
  const { state } = await manager.streams.info(stream)
  if (state.num_deleted > MOST_DELETED) return { last_seq: state.last_seq, has: () => false }
  const { state: details } = await manager.streams.info(stream, { deleted_details: true })
  const deleted = new Set(details.deleted)
  return {
    last_seq: details.last_seq,
    has: position =>
      position >= details.first_seq && position <= details.last_seq && !deleted.has(position),
  }
}

/**
 * Throws if the leader has not applied all records up to a position, because the records that such a leader lacks are
 * not lost.
 */
export async function expectLeaderAt(
  { manager, stream }: JetStream,
  position: Position,
): Promise<void> {
  const { state } = await manager.streams.info(stream)
  expectPosition(state, position)
}

/**
 * Checks that the leader has the stream that was opened, up to a position. A stream of the same name that was created
 * again has other records at the positions that this node knows.
 *
 * @throws {OtherHistoryError} if the stream was created again.
 */
export async function expectSameStream(
  { manager, stream, created: opened }: JetStream,
  position: Position,
): Promise<void> {
  const { created, state } = await manager.streams.info(stream)
  if (opened !== undefined && created !== opened)
    throw new OtherHistoryError(`the stream was created again at ${created}`)
  expectPosition(state, position)
}

export function expectPosition(state: Pick<StreamState, 'last_seq'>, position: Position): void {
  if (state.last_seq >= position) return
  throw new Error(
    `the leader of the stream is at position ${state.last_seq}, not yet at ${position}`,
  )
}
