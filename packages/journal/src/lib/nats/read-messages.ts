import { setTimeout as delay } from 'node:timers/promises'
import { type ConsumerInfo, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { parseMessage, type StoredMessage } from './entry-message.ts'
import { addConsumer, type JetStream } from './jet-stream.ts'
import { retry } from './retry.ts'

export interface MessagesWanted {
  readonly after: Position
  readonly subject: string
  readonly headersOnly?: boolean
  /** Returns only the last message of each subject and ignores `after`. */
  readonly lastOfEach?: boolean
}

export interface ReadMessage {
  readonly position: Position
  /** `undefined` when no journal wrote it. */
  readonly message: StoredMessage | undefined
  /** The number of messages still to come, as far as the replica that answers knows. */
  readonly pending: number
}

/** How many messages are held in memory at a time, with their bodies. */
const PAGE = 64
const PAGE_OF_HEADERS = 1000

/** A read without any progress for this long fails. */
const PATIENCE_MS = 4500
const RETRY_AFTER_MS = 100

/**
 * The messages of a subject after a position, in order and without gaps, also when the consumer has to be recreated.
 * Ends when no more are pending on the replica that answers. That replica may lag behind: a caller that knows of a
 * later message reads again.
 *
 * @throws the error of NATS, when there was no progress for some seconds.
 */
export async function* readMessages(
  jetStream: JetStream,
  wanted: MessagesWanted,
): AsyncGenerator<ReadMessage> {
  let { after } = wanted
  let deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      for await (const message of readPages(jetStream, { ...wanted, after })) {
        after = message.position
        yield message
        deadline = performance.now() + PATIENCE_MS
      }
      return
    } catch (error) {
      if (performance.now() >= deadline || wanted.lastOfEach) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

async function* readPages(
  jetStream: JetStream,
  wanted: MessagesWanted,
): AsyncGenerator<ReadMessage> {
  const consumer = await retry(() => addConsumer(jetStream, startOf(wanted)))
  try {
    let { num_pending: pending } = consumer
    let delivered = 0
    while (pending > 0) {
      const size = Math.min(pending, wanted.headersOnly ? PAGE_OF_HEADERS : PAGE)
      for (const message of await fetchPage(jetStream, consumer, size)) {
        if (message.info.deliverySequence !== ++delivered) throw new Error('a message was lost')
        pending = message.info.pending
        yield toRead(message)
      }
    }
  } finally {
    // A failed deletion is ignored: the server removes an inactive consumer by itself.
    jetStream.manager.consumers.delete(jetStream.stream, consumer.name).catch(() => {})
  }
}

function startOf({ after, subject, headersOnly, lastOfEach }: MessagesWanted) {
  const filter = { filter_subject: subject, headers_only: headersOnly ?? false }
  return lastOfEach
    ? { ...filter, deliver_policy: DeliverPolicy.LastPerSubject }
    : { ...filter, deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 }
}

async function fetchPage(
  { client }: JetStream,
  info: ConsumerInfo,
  size: number,
): Promise<readonly JsMsg[]> {
  const consumer = client.consumers.getConsumerFromInfo(info)
  const page: JsMsg[] = []
  const fetched = await consumer.fetch({ max_messages: size, expires: 2000, idle_heartbeat: 500 })
  for await (const message of fetched) {
    page.push(message)
  }
  if (page.length === 0) throw new Error('messages that are pending do not come')
  return page
}

function toRead(message: JsMsg): ReadMessage {
  const { seq, subject, headers, data, info } = message
  return {
    position: seq,
    message: parseMessage({ position: seq, subject, headers, body: data }),
    pending: info.pending,
  }
}
