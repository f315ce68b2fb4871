/**
 * A service on the sqlite journal of a directory, or on one in NATS, until it is killed. When it is ready it writes one
 * line of JSON with both addresses.
 *
 *     node publishing-service.ts DIRECTORY|NATS_URL SECRET
 */
import { writeSync } from 'node:fs'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { pino } from 'pino'
import { startService } from '../../service.ts'
import { tokenOfSecret } from '../operator-api/tokens.ts'

const [place = '', secret = ''] = process.argv.slice(2)
const anyPort = { host: '127.0.0.1', port: 0 }

const { publicUrl, operatorUrl } = await startService({
  openJournal: () =>
    place.startsWith('nats:')
      ? openNatsJournal({ servers: [place] })
      : openSqliteJournal({ directory: place }),
  publicAddress: anyPort,
  operatorAddress: anyPort,
  tokens: [tokenOfSecret('parent', secret)],
  log: pino({ level: 'silent' }),
})
writeSync(1, `${JSON.stringify({ publicUrl, operatorUrl })}\n`)
