import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, runProgram } from './lib/testing/run-command.ts'
import { runProgramInBackground } from './lib/testing/running.ts'

test('fixture-feed ends with 2 and the reason on wrong usage', async () => {
  const wrong: readonly (readonly [command: string, reason: RegExp])[] = [
    ['', /Usage: fixture-feed/],
    ['nope', /unknown command 'nope'/],
    ['serve --nope', /unknown option '--nope'/],
    ['serve --port 65536', /Expected a port/],
    ['serve --workers 0', /Expected a whole number/],
    ['serve --engine mongo', /Allowed choices are sqlite, /],
    ['serve --nats nats://127.0.0.1:4222', /--nats requires --engine nats/],
    ['serve --engine nats', /--engine nats requires --nats/],
    ['serve --max-body 0', /Expected a number of mebibytes/],
    ['demo --speed fast', /Expected a number above 0/],
    ['publish g pulse', /missing required argument 'file'/],
    ['publish g pulse - extra', /too many arguments/],
    ['publish g pulse - --to 127.0.0.1:8081', /Expected an http or https URL/],
    ['withdraw g pulse', /missing required argument 'ids'/],
    ['fixture', /Usage: fixture-feed fixture/],
    ['fixture drop g', /unknown command 'drop'/],
    ['fixture purge g', /Not a terminal: pass --yes/],
    ['upload g pulse photo', /Unknown file extension/],
    ['serve --keep-retired soon', /Expected a number of days/],
    [
      'fixture retire ..',
      /'\.\.' is invalid for argument 'fixture'\. An id in a URL path cannot be empty/,
    ],
    [
      'settings g pulse',
      /requires at least one of --state, --definitions, --language and --evidence/,
    ],
    ['settings g pulse --state over', /Allowed choices are live, finished/],
    [
      'settings g pulse --definitions four-factors',
      /Expected a comma-separated list of key@version/,
    ],
    ['doctor', /Specify either --data DIR or --nats URL/],
    ['import a.jsonl', /Specify one of --to URL, --data DIR/],
    ['export g pulse --to http://127.0.0.1:1 --data x', /Specify one of --to URL, --data DIR/],
    ['tail ftp://x g pulse', /Expected an http or https URL/],
    ['validate', /missing required argument 'files'/],
    ['validate x --as poem', /Allowed choices are snapshot/],
    ['token', /missing required argument 'name'/],
    ['token desk --feeds Pulse', /Expected comma-separated feed keys in lower case/],
    ['simulate --serve --out game', /Expected either --out DIR or --serve/],
    ['simulate', /Expected either --out DIR or --serve/],
    ['fixture list --to http://127.0.0.1:8081/v1', /Expected the address without \/v1/],
  ]
  for (const [command, reason] of wrong) {
    const { code, stdout, stderr } = await runCommand(command.split(' ').filter(Boolean))
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' }, `${command}: ${stderr}`)
    assert.match(stderr, reason, command)
  }
})

const fixtureCommands = ['put', 'list', 'retire', 'purge'].map(name => `fixture ${name}`)

test('fixture-feed prints help for itself and every command, with examples', async () => {
  const { code, stdout } = await runCommand(['--help'])
  assert.equal(code, 0)
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*\S/gm)].map(([, name = '']) => name)
  assert.ok(commands.includes('serve') && commands.includes('tail'), stdout)
  const explained = commands.filter(name => name !== 'help' && name !== 'fixture')
  for (const command of [...explained, ...fixtureCommands]) {
    const help = await runCommand([...command.split(' '), '--help'])
    assert.equal(help.code, 0)
    assert.match(help.stdout, /Examples:\n {2}\$ fixture-feed /, command)
    assert.match(help.stdout, /--json/, command)
  }
})

test('fixture-feed prints its version, and exits with the code of a failure', async () => {
  const { code, stdout } = await runProgram(['--version'])
  assert.equal(code, 0)
  const failed = await runProgram(['fixture', 'put', '-'], { input: '{' })
  assert.deepEqual([failed.code, failed.stdout], [1, ''])
  assert.match(failed.stderr, /^fixture-feed: -: not JSON: .*\n$/)
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
})

test('fixture-feed reports a failure on one line, with --json as JSON, and never a stack trace', async () => {
  const plain = await runCommand(['fixture', 'put', 'missing.json'])
  assert.equal(plain.code, 1)
  assert.equal(
    plain.stderr,
    'fixture-feed: Cannot open missing.json: no such file or directory (ENOENT)\n',
  )
  const json = await runCommand(['fixture', 'put', 'missing.json', '--json'])
  assert.equal(json.code, 1)
  assert.match(JSON.parse(json.stderr).error, /^Cannot open missing\.json/)
})

test('fixture-feed runs the pinned Node if its own is too old, and passes on exit codes and signals', async () => {
  using folder = temporaryFolder()
  // Only the launcher sees an old version, because the environment variable distinguishes the second run from the
  // first.
  const old = folder.write(
    'old-node.cjs',
    `if (!process.env.FIXTURE_FEED_RELAUNCHED)
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`,
  )
  const nodeArguments = ['--require', old]
  assert.deepEqual(await runProgram(['nope'], { nodeArguments }), await runProgram(['nope']))

  const ports = ['--port', '0', '--operator-port', '0']
  await using running = runProgramInBackground(['serve', '--data', folder.at('data'), ...ports], {
    nodeArguments,
  })
  assert.match(await running.nextLine(), /^fixture-feed ready/)
  assert.equal(await running.end('SIGTERM'), 0)

  const again = await runProgram(['--version'], {
    nodeArguments: [
      '--require',
      folder.write(
        'older.cjs',
        `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })`,
      ),
    ],
    env: { FIXTURE_FEED_RELAUNCHED: '1' },
  })
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^fixture-feed: needs Node 24 or newer: this is 18\.20\.0/)
})

test('main() escapes control characters like JSON, wherever they appear', async () => {
  const bytes = 'a\u009b31m\u001b]0;title\u0007\u202ename.json'
  const { code, stderr } = await runCommand(['fixture', 'put', bytes])
  assert.equal(code, 1)
  const shown = 'a\\u009b31m\\u001b]0;title\\u0007\\u202ename.json'
  assert.equal(stderr, `fixture-feed: Cannot open ${shown}: no such file or directory (ENOENT)\n`)
  const usage = await runCommand([`\u009b2J`])
  assert.match(usage.stderr, /unknown command '\\u009b2J'/)
})
