import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, suite, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { until } from '@fixture-feed/test-support/until'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Finding } from '../doctor/finding.ts'
import { type Ended, runCommand, secret } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

let folder: TemporaryFolder

before(async () => {
  folder = temporaryFolder()
  await using served = await serveInBackground(folder.at('sound'))
  await fill(served)
  // A store in use by a running service is not a problem.
  const ended = await runCommand(['doctor', '--data', folder.at('sound')])
  assert.deepEqual([ended.code, ended.stdout], [0, '14 entries in 3 chains: no errors\n'])
  await served.end()
})

after(() => folder[Symbol.dispose]())

async function fill({ operatorUrl }: Served): Promise<void> {
  const client = new OperatorClient({ url: operatorUrl, token: secret })
  const fixtureId = 'g'
  const { fixtureId: _, ...registration } = sampleFixture(fixtureId)
  await client.putFixture(fixtureId, registration)
  const feed = { fixtureId, feedKey: 'pulse' }
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const href = await client.putAsset(feed, { name: 'a.svg', mediaType: 'image/svg+xml', bytes })
  const asset = { id: 'a', kind: 'chart', href, mediaType: 'image/svg+xml', altText: 'A chart' }
  const draft = { ...sampleDraft(fixtureId, 'with-asset'), assets: [asset] }
  await client.publish(feed, JSON.stringify({ items: [draft] }))
  for (let index = 0; index < 10; index++) {
    const items = [sampleDraft(fixtureId, `i${index}`)]
    await client.publish(feed, JSON.stringify({ items }))
  }
  const other = { fixtureId, feedKey: 'pulse-v1' }
  await client.publish(other, JSON.stringify({ items: [sampleDraft(fixtureId, 'b')] }))
}

/** Runs the doctor on a damaged copy of the sound store, and checks that the doctor does not change the journal. */
async function diagnose(
  name: string,
  damage: (data: string) => void,
): Promise<Ended & { readonly findings: readonly Finding[] }> {
  const data = folder.at(name)
  cpSync(folder.at('sound'), data, { recursive: true })
  damage(data)
  const path = join(data, 'journal.sqlite')
  const bytes = readFileSync(path)
  const ended = await runCommand(['doctor', '--data', data, '--json'])
  assert.ok(readFileSync(path).equals(bytes), 'it wrote to the store')
  const { findings = [] } = ended.stdout === '' ? {} : JSON.parse(ended.stdout)
  return { ...ended, findings }
}

function changed(statements: string): (data: string) => void {
  return data => {
    const database = new DatabaseSync(join(data, 'journal.sqlite'))
    database.exec(statements)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }
}

const damages: readonly (readonly [
  name: string,
  damage: (data: string) => void,
  codes: readonly Finding['code'][],
  detail: RegExp,
])[] = [
  [
    'a text that was changed',
    changed(`UPDATE entry SET text = replace(text, 'Herons', 'Hawks') WHERE position = 5`),
    ['damaged', 'broken_chain', 'wrong_item_count'],
    /position 5 is not what was written: its checksum differs/,
  ],
  [
    'an entry that is missing',
    changed('DELETE FROM entry WHERE position = 6'),
    ['broken_chain', 'wrong_item_count'],
    /position 7 names position 6 as its predecessor, but the last entry before it has position 5/,
  ],
  [
    'a column that differs from its text',
    changed(`UPDATE entry SET kind = 'receipt' WHERE position = 4`),
    ['damaged', 'broken_chain', 'wrong_item_count'],
    /its text does not match its kind/,
  ],
  [
    'a head with another position',
    changed(`UPDATE head SET position = 4 WHERE kind = 'publication'`),
    ['damaged', 'damaged'],
    /the last publication .* is at position 1[34], but the heads state 4/,
  ],
  [
    'an asset that is missing',
    changed(`DELETE FROM entry WHERE kind = 'asset'`),
    ['broken_chain', 'asset_missing'],
    /item "with-asset" names the asset "[0-9a-f]{32}\.svg", which is not in the store/,
  ],
  [
    'pages that were overwritten',
    data => {
      const path = join(data, 'journal.sqlite')
      const bytes = readFileSync(path)
      bytes.fill(0xff, bytes.length - 8192, bytes.length - 4096)
      writeFileSync(path, bytes)
    },
    ['damaged'],
    /./,
  ],
]

for (const [name, damage, codes, detail] of damages) {
  test(`doctor finds ${name}, prints advice, and ends with 1`, async () => {
    const { code, findings, stderr } = await diagnose(name.replaceAll(' ', '-'), damage)
    assert.equal(code, 1, stderr)
    assert.match(stderr, /The store has \d+ fault/)
    const found = new Set(findings.map(finding => finding.code))
    for (const wanted of codes) assert.ok(found.has(wanted), JSON.stringify(findings))
    assert.ok(
      findings.some(finding => detail.test(finding.detail)),
      JSON.stringify(findings),
    )
    for (const { severity, advice, where } of findings) {
      assert.ok(advice !== '' && where !== '')
      assert.equal(severity, 'error')
    }
  })
}

test('doctor warns of an asset that no item names, except an erased one, and ends with 0', async () => {
  await using served = await serveInBackground(folder.at('unused'))
  const client = new OperatorClient({ url: served.operatorUrl, token: secret })
  const { fixtureId, ...registration } = sampleFixture('g')
  await client.putFixture(fixtureId, registration)
  const asset = { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('text') }
  const feed = { fixtureId, feedKey: 'pulse' }
  await client.putAsset(feed, asset)
  const href = await client.putAsset(feed, { ...asset, bytes: Buffer.from('erased') })
  const named = { id: 'a', kind: 'text', href, mediaType: 'text/plain', altText: 'A text' }
  const items = [{ ...sampleDraft(fixtureId, 'gone'), assets: [named] }]
  await client.publish(feed, JSON.stringify({ items }))
  await client.erase(feed, { id: 'gone' })
  const { code, stdout } = await runCommand(['doctor', '--data', folder.at('unused')])
  assert.equal(code, 0)
  assert.match(
    stdout,
    /^warning asset_unused: feed "pulse" of fixture "g": .*\n {2}remedy: .*\n5 entries/,
  )
})

test('doctor reports a missing store, and a file of another program', async () => {
  for (const [name, content, reason] of [
    ['none', undefined, /no such file/],
    ['text', 'Roses are red'.repeat(1000), /not a database/],
  ] as const) {
    const data = folder.at(name)
    cpSync(folder.at('sound'), data, { recursive: true })
    const path = join(data, 'journal.sqlite')
    if (content === undefined) cpSync(folder.at('sound'), data, { recursive: true })
    else writeFileSync(path, content)
    const place = content === undefined ? folder.at('nowhere') : data
    const { code, stderr, stdout } = await runCommand(['doctor', '--data', place])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, reason)
  }
  assert.equal((await runCommand(['doctor'])).code, 2)
})

suite('doctor on NATS', { skip: withoutNatsServer }, async () => {
  const [server] = await startNatsServers({ after })
  const servers = server?.url ?? ''

  test('doctor finds a missing message in a stream, and does not create a stream', async () => {
    const stream = `S${randomUUID()}`
    const place = ['--nats', servers, '--nats-stream', stream]
    const none = await runCommand(['doctor', ...place])
    assert.equal(none.code, 1)
    assert.match(none.stderr, /stream S\S+ does not exist/)
    const log = folder.write(
      'log.jsonl',
      (await runCommand(['export', '--all', '--data', folder.at('sound')])).stdout,
    )
    assert.equal((await runCommand(['import', log, ...place])).code, 0)
    const sound = await runCommand(['doctor', ...place])
    assert.equal(sound.code, 0, sound.stderr)
    assert.match(sound.stdout, /^14 entries in 3 chains: no errors$/m)

    const connection = await connect({ servers })
    const { streams } = await jetstreamManager(connection)
    await streams.deleteMessage(stream, 6)
    await connection.close()
    const { code, stdout } = await runCommand(['doctor', ...place, '--json'])
    assert.equal(code, 1)
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] }
    assert.deepEqual(findings[0]?.code, 'damaged')
    assert.match(findings[0]?.where ?? '', /feed "pulse" of fixture "g"/)
  })

  test('doctor reports a lost registration in a stream, and an incomplete export ends with 1', async () => {
    const stream = `S${randomUUID()}`
    const place = ['--nats', server?.url ?? '', '--nats-stream', stream]
    await runCommand(['init', ...place])
    await using served = await serveInBackground(folder.at('unused'), {
      args: ['--engine', 'nats', ...place],
    })
    await fill(served)
    const connection = await connect({ servers: server?.url ?? '' })
    const { streams } = await jetstreamManager(connection)
    await streams.update(stream, { duplicate_window: 1e9 })
    await until(async () => !(await fetch(`${served.operatorUrl}/readyz`)).ok)
    const exportedByService = await runCommand(['export', '--all', '--to', served.operatorUrl])
    assert.equal(exportedByService.code, 1)
    assert.match(
      exportedByService.stderr,
      /because the service is not ready: .*duplicate_window is 1000000000/,
    )
    await streams.update(stream, { duplicate_window: 600e9 })
    await streams.deleteMessage(stream, 1)
    const { code, stdout } = await runCommand(['doctor', ...place])
    assert.equal(code, 1)
    const expected =
      /^error not_registered: fixture "g": its feeds have entries, but its registration is missing\n {2}remedy: restore a backup/m
    assert.match(stdout, expected)
    const exported = await runCommand(['export', '--all', ...place])
    assert.deepEqual([exported.code, exported.stdout], [1, ''])
    assert.match(
      exported.stderr,
      /The export is incomplete: the registration of fixture "g" is lost/,
    )
    await connection.close()
  })
})
