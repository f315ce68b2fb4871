import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { type Ended, runCommand, secret } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

let folder: TemporaryFolder
let served: Served

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Runs an operator command that must exit with 0. */
async function done(args: readonly string[], input?: string): Promise<Ended> {
  const ended = await runCommand(
    [...args, '--to', served.operatorUrl],
    input === undefined ? {} : { input },
  )
  assert.equal(ended.code, 0, ended.stderr)
  return ended
}

/** Runs an operator command that must exit with 1, and returns its reason. */
async function refused(args: readonly string[], input?: string): Promise<string> {
  const ended = await runCommand(
    [...args, '--to', served.operatorUrl],
    input === undefined ? {} : { input },
  )
  assert.deepEqual([ended.code, ended.stdout], [1, ''], ended.stderr)
  return ended.stderr
}

async function registered(id: string): Promise<string> {
  const { fixtureId, ...body } = sampleFixture(id)
  await new OperatorClient({ url: served.operatorUrl, token: secret }).putFixture(fixtureId, body)
  return fixtureId
}

async function read(fixtureId: string, feedKey = 'pulse'): Promise<Response> {
  return fetch(`${served.publicUrl}/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`)
}

async function idsOf(fixtureId: string): Promise<readonly string[]> {
  return ((await (await read(fixtureId)).json()) as Snapshot).items.map(({ id }) => id)
}

test('fixture put registers and updates, and accepts an entry of the index', async () => {
  const entry = { ...sampleFixture('put game/ü'), key: 'put-game' }
  const file = folder.write('entry.json', { ...entry, itemCount: 7 })
  assert.match(
    (await done(['fixture', 'put', file])).stdout,
    /^registered put game\/ü with pulse, pulse-v1$/m,
  )
  assert.match((await done(['fixture', 'put', file])).stdout, /^updated/)
  const renamed = JSON.stringify({ ...entry, label: 'Cup' })
  const { stdout } = await done(['fixture', 'put', '-', '--json'], renamed)
  assert.deepEqual(JSON.parse(stdout), { ...entry, label: 'Cup', itemCount: 0 })
})

test('fixture put reports the fault of the file', async () => {
  assert.match(await refused(['fixture', 'put', '-'], '{'), /-: not JSON: /)
  assert.match(
    await refused(['fixture', 'put', '-'], '[]'),
    /expected an entry of the fixture index/,
  )
  assert.match(await refused(['fixture', 'put', '-'], '{}'), /\/fixtureId: expected a string/)
  const wrong = JSON.stringify({ ...sampleFixture('g'), date: '2026-02-30' })
  assert.match(await refused(['fixture', 'put', '-'], wrong), /\/date: expected .*2026-02-30/)
})

test('publish accepts a draft, a list, a publication and a whole snapshot', async () => {
  const game = await registered('forms')
  const draft = JSON.stringify(sampleDraft(game, 'a'))
  const first = await done(['publish', game, 'pulse', '-'], draft)
  assert.match(first.stdout, /^published a \(revision 1\); 1 item at 20/)
  assert.match(
    (await done(['publish', game, 'pulse', '-'], draft)).stdout,
    /^nothing changed; 1 item/,
  )

  const list = JSON.stringify([sampleDraft(game, 'b'), sampleDraft(game, 'c')])
  await done(['publish', game, 'pulse', folder.write('list.json', list)])
  const publication = { items: [sampleDraft(game, 'a', 'New')], withdrawals: [{ id: 'c' }] }
  const second = await done(['publish', game, 'pulse', '-', '--json'], JSON.stringify(publication))
  const result = JSON.parse(second.stdout)
  assert.deepEqual([result.itemCount, result.items], [2, [{ id: 'a', revision: 2 }]])

  const snapshot = (await (await read(game)).json()) as Snapshot
  const edited = { ...snapshot, items: snapshot.items.slice(0, 1) }
  await done(['publish', game, 'pulse', '-'], JSON.stringify(edited))
  assert.deepEqual(await idsOf(game), ['a'])
})

test('publish sends conditions, and the unchanged file', async () => {
  const game = await registered('conditions')
  const draft = JSON.stringify(sampleDraft(game, 'a'))
  const key = ['--idempotency-key', 'k1']
  const first = await done(['publish', game, 'pulse', '-', '--json', ...key], draft)
  const again = await done(['publish', game, 'pulse', '-', '--json', ...key], draft)
  assert.equal(again.stdout, first.stdout)
  const other = JSON.stringify(sampleDraft(game, 'b'))
  assert.match(
    await refused(['publish', game, 'pulse', '-', ...key], other),
    /idempotency_mismatch: /,
  )
  const stale = ['--if-match', '"stale"']
  assert.match(
    await refused(['publish', game, 'pulse', '-', ...stale], other),
    /precondition_failed: /,
  )
  const twice = draft.replace('"id":"a"', '"id":"a","id":"b"')
  assert.match(await refused(['publish', game, 'pulse', '-'], twice), /"id" twice/)
})

test('publish prints the first three issues of a rejection, and all of them with --json', async () => {
  const game = await registered('issues')
  const wrong = JSON.stringify(
    Array.from({ length: 5 }, (_, index) => ({ ...sampleDraft(game, `${index}`), assets: {} })),
  )
  const plain = await refused(['publish', game, 'pulse', '-'], wrong)
  assert.match(
    plain,
    /^fixture-feed: invalid_items: \/items\/0\/assets: .*; \/items\/2\/assets: .*; and 2 more\n$/,
  )
  const { code, issues } = JSON.parse(
    await refused(['publish', game, 'pulse', '-', '--json'], wrong),
  )
  assert.deepEqual([code, issues.length], ['invalid_items', 5])
  assert.match(await refused(['publish', game, 'pulse', '-'], '"text"'), /expected a publication/)
  const lost = JSON.stringify(sampleDraft('nowhere', 'a'))
  assert.match(await refused(['publish', 'nowhere', 'pulse', '-'], lost), /unknown_fixture: /)
  const draft = JSON.stringify(sampleDraft(game, 'a'))
  assert.match(await refused(['publish', game, 'pulse-v2', '-'], draft), /unknown_feed: /)
})

test('operator commands report that they reached the public listener', async () => {
  const game = await registered('wrong-port')
  const draft = JSON.stringify(sampleDraft(game, 'a'))
  const snapshot = JSON.stringify({ ...JSON.parse(draft), snapshotAt: '', items: [] })
  for (const [args, input] of [
    [['publish', game, 'pulse', '-'], draft],
    [['publish', game, 'pulse', '-'], snapshot],
    [['fixture', 'retire', game], ''],
    [['holds', game, 'pulse'], ''],
    [['fixture', 'list'], ''],
    [['export', game, 'pulse'], ''],
  ] as const) {
    const { code, stderr } = await runCommand([...args, '--to', served.publicUrl], { input })
    assert.equal(code, 1, stderr)
    assert.match(stderr, /is (?:the|a) public listener, which is read-only.* operator listener$/m)
  }
})

test('publish names the first items and counts the others', async () => {
  const game = await registered('many')
  const drafts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => sampleDraft(game, id))
  const { stdout } = await runCommand(['publish', game, 'pulse', '-', '--to', served.operatorUrl], {
    input: JSON.stringify(drafts),
  })
  assert.match(stdout, /^published a \(revision 1\), .*, e \(revision 1\) and 2 more; 7 items at /)
})

test('publish of an unrecognized item without the enclosing object reports the expected form', async () => {
  const game = await registered('unwrapped')
  const { definitionKey: _, ...unknown } = sampleDraft(game, 'a')
  assert.match(
    await refused(['publish', game, 'pulse', '-'], JSON.stringify(unknown)),
    /found an item: wrap it as \{"items": \[item\]\}/,
  )
})

test('publish names unknown ids to withdraw', async () => {
  const game = await registered('unknown-withdrawal')
  const items = [sampleDraft(game, 'a')]
  const publication = JSON.stringify({ items, withdrawals: [{ id: 'x' }, { id: 'y' }] })
  const { stdout } = await done(['publish', game, 'pulse', '-'], publication)
  assert.match(stdout, /^published a \(revision 1\); not in the feed: x, y; 1 item at /)
})

test('withdraw removes items from the feed, and earlier replays keep them', async () => {
  const game = await registered('withdrawal')
  const list = JSON.stringify(['a', 'b', 'c'].map(id => sampleDraft(game, id)))
  const { stdout } = await done(['publish', game, 'pulse', '-', '--json'], list)
  const gone = await done(['withdraw', game, 'pulse', 'a', 'c', '--reason', 'wrong game'])
  assert.match(gone.stdout, /^withdrawn; 1 item at /)
  assert.deepEqual(await idsOf(game), ['b'])
  const { snapshotAt } = JSON.parse(stdout)
  const then = await fetch(`${(await read(game)).url}?until=${encodeURIComponent(snapshotAt)}`)
  assert.equal(((await then.json()) as Snapshot).items.length, 3)
  const unknown = await done(['withdraw', game, 'pulse', 'nope'])
  assert.match(unknown.stdout, /^nothing changed; not in the feed: nope; 1 item at /)
  const nothing = await done(['withdraw', game, 'pulse', 'nope', '--json'])
  assert.equal(JSON.parse(nothing.stdout).itemCount, 1)
})

test('settings changes the given settings and keeps the others', async () => {
  const game = await registered('settings')
  const set = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await done(['settings', game, 'pulse', '--json', ...args])).stdout)
  const factors = { definitionKey: 'basketball.four-factors', definitionVersion: 2 }
  assert.deepEqual(await set('--definitions', 'basketball.four-factors@2'), {
    state: 'live',
    definitions: [factors],
  })
  assert.deepEqual(await set('--state', 'finished'), { state: 'finished', definitions: [factors] })
  assert.deepEqual(await set('--language', 'es'), {
    state: 'finished',
    definitions: [factors],
    language: 'es',
  })
  const draft = JSON.stringify(sampleDraft(game, 'a'))
  assert.match(await refused(['publish', game, 'pulse', '-'], draft), /definition_not_enabled: /)
  assert.deepEqual(await set('--definitions', 'all'), {
    state: 'finished',
    definitions: null,
    language: 'es',
  })
  await done(['publish', game, 'pulse', '-'], draft)
  assert.equal(
    (await read(game)).headers.get('cache-control'),
    'public, max-age=0, must-revalidate',
  )
  const unknown = ['settings', game, 'pulse', '--definitions', 'desk.note@1']
  assert.match(await refused(unknown), /unknown_definition: /)
})

test('hold keeps changes back, holds lists them, and approve, drop and end-hold release or drop them', async () => {
  const sha256 = createHash('sha256').update('desk-secret').digest('hex')
  const tokens = folder.write('tokens.json', { tokens: [{ name: 'desk', sha256 }] })
  await using own = await serveInBackground(folder.at('held'), { args: ['--tokens', tokens] })
  const client = new OperatorClient({ url: own.operatorUrl, token: secret })
  const { fixtureId, ...body } = sampleFixture('holds')
  await client.putFixture(fixtureId, body)
  const place = [fixtureId, 'pulse']
  const tryAs = (token: string, [name, ...args]: readonly string[], about = 'generated') =>
    runCommand([name ?? '', ...place, ...args, '--to', own.operatorUrl], {
      env: { FIXTURE_FEED_OPERATOR_TOKEN: token },
      input: JSON.stringify([sampleDraft(fixtureId, 'a', about)]),
    })
  const run = async (...args: Parameters<typeof tryAs>) => {
    const ended = await tryAs(...args)
    assert.equal(ended.code, 0, ended.stderr)
    return ended.stdout
  }
  assert.equal(await run(secret, ['holds']), 'no holds\n')
  const rule = ['--token', 'environment', '--item', 'a', '--item', 'b', '--approval']
  assert.match(
    await run('desk-secret', ['hold', 'mine', ...rule, '--reason', 'to be read']),
    /^hold mine on a, b, changes by environment until approval: to be read \(desk, \S+\)\n$/,
  )
  const words = 'nothing changed; pending: a (held by mine for approval: to be read);'
  assert.ok((await run(secret, ['publish', '-'])).startsWith(words))
  assert.match(
    await run(secret, ['holds']),
    /^hold mine on .*\na pending until approved: environment proposes to publish it \(\S+; held by mine\)\n$/,
  )
  assert.match((await tryAs(secret, ['approve', 'a'])).stderr, /own_proposal: /)
  assert.match(
    await run('desk-secret', ['approve', 'a']),
    /^published a \(revision 1\); 1 item at /,
  )
  assert.match((await tryAs('desk-secret', ['approve', 'a'])).stderr, /item a has no proposal/)
  await run(secret, ['publish', '-'], 'newer')
  assert.equal(
    await run('desk-secret', ['drop', 'a']),
    'dropped the proposal for item a, made by environment\n',
  )
  await run('desk-secret', ['hold', 'mine', '--after', '3600', '--reason', 'to be read'])
  assert.match(
    await run(secret, ['publish', '-'], 'newer'),
    /a \(held by mine until 20\S+: to be read\)/,
  )
  assert.match((await tryAs(secret, ['end-hold', 'mine'])).stderr, /own_proposal: /)
  assert.equal(
    await run('desk-secret', ['end-hold', 'mine', '--publish']),
    'hold mine ended; proposals that no other hold keeps back were published\n',
  )
  assert.match(await run(secret, ['publish', '-'], 'newer'), /^nothing changed; 1 item at /)
  const { items } = (await client.readSnapshot({ fixtureId, feedKey: 'pulse' })) ?? { items: [] }
  assert.deepEqual(
    items.map(({ revision }) => revision),
    [2],
  )
  for (const args of [[], ['--approval', '--after', '5'], ['--at', 'x', '--after', '5']]) {
    const { code, stderr } = await tryAs(secret, ['hold', 'x', ...args, '--reason', 'x'])
    assert.deepEqual(
      [code, /requires exactly one of --approval, --after/.test(stderr)],
      [2, true],
      stderr,
    )
  }
})

test('erase removes an item from all history, and reports it', async () => {
  const game = await registered('erasure')
  const list = JSON.stringify([sampleDraft(game, 'a'), sampleDraft(game, 'b')])
  const { snapshotAt } = JSON.parse(
    (await done(['publish', game, 'pulse', '-', '--json'], list)).stdout,
  )
  const erased = await done([
    'erase',
    game,
    'pulse',
    'a',
    '--reason',
    'court order',
    '--yes',
    '--json',
  ])
  assert.match(
    erased.stderr,
    /^Permanently erases item "a" from feed "pulse" of fixture "erasure" and from the history/,
  )
  assert.equal(JSON.parse(erased.stdout).itemCount, 1)
  const then = await fetch(`${(await read(game)).url}?until=${encodeURIComponent(snapshotAt)}`)
  assert.deepEqual(
    ((await then.json()) as Snapshot).items.map(({ id }) => id),
    ['b'],
  )
  const again = await done(['erase', game, 'pulse', 'a', '--yes', '--json'])
  assert.deepEqual(JSON.parse(again.stdout), JSON.parse(erased.stdout))
  assert.match(await refused(['erase', game, 'pulse', 'never-there', '--yes']), /not_found: /)
})

test('fixture retire removes a fixture from the index', async () => {
  const game = await registered('retired')
  assert.match((await done(['fixture', 'retire', game])).stdout, /^retired retired$/m)
  assert.equal((await read(game)).status, 404)
  assert.match(await refused(['fixture', 'retire', game]), /unknown_fixture: /)
})

test('operator commands require a token, and report an invalid one', async () => {
  const args = ['fixture', 'retire', 'g', '--to', served.operatorUrl]
  const none = await runCommand(args, { env: { FIXTURE_FEED_OPERATOR_TOKEN: '' } })
  assert.deepEqual([none.code, none.stdout], [1, ''])
  assert.match(none.stderr, /FIXTURE_FEED_OPERATOR_TOKEN is missing or empty/)
  const wrong = await runCommand(args, { env: { FIXTURE_FEED_OPERATOR_TOKEN: 'wrong' } })
  assert.equal(wrong.code, 1)
  assert.match(
    wrong.stderr,
    /unauthorized: The Authorization header has no bearer token that this service knows/,
  )
})

test('operator commands name an address that does not respond, or responds unlike a service', async () => {
  const other = createServer((_request, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const strange = await runCommand(['fixture', 'retire', 'g', '--to', to])
  assert.equal(strange.code, 1)
  assert.match(strange.stderr, /status 502: not a response of an operator listener \(text\/html\)/)
  await new Promise(resolve => other.close(resolve))

  const nobody = await runCommand(['fixture', 'retire', 'g', '--to', to])
  assert.equal(nobody.code, 1)
  assert.match(nobody.stderr, new RegExp(`^fixture-feed: Cannot reach ${to}: connect ECONNREFUSED`))
})

test('upload prints the href under which an asset is served', async () => {
  const id = await registered('upload')
  const file = folder.write('chart.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { stdout } = await done(['upload', id, 'pulse', file])
  const href = stdout.trim()
  assert.match(href, /^pulse\/assets\/[0-9a-f]{32}\.svg$/)
  const address = new URL(href, `${served.publicUrl}/v1/fixtures/${id}/feeds/pulse`)
  const response = await fetch(address)
  assert.equal(response.headers.get('content-type'), 'image/svg+xml')
  assert.equal(await response.text(), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const again = await done(['upload', id, 'pulse', file, '--json'])
  assert.deepEqual(JSON.parse(again.stdout), { href, mediaType: 'image/svg+xml', bytes: 41 })
  const other = folder.write('chart', 'a,b')
  const typed = await done(['upload', id, 'pulse', other, '--media-type', 'text/csv'])
  assert.notEqual(typed.stdout, stdout)
  assert.match(await refused(['upload', id, 'nope', file]), /unknown_feed/)
  assert.match(await refused(['upload', id, 'pulse', 'missing.png']), /no such file/)
})

test('fixture list, retire and purge list a fixture, retire it, and delete it permanently', async () => {
  const id = await registered('purge-me')
  await done(
    ['publish', id, 'pulse', '-'],
    JSON.stringify({ items: [sampleDraft(id, 'a'), sampleDraft(id, 'b')] }),
  )
  const lineOf = async (): Promise<string | undefined> =>
    (await done(['fixture', 'list'])).stdout.split('\n').find(line => line.startsWith(`${id}\t`))
  const facts = `${id}\t2026-01-31T19:30:00Z\tPAH at LIN\tpulse,pulse-v1\t2`
  assert.equal(await lineOf(), `${facts}\tlisted`)
  assert.match(await refused(['fixture', 'purge', id, '--yes']), /not_retired: .* is not retired/)
  await done(['fixture', 'retire', id])
  assert.equal(await lineOf(), `${facts}\tretired`)
  const { stdout, stderr } = await done(['fixture', 'purge', id, '--yes', '--json'])
  assert.deepEqual(JSON.parse(stdout), { purged: id })
  assert.match(stderr, /Permanently/)
  assert.equal(await lineOf(), undefined)
  const { fixtures } = JSON.parse((await done(['fixture', 'list', '--json'])).stdout)
  assert.ok(fixtures.every(({ fixtureId }: { fixtureId: string }) => fixtureId !== id))
  assert.match(await refused(['fixture', 'purge', id, '--yes']), /unknown_fixture/)
})

test('serve --keep-retired purges fixtures that were retired before', async () => {
  const directory = folder.at('kept')
  const first = await serveInBackground(directory)
  const fixture = folder.write('old.json', sampleFixture('old'))
  await runCommand(['fixture', 'put', fixture, '--to', first.operatorUrl])
  await runCommand(['fixture', 'retire', 'old', '--to', first.operatorUrl])
  await first.end()
  await using second = await serveInBackground(directory, { args: ['--keep-retired', '0'] })
  const { stdout } = await runCommand(['fixture', 'list', '--to', second.operatorUrl, '--json'])
  assert.deepEqual(JSON.parse(stdout), { fixtures: [] })
  await second.said(/"event":"purged","fixtureId":"old"/)
})
