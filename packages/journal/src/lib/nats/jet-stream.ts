import {
  AckPolicy,
  type ConsumerAPI,
  type ConsumerConfig,
  type ConsumerInfo,
  type Consumers,
  DeliverPolicy,
  type DirectStreamAPI,
  type JetStreamClient,
  jetstream,
  type StreamAPI,
} from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/nats-core'
import { processRuntime, type Runtime } from './runtime.ts'

/**
 * A stream as a node uses it: only the calls to NATS that the journal depends on, and the time of the node. A
 * simulation implements exactly these members.
 */
export interface JetStream {
  readonly stream: string
  /**
   * The id of the journal, written into each message; `undefined` if the stream has none. A message with another id is
   * not of this journal.
   */
  readonly journalId?: string | undefined
  /** The creation time of the stream that was opened. `undefined` until a journal opens it. */
  readonly created?: string | undefined
  readonly connection: Pick<NatsConnection, 'close' | 'info' | 'reconnect' | 'status'>
  readonly client: Pick<JetStreamClient, 'publish'> & {
    readonly consumers: Pick<Consumers, 'getConsumerFromInfo'>
  }
  readonly manager: {
    readonly streams: Pick<StreamAPI, 'add' | 'deleteMessage' | 'getMessage' | 'info'>
    readonly consumers: Pick<ConsumerAPI, 'add' | 'delete'>
    readonly direct: Pick<DirectStreamAPI, 'getMessage'>
  }
  readonly runtime: Runtime
}

/**
 * Creates a consumer that begins at `start`. It is not stored on disk, and the server deletes it after a minute
 * without use.
 */
export function addConsumer(
  { manager, stream }: JetStream,
  start: Partial<ConsumerConfig>,
): Promise<ConsumerInfo> {
  return manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(60_000),
    ...start,
  })
}

/** Reads the clock of the servers. nats-server 2.9 reports the time only when it creates a stream or a consumer. */
export async function readServerClock(jetStream: JetStream): Promise<number> {
  const { manager, stream } = jetStream
  const { name, created } = await addConsumer(jetStream, { deliver_policy: DeliverPolicy.New })
  // A failed deletion is ignored: the server removes an inactive consumer automatically.
  manager.consumers.delete(stream, name).catch(() => {})
  return Date.parse(created)
}

/** Time limit of one request; a longer operation sends another request, which may reach another server. */
export const REQUEST_TIMEOUT_MS = 1500

export async function jetStreamOf(
  connection: NatsConnection,
  stream: string,
  domain?: string,
): Promise<JetStream> {
  const elsewhere = domain === undefined ? {} : { domain }
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS, ...elsewhere })
  const manager = await client.jetstreamManager(false)
  return { stream, connection, client, manager, runtime: processRuntime }
}
