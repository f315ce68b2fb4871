import { setTimeout as delay } from 'node:timers/promises'
import { type ConsumerInfo, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { parseMessage, type StoredMessage } from './entry-message.ts'
import { addConsumer, type JetStream } from './jet-stream.ts'
import { PATIENCE_MS, retry } from './retry.ts'

export interface ReadMessage {
  readonly position: Position
  /** `undefined` when no journal wrote it. */
  readonly message: StoredMessage | undefined
  /** The number of messages still to come, as far as the replica that answers knows. */
  readonly pending: number
}

interface Wanted {
  readonly subject: string
  /** The position before the first message, or else only the last message of each subject. */
  readonly after: Position | 'last of each'
  readonly headersOnly: boolean
}

/** How many messages are held in memory at a time, with their bodies. */
const PAGE = 64
const PAGE_OF_HEADERS = 1000

const RETRY_AFTER_MS = 100

/**
 * The messages of a subject after a position, in order and without gaps, also when the consumer has to be recreated.
 * Ends when no more are pending on the replica that answers. That replica may lag behind: a caller that knows of a
 * later message reads again.
 *
 * @throws the error of NATS, when there was no progress for some seconds.
 */
export function readMessages(
  jetStream: JetStream,
  subject: string,
  after: Position = 0,
): AsyncGenerator<ReadMessage> {
  return read(jetStream, { subject, after, headersOnly: false })
}

/** The same without the bodies of the messages. */
export function readHeaders(
  jetStream: JetStream,
  subject: string,
  after: Wanted['after'] = 0,
): AsyncGenerator<ReadMessage> {
  return read(jetStream, { subject, after, headersOnly: true })
}

async function* read(jetStream: JetStream, wanted: Wanted): AsyncGenerator<ReadMessage> {
  let { after } = wanted
  let deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      for await (const message of readPages(jetStream, { ...wanted, after })) {
        if (after !== 'last of each') after = message.position
        yield message
        deadline = performance.now() + PATIENCE_MS
      }
      return
    } catch (error) {
      if (performance.now() >= deadline || after === 'last of each') throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

async function* readPages(jetStream: JetStream, wanted: Wanted): AsyncGenerator<ReadMessage> {
  const { subject, after, headersOnly } = wanted
  const filter = { filter_subject: subject, headers_only: headersOnly }
  const start =
    after === 'last of each'
      ? { deliver_policy: DeliverPolicy.LastPerSubject }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 }
  const consumer = await retry(() => addConsumer(jetStream, { ...filter, ...start }))
  try {
    let { num_pending: pending } = consumer
    let delivered = 0
    while (pending > 0) {
      const size = Math.min(pending, headersOnly ? PAGE_OF_HEADERS : PAGE)
      for (const message of await fetchPage(jetStream, consumer, size)) {
        if (message.info.deliverySequence !== ++delivered) throw new Error('a message was lost')
        pending = message.info.pending
        yield { position: message.seq, message: parseMessage(message), pending }
      }
    }
  } finally {
    // A failed deletion is ignored: the server removes an inactive consumer by itself.
    jetStream.manager.consumers.delete(jetStream.stream, consumer.name).catch(() => {})
  }
}

async function fetchPage(
  { client }: JetStream,
  info: ConsumerInfo,
  size: number,
): Promise<readonly JsMsg[]> {
  const consumer = client.consumers.getConsumerFromInfo(info)
  const page = await Array.fromAsync(
    await consumer.fetch({ max_messages: size, expires: 2000, idle_heartbeat: 500 }),
  )
  if (page.length === 0) throw new Error('messages that are pending do not come')
  return page
}
