import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
} from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/nats-core'

export interface JetStream {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
  readonly stream: string
}

/** A consumer that starts at a position and keeps nothing: it is gone after a minute without use. */
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

/** Time limit of one request; a longer operation sends another request, which may reach another server. */
export const REQUEST_TIMEOUT_MS = 1500

export async function jetStreamOf(
  connection: NatsConnection,
  stream: string,
  domain?: string,
): Promise<JetStream> {
  const elsewhere = domain === undefined ? {} : { domain }
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS, ...elsewhere })
  return { connection, client, manager: await client.jetstreamManager(false), stream }
}
