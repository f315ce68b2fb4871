import { UsageError } from '../failure.ts'
import type { NatsAccess } from '../log-place.ts'
import { createStream } from '../open-journal.ts'
import { note, print } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface InitOptions extends NatsAccess {
  readonly json?: boolean
}

/**
 * Creates the stream of a new cluster. A node never creates it, because a missing stream may have been deleted by
 * mistake.
 */
export async function init(options: InitOptions): Promise<void> {
  if (options.nats === undefined)
    throw new UsageError('init requires --nats with the URLs of the NATS servers')
  const created = await createStream(options, {
    onProgress: () => {},
    onTrouble: reason => note(`${reason}; retrying`),
    signal: stopSignal(),
  })
  const { stream, isNew, replicas } = created
  const place = `stream ${stream} with ${replicas === 1 ? '1 replica' : `${replicas} replicas`}`
  await print(options, {
    value: created,
    words: isNew ? `Created ${place}` : `Found ${place}; nothing was changed`,
  })
}
