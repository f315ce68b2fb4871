import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

/**
 * Runs the shell commands of the documents as a reader would, against a separate service. The README is first,
 * because the other documents continue with the game that it publishes.
 */

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const token = 'secret'
const withoutPython =
  spawnSync('python3', ['--version']).status === 0 || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: python3 is not installed'

let directory = ''
let publicUrl = ''
let operatorUrl = ''
let stop: () => Promise<void> = async () => {}

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fixture-feed-docs-'))
  const command = [join(root, 'packages/cli/bin/fixture-feed.js'), 'serve']
  const ports = ['--port', '0', '--operator-port', '0', '--data', directory]
  const child = spawn(process.execPath, [...command, ...ports], {
    env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: token },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  stop = async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [first, second] = line.match(/http:\/\/[\d.]+:\d+/g) ?? []
    if (first === undefined || second === undefined) continue
    publicUrl = first
    operatorUrl = second
    return
  }
  throw new Error('The service did not start')
})

after(async () => {
  await stop()
  await rm(directory, { recursive: true, force: true })
})

test('README.md: the first publication works as it is written', async () => {
  const [output = ''] = (await runBlocks('README.md', /curl -X PUT/)).slice(-1)
  assert.match(output, /HTTP\/1\.1 200 OK/)
  assert.match(output, /^ETag: "/im)
  assert.match(output, /"headline":"Herons at Foxes"/)
})

test('README.md: the program for an app runs from the folder of the project, and tells what is there', async t => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const code = withNames(program, { 9922400008: 'my-game' })
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill())
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  assert.equal(line, '1 [')
})

test('docs/replay.md: every line answers a snapshot or a timeline', async () => {
  const outputs = await runBlocks('docs/replay.md', /curl/)
  assert.equal(outputs.length, 3)
  assert.match(outputs[0] ?? '', /"instants":\[\{"snapshotAt":"[^"]+","itemCount":1\}\]/)
  for (const output of outputs.slice(1)) {
    for (const body of output.trim().split(/(?<=\})(?=\{"fixtureId")/)) {
      assert.equal(JSON.parse(body).items.length, 1)
    }
  }
})

test('examples/python/publish.py publishes an item, and says why one is refused', {
  skip: withoutPython,
}, async () => {
  const feed = `${publicUrl}/v1/fixtures/my-game/feeds/pulse`
  const read = async () =>
    (await (await fetch(feed)).json()) as { readonly items: readonly { readonly asOf: string }[] }
  const [item] = (await read()).items
  const file = join(directory, 'item.json')
  const { revision: _, publishedAt: __, ...draft } = item as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...draft, asOf: '2026-01-31T13:00:00Z' }))
  const program = join(root, 'examples/python/publish.py')
  const env = { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: token }
  await run('python3', [program, operatorUrl, 'my-game', 'pulse', file], { env })
  assert.equal((await read()).items[0]?.asOf, '2026-01-31T13:00:00Z')
  await writeFile(file, JSON.stringify({ ...draft, fixtureId: 'another' }))
  await assert.rejects(
    run('python3', [program, operatorUrl, 'my-game', 'pulse', file], { env }),
    ({ stderr }) => /^422 \{.*"\/items\/0\/fixtureId"/.test(stderr),
  )
})

test('README.md: a poll that waits is answered by the next publication', async () => {
  const answered = runBlocks('README.md', /Prefer: wait/, { 9922400008: 'my-game' })
  await untilSomebodyWaits()
  const path = '/v1/fixtures/my-game/feeds/pulse/publications'
  await fetch(operatorUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ withdrawals: [{ id: 'my-game:pre' }] }),
  })
  const [output = ''] = await answered
  assert.match(output, /HTTP\/1\.1 200 OK/)
  assert.match(output, /"items":\[\]/)
})

/** Resolves when the metrics report a long poll that waits. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${operatorUrl}/metrics`)).text()
    if (/^fixture_feed_waiting_reads 1$/m.test(metrics)) return
  }
}

/** The text of a document with the addresses of the service and other names inserted. */
function withNames(text: string, names: Readonly<Record<string, string>>): string {
  const others = {
    'http://127.0.0.1:8080': publicUrl,
    'http://127.0.0.1:8081': operatorUrl,
    ...names,
  }
  return Object.entries(others).reduce((said, [name, other]) => said.replaceAll(name, other), text)
}

/** Runs the matching shell blocks of a document, each in one shell, with other names. Returns their output. */
async function runBlocks(
  document: string,
  wanted: RegExp,
  names: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const text = await readFile(join(root, document), 'utf8')
  const outputs: string[] = []
  for (const [, block = ''] of text.matchAll(/```sh\n(.*?)```/gs)) {
    if (!wanted.test(block)) continue
    const script = withNames(block, names)
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script])
    outputs.push(stdout)
  }
  return outputs
}
