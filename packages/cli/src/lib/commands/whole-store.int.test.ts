/** Copies a whole store with `export --all` and `import`: to a data folder, to a running service, and to NATS. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorClient } from '@fixture-feed/client/operator'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret, startCommand } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

const feedKeys = ['pulse', 'pulse-v1']
const changes = Number(process.env.CHANGES ?? 60)

let folder: TemporaryFolder
/** The file with the export of the whole store. */
let file: string
/** The text of `file`. */
let exported: string
/** The addresses that are read before the export and after the import. */
let addresses: readonly string[]
/** The responses of the original service at `addresses`. */
let responses: readonly string[]

before(async () => {
  folder = temporaryFolder()
  await using served = await serveInBackground(folder.at('origin'))
  addresses = await fill(served)
  responses = await readAll(served)
  const running = await run('export', '--all', '--to', served.operatorUrl)
  assert.ok((await run('export', '--all', '--data', folder.at('origin'))) === running)
  await served.end()
  exported = await run('export', '--all', '--data', folder.at('origin'))
  assert.ok(exported === running, 'a running service exports something else')
  file = folder.write('store.jsonl', exported)
})

after(() => folder[Symbol.dispose]())

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return stdout
}

/**
 * Publishes a listed fixture, a fixture that lost a feed, and a retired fixture, with revisions, withdrawals, assets
 * and settings. Returns the addresses to read.
 */
async function fill({ operatorUrl, publicUrl }: Served): Promise<readonly string[]> {
  const client = new OperatorClient({ url: operatorUrl, token: secret })
  const publish = (fixtureId: string, feedKey: string, body: object) =>
    client.publish({ fixtureId, feedKey }, JSON.stringify(body))
  for (const fixtureId of ['listed', 'lost-a-feed', 'retired']) {
    const { fixtureId: _, ...registration } = sampleFixture(fixtureId)
    await client.putFixture(fixtureId, registration)
    for (const feedKey of feedKeys) {
      await publish(fixtureId, feedKey, { items: [sampleDraft(fixtureId, 'a')] })
      const again = sampleDraft(fixtureId, 'a', 'Herons at Wolves')
      await publish(fixtureId, feedKey, { items: [again, sampleDraft(fixtureId, 'b')] })
      await publish(fixtureId, feedKey, { withdrawals: [{ id: 'b', reason: 'wrong' }] })
    }
    const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${fixtureId}--></svg>`)
    const feed = { fixtureId, feedKey: 'pulse' }
    await client.putAsset(feed, { name: 'a.svg', mediaType: 'image/svg+xml', bytes })
    await client.putSettings(feed, { state: 'finished', definitions: null })
  }
  for (let index = 0; index < changes; index++) {
    await publish('listed', 'pulse', {
      items: [sampleDraft('listed', `i${index % 7}`, `${index}`)],
    })
  }
  const { fixtureId, ...registration } = sampleFixture('lost-a-feed')
  await client.putFixture(fixtureId, { ...registration, feeds: ['pulse'] })
  await client.retireFixture('retired')
  const feed = '/v1/fixtures/listed/feeds/pulse'
  const timeline = await (await fetch(`${publicUrl}${feed}/timeline`)).json()
  const { instants } = timeline as { readonly instants: readonly { readonly snapshotAt: string }[] }
  const until = instants.map(({ snapshotAt }) => `${feed}?until=${snapshotAt}`)
  return [
    '/v1/fixtures',
    `${feed}-v1`,
    feed,
    ...until.filter((_, index) => index % 10 === 0),
    `${feed}/timeline`,
    '/v1/fixtures/lost-a-feed/feeds/pulse',
    '/v1/fixtures/lost-a-feed/feeds/pulse-v1',
    '/v1/fixtures/retired/feeds/pulse',
  ]
}

/** The status, tag, cache policy and bytes at each address. */
async function readAll({ publicUrl }: Pick<Served, 'publicUrl'>): Promise<readonly string[]> {
  return Promise.all(
    addresses.map(async address => {
      const { status, headers, ...response } = await fetch(publicUrl + address).then(
        async answer => ({
          status: answer.status,
          headers: answer.headers,
          text: await answer.text(),
        }),
      )
      return `${status} ${headers.get('etag')} ${headers.get('cache-control')} ${response.text}`
    }),
  )
}

/** Kills imports that are still running after 0.4, 0.8 and 1.2 seconds, and then runs an import to its end. */
async function importWithKills(...place: readonly string[]): Promise<void> {
  for (const ms of [400, 800, 1200]) {
    const child = startCommand(['import', file, ...place])
    child.stdin.end()
    const ended = new Promise(resolve => child.once('close', resolve))
    await Promise.race([ended, delay(ms)])
    child.kill('SIGKILL')
    await ended
  }
  await run('import', file, ...place)
}

test('export --all prints every fixture, marks retired ones, and includes feeds that are not listed any more', () => {
  const lines = exported
    .trim()
    .split('\n')
    .map(text => JSON.parse(text))
  const fixtures = lines.filter(({ kind }) => kind === 'fixture')
  assert.deepEqual(
    fixtures.map(({ entry, retired }) => [entry.fixtureId, entry.feeds, retired]),
    [
      ['listed', feedKeys, undefined],
      ['lost-a-feed', feedKeys, undefined],
      ['lost-a-feed', ['pulse'], undefined],
      ['retired', feedKeys, true],
    ],
  )
  assert.equal(lines.filter(({ kind }) => kind === 'asset').length, 3)
})

test('import moves a whole store into a folder, even if it is killed meanwhile', async () => {
  const data = folder.at('copy')
  await importWithKills('--data', data)
  assert.ok((await run('export', '--all', '--data', data)) === exported)
  const again = JSON.parse(await run('import', file, '--data', data, '--json'))
  const { count, alreadyApplied } = again.files[0]
  assert.equal(alreadyApplied, count)
  await using served = await serveInBackground(data)
  assert.deepEqual(await readAll(served), responses)
  const { stdout } = await runCommand(['fixture', 'list', '--to', served.operatorUrl])
  assert.match(stdout, /^retired\t.*\tretired$/m)
  // After a new registration, the retired fixture has its whole history, because the import includes it.
  const retired = folder.write('retired.json', sampleFixture('retired'))
  await run('fixture', 'put', retired, '--to', served.operatorUrl)
  const response = await fetch(`${served.publicUrl}/v1/fixtures/retired/feeds/pulse/timeline`)
  assert.equal(((await response.json()) as { instants: unknown[] }).instants.length, 3)
})

test('import moves a whole store into a running service, even if it is killed meanwhile', async () => {
  await using served = await serveInBackground(folder.at('service'))
  await importWithKills('--to', served.operatorUrl)
  assert.ok((await run('export', '--all', '--to', served.operatorUrl)) === exported)
  assert.deepEqual(await readAll(served), responses)
})

test('export --all prints how to set each hold again and the number of pending changes, because a log contains neither', async () => {
  const data = folder.at('held')
  const feed = { fixtureId: 'held', feedKey: 'pulse' }
  const { fixtureId, ...registration } = sampleFixture(feed.fixtureId)
  const sha256 = createHash('sha256').update('desk-secret').digest('hex')
  const tokens = folder.write('tokens.json', { tokens: [{ name: 'desk', sha256 }] })
  await using served = await serveInBackground(data, { args: ['--tokens', tokens] })
  const client = new OperatorClient({ url: served.operatorUrl, token: secret })
  const desk = new OperatorClient({ url: served.operatorUrl, token: 'desk-secret' })
  await client.putFixture(fixtureId, registration)
  const publish = (...ids: string[]) =>
    client.publish(feed, JSON.stringify({ items: ids.map(id => sampleDraft(fixtureId, id)) }))
  await publish('a', 'c')
  const at = '2999-01-01T00:00:00Z'
  const reason = `anna's desk`
  await desk.putHold(feed, 'mine', { items: ['a', 'b b'], release: 'approval', reason })
  await desk.putHold(feed, 'gone', { items: ['c'], release: 'approval', reason })
  await desk.putHold(feed, 'x', { tokens: ['a machine'], release: { afterSeconds: 20 }, reason })
  await desk.putHold(feed, 'y', {
    definitions: ['basketball.run-momentum'],
    release: { at },
    reason,
  })
  await desk.putHold(feed, 'ended', { release: 'approval', reason })
  await desk.endHold(feed, 'ended')
  await publish('b b')
  await desk.erase(feed, { id: 'c' })
  const command = '  desk: fixture-feed hold held pulse'
  const why = `--reason 'anna'\\''s desk'`
  const expected = [
    `${command} mine --item a --item 'b b' --approval ${why}`,
    `${command} gone --item c --approval --reason erased`,
    `${command} x --token 'a machine' --after 20 ${why}`,
    `${command} y --definition basketball.run-momentum --at ${at} ${why}`,
  ]
  const commandsOf = async (...place: readonly string[]): Promise<readonly string[]> => {
    const { stdout, stderr } = await runCommand(['export', '--all', ...place])
    assert.doesNotMatch(stdout, /desk|b b/)
    assert.match(stderr, /^The log does not contain 1 pending proposal/m)
    assert.match(stderr, /^The log does not contain holds/m)
    return stderr.split('\n').filter(line => line.startsWith('  '))
  }
  assert.deepEqual(await commandsOf('--to', served.operatorUrl), expected)
  await served.end()
  assert.deepEqual(await commandsOf('--data', data), expected)
  const { stderr } = await runCommand(['export', '--all', '--data', folder.at('origin')])
  assert.doesNotMatch(stderr, /Holds/)
})

suite('a whole store on NATS', { skip: withoutNatsServer }, async () => {
  const [server] = await startNatsServers({ after })
  const place = ['--nats', server?.url ?? '', '--nats-stream', `S${randomUUID()}`]

  test('import moves a whole store from sqlite to NATS and back', async () => {
    await importWithKills(...place)
    const onNats = await run('export', '--all', ...place)
    assert.ok(onNats === exported, 'NATS exports something else')
    const again = JSON.parse(await run('import', file, ...place, '--json'))
    const { count, alreadyApplied } = again.files[0]
    assert.equal(alreadyApplied, count)
    const back = folder.at('back')
    await run('import', folder.write('nats.jsonl', onNats), '--data', back)
    assert.equal(await run('export', '--all', '--data', back), readFileSync(file, 'utf8'))
    await using served = await serveInBackground(folder.at('unused'), {
      args: ['--engine', 'nats', ...place],
    })
    assert.deepEqual(await readAll(served), responses)
  })
})

test('export --all rejects arguments that contradict it', async () => {
  for (const [args, reason] of [
    [['export', '--data', 'x'], /needs a fixture and a feed, or --all/],
    [['export', 'g', '--all', '--data', 'x'], /--all exports the whole store/],
    [['export', '--all'], /Specify one of --to URL, --data DIR/],
    [['import', 'x', '--data', 'x', '--nats', 'nats://x'], /Specify one of --to URL/],
  ] as const) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 2)
    assert.match(stderr, reason)
  }
})
