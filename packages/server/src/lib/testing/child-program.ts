/**
 * A service in a separate process. Messages make it hold back reads of the journal by position.
 *
 *     node child-program.ts OPTIONS_AS_JSON
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openNatsLease } from '@fixture-feed/journal/nats-lease'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { secret } from '@fixture-feed/test-support/running-service'
import { pino } from 'pino'
import { startService } from '../../service.ts'
import { tokenOfSecret } from '../operator-api/tokens.ts'
import type { ChildOptions, FromChild, ToChild } from './child-service.ts'
import { hostileSecret } from './hostile/hostile-requests.ts'

const { place, upstream, directory, ...options } = JSON.parse(process.argv[2] ?? '') as ChildOptions
const servers = place?.startsWith('nats:') ? place.split(',') : undefined
let gate = Promise.resolve()
let open = (): void => {}

const { publicUrl, operatorUrl } = await startService({
  openJournal: async () => gated(await openJournal()),
  publicAddress: { host: '127.0.0.1', port: 0 },
  operatorAddress: { host: '127.0.0.1', port: 0 },
  tokens: [tokenOfSecret('tests', secret), tokenOfSecret('hostile', hostileSecret)],
  relay:
    upstream === undefined
      ? undefined
      : {
          upstream,
          intervalMs: 100,
          indexIntervalMs: 200,
          waitSeconds: 0,
          refusedDirectory: join(directory ?? '', 'refused'),
          openLease: async onFailure =>
            servers === undefined
              ? createFileLease({ file: join(directory ?? '', 'relay.json'), onFailure })
              : openNatsLease({ servers, name: 'relay' }),
        },
  log: pino({ level: 'fatal' }),
  ...options,
})

process.on('message', (message: ToChild) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open()
  open = resolve
  if (message === 'hold') gate = promise
  send({ kind: 'done' })
})
// A killed process cannot write its compiled modules when it ends, so they are written now.
flushCompileCache()
send({ kind: 'ready', publicUrl, operatorUrl })

async function openJournal(): Promise<Journal> {
  if (servers !== undefined) return openNatsJournal({ servers, ifMissing: 'create' })
  return place === undefined ? createMemoryJournal() : openSqliteJournal({ directory: place })
}

/** A journal whose reads by position wait for the gate. */
function gated(journal: Journal): Journal {
  const readAt: Journal['readAt'] = async positions => {
    await gate
    return journal.readAt(positions)
  }
  return new Proxy(journal, {
    get(target, name) {
      const value = name === 'readAt' ? readAt : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function send(message: FromChild): void {
  process.send?.(message)
}
