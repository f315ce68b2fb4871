import { type JetStreamClient, type JetStreamManager, jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'

/** A stream on a connection, and how to ask for it. */
export interface JetStream {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
  /** The stream's name. */
  readonly stream: string
}

/** How long one request may take; what waits longer asks again, perhaps another server. */
export const REQUEST_TIMEOUT_MS = 1500

export async function jetStreamOf(connection: NatsConnection, stream: string): Promise<JetStream> {
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS })
  return { connection, client, manager: await client.jetstreamManager(false), stream }
}
