/** Checks compose.yaml as far as possible without a container engine. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { missingProgram } from '@fixture-feed/test-support/programs'
import { createProgram } from '../packages/cli/src/lib/program.ts'

const compose = await readFile(join(import.meta.dirname, '..', 'compose.yaml'), 'utf8')

test('compose.yaml starts nodes with options that the command has', () => {
  const serve = createProgram().commands.find(command => command.name() === 'serve')
  const [, command = ''] = /\n {2}command:\n((?: {4}- .*\n)+)/.exec(compose) ?? []
  const [name, ...options] = [...command.matchAll(/- (.*)/g)].map(([, part = '']) => part)
  assert.equal(name, 'serve')
  assert.ok(options.length > 2)
  for (const option of options) {
    const [flag] = option.split('=')
    assert.ok(
      serve?.options.some(({ long }) => long === flag),
      `serve has no ${flag}`,
    )
  }
})

test('compose.yaml has a configuration that nats-server takes', {
  skip: missingProgram('nats-server'),
}, async t => {
  const folder = await mkdtemp(join(tmpdir(), 'fixture-feed-compose-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [, content = ''] = /\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? []
  assert.match(content, /jetstream/)
  const file = join(folder, 'nats.conf')
  // Debian 12 has nats-server 2.9 without `sync_interval`; the image has a newer release.
  const known = content.replace(', sync_interval: always', '')
  assert.notEqual(known, content)
  await writeFile(file, known.replaceAll('$$', '$').replaceAll('/store', folder))
  const PATH = `${process.env.PATH}:/usr/sbin`
  const env = { ...process.env, PATH, SERVER_NAME: 'nats-1', FIXTURE_FEED_NATS_PASSWORD: 'secret' }
  const { status, stderr } = spawnSync('nats-server', ['-t', '-c', file], { env, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
