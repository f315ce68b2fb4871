import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { definitionReference, knownDefinitions } from '@fixture-feed/contract/definitions'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { samplesFolder } from '../samples-folder.ts'
import { runCommand } from '../testing/run-command.ts'
import { runInBackground, runProgramInBackground } from '../testing/running.ts'

const anyPorts = ['--port', '0', '--operator-port', '0']

test('demo serves a finished and a live game, accepts an item, and deletes its folder', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('tmp'))
  await using demo = runProgramInBackground(['demo', '--speed', '1000000', '--json', ...anyPorts], {
    env: { TMPDIR: folder.at('tmp') },
  })
  const { publicUrl, operatorUrl, token, finished, live, item } = JSON.parse(await demo.nextLine())
  const feedOf = (fixtureId: string): string => `${publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`
  const policy = 'public, max-age=0, must-revalidate'
  assert.equal((await fetch(feedOf(finished))).headers.get('cache-control'), policy)
  assert.equal((await fetch(feedOf(live))).status, 200)
  await demo.said(/The live game is over/)
  const response = await fetch(feedOf(live))
  assert.equal(response.headers.get('cache-control'), policy)
  const { items } = (await response.json()) as {
    readonly items: readonly { effectiveAt: string }[]
  }
  const future = items.filter(({ effectiveAt }) => Date.parse(effectiveAt) > Date.now())
  assert.deepEqual(future, [])

  const published = await runCommand(['publish', live, 'pulse', item, '--to', operatorUrl], {
    env: { FIXTURE_FEED_OPERATOR_TOKEN: token },
  })
  assert.equal(published.code, 0, published.stderr)
  assert.equal(await demo.end('SIGINT'), 0)
  const left = readdirSync(folder.at('tmp')).filter(name => name.startsWith('fixture-feed'))
  assert.deepEqual(left, [])
})

test('demo prints its addresses and a publish command, and ends during the game', async () => {
  await using demo = runInBackground(['demo', ...anyPorts])
  assert.match(await demo.nextLine(), /a live one at 30 times the normal speed/)
  const lines: string[] = []
  while (!lines.at(-1)?.startsWith('Ctrl+C')) lines.push(await demo.nextLine())
  const text = lines.join('\n')
  assert.match(text, /^ {2}viewer {5}http:\/\/127\.0\.0\.1:\d+\/$/m)
  assert.match(text, /npx fixture-feed tail http:\/\/127\.0\.0\.1:\d+ \d+ pulse/)
  assert.match(
    text,
    /FIXTURE_FEED_OPERATOR_TOKEN=\S+ npx fixture-feed publish \d+ pulse \S+item\.json --to/,
  )
  assert.equal(await demo.end('SIGTERM'), 0)
})

test('samples contain every definition, shot charts, revisions and a withdrawal', () => {
  const lines = (name: string): LogLine[] =>
    readFileSync(join(samplesFolder(), name), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as LogLine)
  const itemsOf = (log: readonly LogLine[]) =>
    log.flatMap(line => (line.kind === 'publication' ? (line.items ?? []) : []))
  const finished = lines('finished.jsonl')
  const definitions = new Set(itemsOf(finished).map(definitionReference))
  assert.deepEqual([...definitions].sort(), knownDefinitions.map(each => each.reference).sort())
  assert.ok(finished.some(line => line.kind === 'asset' && line.mediaType === 'image/svg+xml'))
  const live = lines('live.jsonl')
  assert.ok(itemsOf(live).some(({ revision = 1 }) => revision > 1))
  assert.ok(live.some(line => line.kind === 'publication' && line.withdrawals?.length === 1))
})
