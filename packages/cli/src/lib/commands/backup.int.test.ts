import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

test('backup copies the journal of a running service, and a service on the copy serves the same bytes and tags', async () => {
  using folder = temporaryFolder()
  await using running = await serveInBackground(folder.at('data'))
  const publish = async (id: string): Promise<void> => {
    const item = folder.write('item.json', sampleDraft('g', id))
    await done('publish', 'g', 'pulse', item, '--to', running.operatorUrl)
  }
  const fixture = folder.write('game.json', sampleFixture('g'))
  await done('fixture', 'put', fixture, '--to', running.operatorUrl)
  await publish('a')
  await publish('b')
  const then = await read(running)

  const copy = folder.at('backup.sqlite')
  const { stdout } = await done('backup', copy, '--data', folder.at('data'), '--json')
  assert.deepEqual(JSON.parse(stdout), { file: copy, bytes: statSync(copy).size })
  await publish('c')
  assert.notDeepEqual(await read(running), then)

  mkdirSync(folder.at('restored'))
  copyFileSync(copy, folder.at('restored/journal.sqlite'))
  await using restored = await serveInBackground(folder.at('restored'))
  assert.deepEqual(await read(restored), then)
})

test('backup rejects an existing file, and a folder without a journal', async () => {
  using folder = temporaryFolder()
  const precious = folder.write('precious', 'keep me')
  const nothing = await runCommand(['backup', folder.at('copy'), '--data', folder.at('nowhere')])
  assert.deepEqual([nothing.code, nothing.stdout], [1, ''])
  assert.match(nothing.stderr, /^fixture-feed: .*cannot back up .*nowhere\/journal\.sqlite: .+$/m)
  assert.ok(!existsSync(folder.at('copy')))

  const log = folder.write('log.jsonl', { kind: 'fixture', entry: sampleFixture('g') })
  await done('import', log, '--data', folder.at('data'))
  const taken = await runCommand(['backup', precious, '--data', folder.at('data')])
  assert.deepEqual([taken.code, taken.stdout], [1, ''])
  assert.match(taken.stderr, /precious already exists$/m)
  assert.equal(readFileSync(precious, 'utf8'), 'keep me')
})

async function done(...args: string[]): Promise<{ readonly stdout: string }> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return { stdout }
}

async function read({ publicUrl }: Served): Promise<readonly [tag: string | null, body: string]> {
  const response = await fetch(`${publicUrl}/v1/fixtures/g/feeds/pulse`)
  assert.equal(response.status, 200)
  return [response.headers.get('etag'), await response.text()]
}
