/** Reads, stores and erases the messages of a stream. */
import {
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JsMsg,
  type MsgRequest,
} from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { EntryTooLargeError } from '../../errors.ts'
import { type NewMessage, parseMessage, type StoredMessage } from './entry-message.ts'
import { addConsumer, type JetStream, REQUEST_TIMEOUT_MS } from './jet-stream.ts'
import { PATIENCE_MS, patienceOf, retry } from './retry.ts'

export interface ReadMessage {
  readonly position: Position
  /** `undefined` if this journal did not write it. */
  readonly message: StoredMessage | undefined
  /** The number of further messages that the responding replica announces; 0 if it is not known. */
  readonly pending: number
}

export interface MessagesWanted {
  /** The position before the first message (default 0), or `last of each` for only the last message of each subject. */
  readonly after?: Position | 'last of each'
  /** Whether the bodies of the messages are omitted. */
  readonly headersOnly?: boolean | undefined
}

/** The server announces messages, but does not deliver them. */
export class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError'

  constructor() {
    super('the servers announce messages that they do not deliver')
  }
}

/** The maximum number of messages in one request, with their bodies and without. */
const PAGE = 64
const PAGE_OF_HEADERS = 1000

const RETRY_AFTER_MS = 100

/**
 * The messages of a subject after a position, in order, from a replica that the servers choose. The replica may lag,
 * and it omits records that it cannot read, so a caller that knows of another message reads again. If the replica does
 * not deliver a message, the leader is asked for each further message, except with `last of each`: servers place a
 * consumer at random, also on a server that is cut off, and may announce more messages than exist.
 *
 * @throws the last error, if there was no progress for `PATIENCE_MS`, or with `last of each` immediately.
 */
export async function* readMessages(
  jetStream: JetStream,
  subject: string,
  { after = 0, headersOnly }: MessagesWanted = {},
): AsyncGenerator<ReadMessage> {
  let last = after
  const { runtime } = jetStream
  let deadline = runtime.elapsedMs() + PATIENCE_MS
  for (;;) {
    try {
      for await (const message of readPages(jetStream, subject, { after: last, headersOnly })) {
        if (last !== 'last of each') last = message.position
        yield message
        deadline = runtime.elapsedMs() + PATIENCE_MS
      }
      return
    } catch (error) {
      if (last === 'last of each' || runtime.elapsedMs() >= deadline) throw error
    }
    try {
      for await (const message of readEachFromLeader(jetStream, subject, last + 1)) {
        last = message.position
        yield { ...message, pending: 0 }
        deadline = runtime.elapsedMs() + PATIENCE_MS
      }
      return
    } catch (error) {
      if (runtime.elapsedMs() >= deadline) throw error
      await runtime.delay(RETRY_AFTER_MS)
    }
  }
}

export type SubjectMessage = Pick<ReadMessage, 'position' | 'message'>

/** A message, and when the servers stored it. */
export interface LeaderMessage extends SubjectMessage {
  readonly storedAt: Date
}

/**
 * The messages of a subject starting at a position, as the leader has them.
 *
 * @param deadline The latest time for the first message, on the clock `elapsedMs()`. Afterwards the last error is
 *   thrown. Each message extends the deadline, because the next one may take some seconds again.
 */
export async function* readFromLeader(
  jetStream: JetStream,
  subject: string,
  from: Position,
  deadline: number = patienceOf(jetStream),
): AsyncGenerator<LeaderMessage> {
  let latest = deadline
  for await (const message of readEachFromLeader(jetStream, subject, from, attempt =>
    retry(jetStream, attempt, latest),
  )) {
    yield message
    latest = Math.max(latest, patienceOf(jetStream))
  }
}

async function* readEachFromLeader(
  { manager, stream, journalId }: JetStream,
  subject: string,
  from: Position,
  request: <Value>(attempt: () => Promise<Value>) => Promise<Value> = attempt => attempt(),
): AsyncGenerator<LeaderMessage> {
  for (let next = from; ; ) {
    const query = { seq: next, next_by_subj: subject } as MsgRequest
    const found = await request(() => manager.streams.getMessage(stream, query))
    if (found === null) return
    const { seq: position, header: headers, data, time: storedAt } = found
    yield {
      position,
      storedAt,
      message: parseMessage({ seq: position, subject: found.subject, headers, data }, journalId),
    }
    next = position + 1
  }
}

async function* readPages(
  jetStream: JetStream,
  subject: string,
  { after, headersOnly = false }: MessagesWanted,
): AsyncGenerator<ReadMessage> {
  const consumer = await addConsumer(jetStream, {
    filter_subject: subject,
    headers_only: headersOnly,
    ...(typeof after === 'number'
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 }
      : { deliver_policy: DeliverPolicy.LastPerSubject }),
  })
  yield* readConsumer(jetStream, consumer, headersOnly)
}

/** The messages that a new consumer delivers, in order. Deletes the consumer at the end. */
async function* readConsumer(
  jetStream: JetStream,
  consumer: ConsumerInfo,
  headersOnly: boolean,
): AsyncGenerator<ReadMessage> {
  try {
    let { num_pending: pending } = consumer
    let delivered = 0
    while (pending > 0) {
      const size = Math.min(pending, headersOnly ? PAGE_OF_HEADERS : PAGE)
      for (const message of await fetchPage(jetStream, consumer, size)) {
        if (message.info.deliverySequence !== ++delivered) throw new Error('a message was lost')
        pending = message.info.pending
        yield {
          position: message.seq,
          message: parseMessage(message, jetStream.journalId),
          pending,
        }
      }
    }
  } finally {
    // A failed deletion is ignored: the server removes an inactive consumer automatically.
    jetStream.manager.consumers.delete(jetStream.stream, consumer.name).catch(() => {})
  }
}

/** The messages of a subject on one replica. */
export interface SubjectOnReplica {
  /** The server with this replica; `undefined` if it does not report its name. */
  readonly server: string | undefined
  readonly messages: AsyncGenerator<ReadMessage>
}

/** Reads all messages of a subject from the replica that the servers choose. */
export async function readFromReplica(
  jetStream: JetStream,
  subject: string,
  headersOnly: boolean,
): Promise<SubjectOnReplica> {
  const consumer = await addConsumer(jetStream, {
    filter_subject: subject,
    headers_only: headersOnly,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: 1,
  })
  const messages = readConsumer(jetStream, consumer, headersOnly)
  return { server: consumer.cluster?.leader, messages }
}

/** The position up to which a replica has applied the stream, and the name of its server. */
export interface ReplicaEnd {
  readonly server: string | undefined
  readonly position: Position
}

/** Reads the end of the replica that the servers choose: a consumer of new messages starts after it. */
export async function readReplicaEnd(jetStream: JetStream): Promise<ReplicaEnd> {
  const { manager, stream } = jetStream
  const consumer = await addConsumer(jetStream, { deliver_policy: DeliverPolicy.New })
  // A failed deletion is ignored: the server removes an inactive consumer automatically.
  manager.consumers.delete(stream, consumer.name).catch(() => {})
  return { server: consumer.cluster?.leader, position: consumer.delivered.stream_seq }
}

/** The first message at or after a position on one replica, and the name of the server with this replica. */
export interface ReplicaMessage {
  /** `undefined` if the server does not report its name. */
  readonly server: string | undefined
  /** `undefined` if the replica has no such message. The replica may lag. */
  readonly first: SubjectMessage | undefined
}

/** Reads the first message at or after a position from the replica that the servers choose. */
export async function readFirstFromReplica(
  jetStream: JetStream,
  position: Position,
): Promise<ReplicaMessage> {
  const { manager, stream, journalId } = jetStream
  const consumer = await addConsumer(jetStream, {
    filter_subject: `${stream}.>`,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: position,
  })
  try {
    const [first] = consumer.num_pending === 0 ? [] : await fetchPage(jetStream, consumer, 1)
    return {
      server: consumer.cluster?.leader,
      first: first && { position: first.seq, message: parseMessage(first, journalId) },
    }
  } finally {
    // A failed deletion is ignored: the server removes an inactive consumer automatically.
    manager.consumers.delete(stream, consumer.name).catch(() => {})
  }
}

/** Time after which the servers end a request for a page, in milliseconds. */
const PAGE_EXPIRES_MS = 2000
const PAGE_HEARTBEAT_MS = 500
/** The longest wait for a message of a page, in milliseconds: two heartbeats longer than the request. */
const PAGE_SILENCE_MS = PAGE_EXPIRES_MS + 2 * PAGE_HEARTBEAT_MS

/**
 * Fetches the next messages of a consumer. The client notices missing heartbeats by the wall clock: if this clock is
 * set back by an hour, the client waits an hour for a message that was lost. A timer limits this wait.
 */
async function fetchPage(
  { client, runtime }: JetStream,
  info: ConsumerInfo,
  size: number,
): Promise<readonly JsMsg[]> {
  const consumer = client.consumers.getConsumerFromInfo(info)
  const messages = await consumer.fetch({
    max_messages: size,
    expires: PAGE_EXPIRES_MS,
    idle_heartbeat: PAGE_HEARTBEAT_MS,
  })
  const startTimer = (): (() => void) =>
    runtime.startTimer(PAGE_SILENCE_MS, () => messages.stop(new UndeliveredError()))
  const page: JsMsg[] = []
  let stopTimer = startTimer()
  try {
    for await (const message of messages) {
      page.push(message)
      stopTimer()
      stopTimer = startTimer()
    }
  } finally {
    stopTimer()
  }
  if (page.length === 0) throw new UndeliveredError()
  return page
}

/** The message at a position; `undefined` if the servers return none, or this journal did not write it. */
export async function getMessage(
  { manager, stream, journalId }: JetStream,
  position: Position,
): Promise<StoredMessage | undefined> {
  const query = { seq: position }
  // The first request may reach a replica that lags: a message that the replica has is correct, but its "not found"
  // is not final.
  const message =
    (await manager.direct.getMessage(stream, query)) ??
    (await manager.streams.getMessage(stream, query))
  if (message === null) return undefined
  const { seq, subject, header: headers, data } = message
  return parseMessage({ seq, subject, headers, data }, journalId)
}

export interface PublishOptions {
  readonly subject: string
  /** A message with the same id as one stored within the last 10 minutes is not stored again. */
  readonly messageId: string
  /** The end of the attempts to store the message, on the clock `elapsedMs()`. Then the last error is thrown. */
  readonly deadline?: number
}

const PUBLISH_AGAIN_AFTER_MS = 150

/** Room for the command line, the subject and the id that the client adds. */
const OVERHEAD_BYTES = 1024

/**
 * Stores a message and returns its position, or the position of a stored message with the same id; `undefined` while a
 * message with the same id is being stored. Retries until the deadline while no server responds or the stream has no
 * leader.
 *
 * @throws {EntryTooLargeError} when the servers accept no message of its size.
 */
export async function publishMessage(
  { client, connection, stream, runtime }: JetStream,
  { headers, body }: NewMessage,
  { subject, messageId, deadline = runtime.elapsedMs() + PATIENCE_MS }: PublishOptions,
): Promise<Position | undefined> {
  const limit = (connection.info?.max_payload ?? Infinity) - OVERHEAD_BYTES
  const size = body.length + [...headers].join().length
  if (size > limit) throw new EntryTooLargeError(size, limit)
  for (;;) {
    const left = deadline - runtime.elapsedMs()
    try {
      const timeout = Math.max(1, Math.min(left, REQUEST_TIMEOUT_MS))
      const expect = { streamName: stream }
      const options = { msgID: messageId, headers, expect, timeout }
      const { seq } = await client.publish(subject, body, options)
      return seq === 0 ? undefined : seq
    } catch (error) {
      const { code, status } = error instanceof JetStreamApiError ? error : { code: 0, status: 503 }
      if (code === DUPLICATE_UNDER_WAY) return undefined
      const isRefused = status !== 503 || code === STORE_FAILED
      if (isRefused || left <= PUBLISH_AGAIN_AFTER_MS) throw error
      await runtime.delay(PUBLISH_AGAIN_AFTER_MS)
    }
  }
}

/**
 * The error of nats-server 2.11 and newer while a message with the same id is being stored. 2.10 reports the position 0
 * instead. The message is lost if the leader changes before it is stored.
 */
const DUPLICATE_UNDER_WAY = 10_158

/**
 * The error of a full stream or disk. Its status is the same as for a stream without a leader, which is transient.
 */
const STORE_FAILED = 10_077

/**
 * Deletes messages and overwrites them with random bytes. A message that was already deleted is not an error.
 *
 * @param check Called before each attempt. It rejects if the stream may have other messages at these positions, because
 *   the servers delete any message at a position.
 */
export async function eraseMessages(
  jetStream: JetStream,
  positions: readonly Position[],
  check: () => Promise<void>,
): Promise<void> {
  await retry(jetStream, async () => {
    await check()
    await Promise.all(positions.map(position => eraseMessage(jetStream, position)))
  })
}

async function eraseMessage({ manager, stream }: JetStream, position: Position): Promise<void> {
  try {
    await manager.streams.deleteMessage(stream, position, true)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/**
 * Whether an error of a deletion means that the message no longer exists. NATS 2.9 reports a message that was deleted
 * before as 10043, and a deletion that found it gone as 10057.
 */
function isGone(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return (
    error.code === JetStreamApiCodes.NoMessageFound || /not found|no message/i.test(error.message)
  )
}
