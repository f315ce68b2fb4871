/**
 * A service in a process of its own, on a journal in memory or in NATS, for tests that look at the process from outside:
 * it is told by messages to hold back reads of the journal.
 *
 *     node measured-service.ts OPTIONS_AS_JSON
 */
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { pino } from 'pino'
import { type ServiceOptions, startService } from '../../service.ts'
import { tokenOfSecret } from '../operator-api/tokens.ts'
import { hostileSecret } from './hostile/hostile-requests.ts'
import { secret } from './running-service.ts'
import type { FromMeasured, ToMeasured } from './start-measured-service.ts'

const { natsServers: servers, ...options } = JSON.parse(process.argv[2] ?? '{}') as Partial<
  ServiceOptions & { natsServers: readonly string[] }
>
let gate = Promise.withResolvers<void>()
gate.resolve()

const { publicUrl, operatorUrl } = await startService({
  openJournal: async () =>
    gated(servers === undefined ? createMemoryJournal() : await openNatsJournal({ servers })),
  publicAddress: { host: '127.0.0.1', port: 0 },
  operatorAddress: { host: '127.0.0.1', port: 0 },
  tokens: [tokenOfSecret('tests', secret), tokenOfSecret('hostile', hostileSecret)],
  log: pino({ level: 'fatal' }),
  ...options,
})

process.on('message', (message: ToMeasured) => {
  if (message === 'hold') gate = Promise.withResolvers<void>()
  else gate.resolve()
  tell({ kind: 'done' })
})
tell({ kind: 'ready', publicUrl, operatorUrl })

/** A journal whose reads by position wait for the gate. */
function gated(journal: Journal): Journal {
  const readAt: Journal['readAt'] = async positions => {
    await gate.promise
    return journal.readAt(positions)
  }
  return new Proxy(journal, {
    get(target, name) {
      const value = name === 'readAt' ? readAt : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function tell(message: FromMeasured): void {
  process.send?.(message)
}
