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

/** @param domain The domain of JetStream that has the stream; left out, that of the server itself. */
export async function jetStreamOf(
  connection: NatsConnection,
  stream: string,
  domain?: string,
): Promise<JetStream> {
  const elsewhere = domain === undefined ? {} : { domain }
  const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS, ...elsewhere })
  return { connection, client, manager: await client.jetstreamManager(false), stream }
}
