/** NATS servers with restricted access: credentials, rights, certificates. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach } from './lib/contract-cases/support.ts'
import './lib/testing/compile-cache.ts'
import { createAuthority } from '@fixture-feed/test-support/certificates'
import { createNatsAccounts, type NatsAccounts } from '@fixture-feed/test-support/nats-accounts'
import {
  type NatsServer,
  startNatsServers,
  withoutNatsServer,
} from '@fixture-feed/test-support/nats-servers'
import { type NatsJournalOptions, openNatsJournal } from './nats-journal.ts'

/** A time limit that a start reaches only if it waits for servers. */
const patienceMs = 30_000

type Access = Omit<NatsJournalOptions, 'stream'>

/** Opens a journal, appends to it if it is empty, and reads it. */
async function use(options: Access): Promise<void> {
  const journal = await openNatsJournal({ ...options, ifMissing: 'create' })
  const before = await Array.fromAsync(journal.readChain(pulse))
  const previous = before.at(-1)?.position ?? 0
  if (previous === 0) await appendEach(journal, [sample.publication(pulse)])
  assert.equal((await Array.fromAsync(journal.readChain(pulse))).length, 1)
  await journal.close()
}

async function refuses(options: Access, reason: RegExp): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  await assert.rejects(openNatsJournal({ ...options, signal }), reason)
}

suite('openNatsJournal() with credentials', { skip: withoutNatsServer }, async () => {
  const accounts: NatsAccounts = await createNatsAccounts()
  const [server] = await startNatsServers({ after }, { lines: accounts.lines })
  const servers = [server?.url ?? '']

  test('requires only the rights that docs/cluster.md lists', async () => {
    const rights = { publish: ['FIXTURE_FEED.>', '$JS.API.>'], subscribe: ['_INBOX.>'] }
    await use({ servers, credentials: await accounts.credentials(rights) })
  })

  test('reports why they are rejected, without a wait', async () => {
    const others = await createNatsAccounts()
    await refuses({ servers }, /cannot connect to .*: .*Authorization Violation/i)
    for (const [credentials, reason] of [
      [await others.credentials(), /cannot connect to .*: .*Authorization Violation/i],
      [await accounts.credentials({ expires: 1 }), /Authorization Violation|Expired/i],
      ['none', /cannot use the credentials: unable to parse credentials/],
      [
        await accounts.credentials({ publish: ['FIXTURE_FEED.>'] }),
        /Permissions Violation for Publish to "\$JS\.API\.STREAM/i,
      ],
    ] as const) {
      await refuses({ servers, credentials }, reason)
    }
  })
})

suite('openNatsJournal() over TLS', { skip: withoutNatsServer }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-tls-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const authority = await createAuthority(folder, 'authority')
  const other = await createAuthority(folder, 'other')
  const caFile = authority.cert

  async function startEncrypted(host?: string, more = ''): Promise<NatsServer> {
    const { cert, key } = await authority.issue('server', host)
    const files = `cert_file: "${cert}", key_file: "${key}", ca_file: "${authority.cert}"`
    const [server] = await startNatsServers({ after }, { lines: [`tls { ${files} ${more} }`] })
    return server as NatsServer
  }

  const at = ({ port }: NatsServer): readonly string[] => [`tls://localhost:${port}`]

  test('trusts only the given authority', async () => {
    const servers = at(await startEncrypted())
    await use({ servers, tls: { caFile } })
    const unknown = /unable to verify|unable to get local issuer|self-signed|signature failure/
    await refuses({ servers }, unknown)
    await refuses({ servers, tls: { caFile: other.cert } }, unknown)
    const noCertificate = join(folder, 'none.pem')
    writeFileSync(noCertificate, 'none')
    await refuses({ servers, tls: { caFile: noCertificate } }, unknown)
  })

  test('rejects certificates of other hosts, addresses in place of names, and servers without TLS', async () => {
    const servers = at(await startEncrypted('elsewhere.example'))
    await refuses({ servers, tls: { caFile } }, /does not match certificate's altnames/)
    const [plain] = await startNatsServers({ after })
    await refuses({ servers: at(plain as NatsServer), tls: { caFile } }, /does not support 'tls'/)
    for (const address of ['127.0.0.1', '[::1]'])
      await refuses({ servers: [`tls://${address}:1`] }, /TLS needs a host name, not an IP address/)
  })

  test('presents its certificate to servers that require one', async () => {
    const servers = at(await startEncrypted(undefined, ', verify: true'))
    const own = await authority.issue('node')
    const stranger = await other.issue('stranger')
    await use({ servers, tls: { caFile, certFile: own.cert, keyFile: own.key } })
    // A server that refuses a client's certificate sends no response, like a server that hangs.
    const strange = { certFile: stranger.cert, keyFile: stranger.key }
    for (const shown of [{}, strange]) {
      const stop = new AbortController()
      const waiting = Promise.withResolvers<string>()
      const options = { servers, tls: { caFile, ...shown }, onProgress: waiting.resolve }
      const opening = openNatsJournal({ ...options, signal: stop.signal })
      assert.match(
        await waiting.promise,
        /timeout \(the server may require another certificate of this node/,
      )
      stop.abort()
      await assert.rejects(opening, { name: 'JournalUnavailableError' })
    }
  })
})
