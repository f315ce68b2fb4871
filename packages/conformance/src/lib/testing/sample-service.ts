import { generateKeyPairSync } from 'node:crypto'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import type { OperatorAddress } from '../../operator-adapter.ts'

const anyPort = { host: '127.0.0.1', port: 0 }
const { privateKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const token = 'a-secret-of-the-tests'

export interface SampleService {
  readonly publicUrl: string
  readonly operator: OperatorAddress
}

/** Starts an empty Fixture Feed service on free ports. The service is stopped after the test. */
export async function startSampleService(
  t: { readonly after: (stop: () => Promise<void>) => void },
  { workers = 1 }: { readonly workers?: number } = {},
): Promise<SampleService> {
  const { publicUrl, operatorUrl, stop } = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: anyPort,
    operatorAddress: anyPort,
    tokens: [tokenOfSecret('conformance', token)],
    workers,
    signingKeys: [pem],
    log: pino({ level: 'silent' }),
  })
  t.after(() => stop(0))
  return { publicUrl, operator: { url: operatorUrl, token } }
}
