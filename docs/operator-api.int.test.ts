/** The lines of shell in operator-api.md. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const document = await readFile(join(import.meta.dirname, 'operator-api.md'), 'utf8')

test('every line of operator-api.md does what it should, in order, against one service', async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-operator-api-'))
  const command = join(root, 'packages/cli/bin/fixture-feed.js')
  const tokens = join(directory, 'tokens.json')
  const editor = { name: 'editor', sha256: hash('sha256', 'editor-secret') }
  await writeFile(tokens, JSON.stringify({ tokens: [editor] }))
  const child = spawn(
    process.execPath,
    [
      ...[command, 'serve', '--json', '--data', join(directory, 'data')],
      ...['--port', '0', '--operator-port', '0', '--tokens', tokens],
    ],
    {
      env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: 'secret' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  t.after(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(directory, { recursive: true, force: true })
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { operator } = JSON.parse(line) as { readonly operator: string }
  const blocks = [...document.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  const script = [
    // A request that is refused ends the script, with its problem on stdout.
    'curl() { command curl -sS --fail-with-body "$@"; echo; }',
    ...blocks,
  ]
    .join('\n')
    .replaceAll('npx fixture-feed', `"${process.execPath}" "${command}"`)
    .replaceAll('http://127.0.0.1:8081', operator)
  const { stdout } = await run('bash', ['-eu', '-c', script], { cwd: directory }).catch(error => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  assert.match(stdout, /waiting: my-game:pre \(held by read for approval: to be read\)/)
  assert.match(stdout, /published my-game:note/)
  assert.match(stdout, /"href":"pulse\/assets\/[0-9a-f]{32}\.svg"/)
  assert.match(stdout, /"unknown":\["nobody"\]/)
  assert.match(stdout, /"kind":"erased"|erased/)
  assert.match(stdout, /next-game/)
})
