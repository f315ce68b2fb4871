/** Runs the shell commands of operator-api.md. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runScript } from '../packages/cli/src/lib/testing/run-script.ts'
import { serveInBackground } from '../packages/cli/src/lib/testing/running.ts'

const document = await readFile(join(import.meta.dirname, 'operator-api.md'), 'utf8')

test('every line of operator-api.md does what it should, in order, against one service', async () => {
  using folder = temporaryFolder()
  const editor = { name: 'editor', sha256: hash('sha256', 'editor-secret') }
  await using served = await serveInBackground(folder.at('data'), {
    args: ['--tokens', folder.write('tokens.json', { tokens: [editor] })],
    env: { FIXTURE_FEED_OPERATOR_TOKEN: 'secret' },
  })
  const blocks = [...document.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  const script = [
    // A rejected request ends the script and prints its problem on stdout.
    'curl() { command curl -sS --fail-with-body "$@"; echo; }',
    ...blocks,
  ]
    .join('\n')
    .replaceAll('http://127.0.0.1:8081', served.operatorUrl)
    .replaceAll('http://127.0.0.1:8080', served.publicUrl)
  const { code, stdout, stderr } = await runScript(script, folder.at('.'))
  assert.equal(code, 0, stdout + stderr)
  assert.match(stdout, /"tour:preview","revision":1\}.*"tour:preview","revision":2\}/s)
  assert.match(stdout, /seven-game winning streak.*"items":\[\]\}\n.*"instants":\[/s)
  assert.match(stdout, /pending: my-game:pre \(held by read for approval: to be read\)/)
  assert.match(stdout, /published my-game:note/)
  assert.match(stdout, /"href":"pulse\/assets\/[0-9a-f]{32}\.svg"/)
  assert.match(stdout, /"unknown":\["nobody"\]/)
  assert.match(stdout, /"kind":"erased"|erased/)
  assert.match(stdout, /next-game/)
})
