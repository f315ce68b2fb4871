/**
 * A service on the sqlite journal of a directory, or on one in NATS, until it is killed. When it is ready it writes one
 * line of JSON with both addresses. With an upstream it is a relay of that service.
 *
 *     node publishing-service.ts DIRECTORY|NATS_URL SECRET [UPSTREAM RELAY_DIRECTORY]
 *
 * `LEAVE_REMOVALS_MS` is how long it leaves an erasure to another node.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openNatsLease } from '@fixture-feed/journal/nats-lease'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { pino } from 'pino'
import { type RelayOptions, startService } from '../../service.ts'
import { tokenOfSecret } from '../operator-api/tokens.ts'

const [place = '', secret = '', upstream, relayDirectory = ''] = process.argv.slice(2)
const anyPort = { host: '127.0.0.1', port: 0 }

const { LEAVE_REMOVALS_MS } = process.env

const isNats = place.startsWith('nats:')

const relay: RelayOptions | undefined =
  upstream === undefined
    ? undefined
    : {
        upstream,
        intervalMs: 100,
        indexIntervalMs: 200,
        waitSeconds: 0,
        refusedDirectory: join(relayDirectory, 'refused'),
        openLease: async onFailure =>
          isNats
            ? openNatsLease({ servers: [place], name: 'relay' })
            : createFileLease({ file: join(relayDirectory, 'relay.json'), onFailure }),
      }

const { publicUrl, operatorUrl } = await startService({
  openJournal: () =>
    isNats ? openNatsJournal({ servers: [place] }) : openSqliteJournal({ directory: place }),
  publicAddress: anyPort,
  operatorAddress: anyPort,
  tokens: [tokenOfSecret('parent', secret)],
  relay,
  leaveRemovalsMs: LEAVE_REMOVALS_MS === undefined ? undefined : Number(LEAVE_REMOVALS_MS),
  log: pino({ level: 'silent' }),
})
// Those that are killed write no compiled modules at their end.
flushCompileCache()
writeSync(1, `${JSON.stringify({ publicUrl, operatorUrl })}\n`)
