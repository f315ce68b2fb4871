/** The commands with `--nats`: credentials, TLS, a leaf node, a missing stream, and no server. */
import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { createAuthority } from '@fixture-feed/test-support/certificates'
import { createNatsAccounts } from '@fixture-feed/test-support/nats-accounts'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret } from '../testing/run-command.ts'
import { runProgramInBackground, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

test('export reports the reason for its wait if no NATS server responds', async () => {
  await using exported = runProgramInBackground(['export', '--all', '--nats', 'nats://127.0.0.1:1'])
  await exported.said(/^cannot connect to 127\.0\.0\.1:1: .*; retrying$/m)
})

suite('serve --engine nats', { skip: withoutNatsServer }, async () => {
  const folder = temporaryFolder()
  after(() => folder[Symbol.dispose]())

  const accounts = await createNatsAccounts()

  test('connects with credentials, over TLS, with a client certificate', async t => {
    const authority = await createAuthority(folder.at('.'), 'authority')
    const server = await authority.issue('server')
    const files = `cert_file: "${server.cert}", key_file: "${server.key}", ca_file: "${authority.cert}"`
    const lines = [...accounts.lines, `tls { ${files}, verify: true }`]
    const [running] = await startNatsServers(t, { lines })
    const nats = `tls://localhost:${running?.port}`
    const { cert, key } = await authority.issue('node')
    const credentials = folder.write('node.creds', await accounts.credentials())
    await publishAndRead([
      ...['--nats', nats, '--nats-credentials', credentials],
      ...['--nats-ca', authority.cert, '--nats-cert', cert, '--nats-key', key],
    ])
    await publishAndRead([], {
      NATS: nats,
      NATS_CREDENTIALS: credentials,
      NATS_CA: authority.cert,
      NATS_CERT: cert,
      NATS_KEY: key,
    })
    const withoutAuthority = ['--nats', nats, '--nats-credentials', credentials]
    assert.match(await refusedStart(withoutAuthority), /unable to verify the first certificate/)
  })

  test('ends with the reason if credentials or certificates are wrong or missing', async t => {
    const [server] = await startNatsServers(t, { lines: accounts.lines })
    const place = ['--nats', server?.url ?? '']
    const others = await createNatsAccounts()
    const foreign = folder.write('foreign.creds', await others.credentials())
    const cases = [
      [['--nats-credentials', foreign], /cannot connect to .*: .*Authorization Violation/i],
      [['--nats-credentials', folder.at('no.creds')], /Cannot open .*no\.creds: no such/],
      [['--nats-ca', folder.at('no.pem')], /Cannot open .*no\.pem: no such file/],
    ] as const
    await Promise.all(
      cases.map(async ([args, reason]) =>
        assert.match(await refusedStart([...place, ...args]), reason),
      ),
    )
  })

  test('init creates the stream of the nodes, which wait for it and report the command that creates it', async t => {
    const [server] = await startNatsServers(t)
    const place = ['--nats', server?.url ?? '']
    const ports = ['--port', '0', '--operator-port', '0']
    await using waiting = runProgramInBackground(['serve', '--engine', 'nats', ...ports, ...place])
    await waiting.said(/stream FIXTURE_FEED does not exist; create it once with: fixture-feed init/)
    const first = await runCommand(['init', ...place])
    assert.deepEqual(
      [first.code, first.stdout],
      [0, 'Created stream FIXTURE_FEED with 1 replica\n'],
    )
    assert.match(await waiting.nextLine(), /^fixture-feed ready: /)
    const second = await runCommand(['init', ...place, '--json'])
    assert.deepEqual(JSON.parse(second.stdout), {
      stream: 'FIXTURE_FEED',
      isNew: false,
      replicas: 1,
    })
    assert.equal((await runCommand(['init'])).code, 2)
    assert.equal(await waiting.end(), 0)
  })

  test('works through a leaf node without a store', async t => {
    const hubs = await startNatsServers(t, { domain: 'hub' })
    const [leaf] = await startNatsServers(t, { leavesOf: hubs })
    await publishAndRead(['--nats', leaf?.url ?? '', '--nats-domain', 'hub'])
    await publishAndRead(['--nats', hubs[0]?.url ?? ''])
  })

  let games = 0

  /** Creates the stream if it is missing, starts a service, publishes and erases an item, and reads the feed. */
  async function publishAndRead(
    args: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`FIXTURE_FEED_${name}`, value]),
    )
    const id = `game-${++games}`
    await using initialized = runProgramInBackground(['init', ...args], { env })
    assert.equal(await initialized.ended, 0, initialized.stderr)
    const served = await serveInBackground(folder.at('none'), {
      args: ['--engine', 'nats', ...args],
      env,
      start: runProgramInBackground,
    })
    const { fixtureId, ...body } = sampleFixture(id)
    const client = new OperatorClient({ url: served.operatorUrl, token: secret })
    await client.putFixture(fixtureId, body)
    const feed = { fixtureId, feedKey: 'pulse' }
    await client.publish(feed, JSON.stringify({ items: [sampleDraft(fixtureId, 'a')] }))
    await client.erase(feed, { id: 'a' })
    const response = await fetch(`${served.publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`)
    assert.equal(response.status, 200)
    assert.equal(await served.end(), 0)
  }

  /** Runs `serve --engine nats` with arguments that make the start fail, and returns its stderr. */
  async function refusedStart(args: readonly string[]): Promise<string> {
    const ports = ['--port', '0', '--operator-port', '0']
    const { code, stdout, stderr } = await runCommand([
      ...['serve', '--engine', 'nats', '--log-level', 'fatal', ...ports],
      ...args,
    ])
    assert.deepEqual([code, stdout], [1, ''], stderr)
    return stderr
  }
})
