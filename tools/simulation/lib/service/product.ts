/** The parts of the product that a simulation runs. To be imported after the virtual globals are installed. */

import { pollFeed, pollFeeds } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { createNatsStream, openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openNatsLease } from '@fixture-feed/journal/nats-lease'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import { nuid } from '@nats-io/nats-core'
// These modules are loaded on demand, which takes real time: here they are loaded before virtual time starts.
import '../../../../packages/client/src/lib/delay-buffer.ts'
import '../../../../packages/server/src/lib/relay/relay.ts'
import { PATIENCE_MS } from '../../../../packages/journal/src/lib/nats/retry.ts'
import { Views } from '../../../../packages/server/src/lib/snapshot/views.ts'

export {
  createNatsStream,
  dictionaryCodec,
  openNatsJournal,
  openNatsLease,
  PATIENCE_MS,
  pollFeed,
  pollFeeds,
  startService,
  tokenOfSecret,
  Views,
}

// `nuid` draws the prefix of its names when it makes the first name. That happens here, before any run, so that all
// runs are equal.
nuid.next()
