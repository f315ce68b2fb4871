import { type JetStreamClient, type JetStreamManager, jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'

/** A stream, and the connection to request it over. */
export interface JetStream {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
  /** The stream's name. */
  readonly stream: string
}

/** Time limit of one request; a longer operation sends another request, which may reach another server. */
export const REQUEST_TIMEOUT_MS = 1500

export async function jetStreamOf(connection: NatsConnection, stream: string): Promise<JetStream> {
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS })
  return { connection, client, manager: await client.jetstreamManager(false), stream }
}
