import type { Feed } from './feed.ts'
import type { Exchange } from './wire/exchange.ts'
import type { Send, Wire } from './wire/wire.ts'

export interface Race {
  /** How often it publishes. */
  readonly times: number
  /** @param time From 1. */
  readonly publish: (time: number) => Promise<void>
  /**
   * Looks at a read.
   *
   * @param last What it returned for the read before on the same connection.
   */
  readonly onRead: (exchange: Exchange, last: string | undefined) => string
}

/** Reads of one reader beside one publication: where publishing is slow, more would use up the requests of the run. */
const mostReadsBeside = 20

/** Reads a feed over four connections, in three content codings, while it is published to. */
export async function raceReaders(
  wire: Wire,
  feed: Feed,
  { times, publish, onRead }: Race,
): Promise<void> {
  let isPublishing = true
  let publication = Promise.resolve()

  async function readOn(send: Send, accepted: string): Promise<void> {
    let last: string | undefined
    for (let reads = 1; isPublishing; reads++) {
      if (reads % mostReadsBeside === 0) await publication.catch(() => {})
      last = onRead(await send(feed.request({ 'Accept-Encoding': accepted })), last)
    }
  }

  const reading = Promise.allSettled(
    ['identity', 'identity', 'gzip', 'br'].map(accepted =>
      wire.withKeptConnection(send => readOn(send, accepted)),
    ),
  )
  try {
    for (let time = 1; time <= times; time++) {
      publication = publish(time)
      await publication
    }
  } finally {
    isPublishing = false
  }
  for (const reader of await reading) if (reader.status === 'rejected') throw reader.reason
}
