/**
 * A service in a process of its own, on a journal in memory, for tests that look at the process from outside: it is told
 * by messages to hold back reads of the journal.
 *
 *     node measured-service.ts OPTIONS_AS_JSON
 */
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { pino } from 'pino'
import { type ServiceOptions, startService } from '../../service.ts'
import { tokenOfSecret } from '../operator-api/tokens.ts'
import { secret } from './running-service.ts'
import type { FromMeasured, ToMeasured } from './start-measured-service.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as Partial<ServiceOptions>
const journal = createMemoryJournal()
let gate = Promise.withResolvers<void>()
gate.resolve()

const { publicUrl, operatorUrl } = await startService({
  openJournal: async () => ({
    ...journal,
    async readAt(positions) {
      await gate.promise
      return journal.readAt(positions)
    },
  }),
  publicAddress: { host: '127.0.0.1', port: 0 },
  operatorAddress: { host: '127.0.0.1', port: 0 },
  tokens: [tokenOfSecret('tests', secret)],
  log: pino({ level: 'fatal' }),
  ...options,
})

process.on('message', (message: ToMeasured) => {
  if (message === 'hold') gate = Promise.withResolvers<void>()
  else gate.resolve()
  tell({ kind: 'done' })
})
tell({ kind: 'ready', publicUrl, operatorUrl })

function tell(message: FromMeasured): void {
  process.send?.(message)
}
