import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** Runs `use` with direct access to the streams of a server, as an operator has with the `nats` command. */
export async function operate<Value>(
  url: string,
  use: (nats: {
    readonly client: JetStreamClient
    readonly manager: JetStreamManager
  }) => Promise<Value>,
): Promise<Value> {
  const connection = await connect({ servers: url })
  try {
    return await use({ client: jetstream(connection), manager: await jetstreamManager(connection) })
  } finally {
    await connection.close()
  }
}
