import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { runInBackground, serveInBackground } from '../testing/running.ts'
import { sampleLog, toText } from '../testing/sample-content.ts'

let folder: TemporaryFolder

before(() => {
  folder = temporaryFolder()
})

after(() => folder[Symbol.dispose]())

test('relay rejects an invalid URL, and an engine without servers', async () => {
  for (const args of [
    ['relay', 'feeds.example'],
    ['relay', 'http://a.example', '--engine', 'nats'],
  ]) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /Expected an http or https URL|--engine nats requires --nats/)
  }
})

test('relay --record-only records without serving, and an import of its export is the same feed', async () => {
  await using upstream = await serveInBackground(folder.at('upstream'))
  const log = folder.write('log.jsonl', toText(sampleLog('recorded', 3)))
  await runCommand(['import', log, '--to', upstream.operatorUrl])
  const address = '/v1/fixtures/recorded/feeds/pulse'
  const wanted = await fetch(upstream.publicUrl + address).then(response => response.text())
  const options = ['--data', folder.at('recording'), '--record-only', '--interval', '0.1', '--json']
  await using relay = runInBackground([
    ...['relay', upstream.publicUrl, ...options, '--port', '0', '--operator-port', '0'],
  ])
  const addresses = JSON.parse(await relay.nextLine())
  assert.deepEqual(Object.keys(addresses), ['operator'])
  const { items } = JSON.parse(wanted)
  const args = ['export', 'recorded', 'pulse', '--to', addresses.operator]
  let recording = ''
  while (!items.every(({ id }: { id: string }) => recording.includes(JSON.stringify(id)))) {
    recording = (await runCommand(args)).stdout
    await delay(50)
  }
  assert.equal(await relay.end(), 0)
  await using elsewhere = await serveInBackground(folder.at('elsewhere'))
  const file = folder.write('recording.jsonl', recording)
  const imported = await runCommand(['import', file, '--to', elsewhere.operatorUrl])
  assert.equal(imported.code, 0, imported.stderr)
  assert.equal(await fetch(elsewhere.publicUrl + address).then(response => response.text()), wanted)
})
