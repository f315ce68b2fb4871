import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { createProgram } from '../program.ts'
import { runProgram } from '../testing/run-command.ts'
import { runProgramInBackground } from '../testing/running.ts'

test('serve reads options from their variables, and an option takes precedence', async () => {
  using folder = temporaryFolder()
  const env = {
    FIXTURE_FEED_PORT: '0',
    FIXTURE_FEED_OPERATOR_PORT: '1',
    FIXTURE_FEED_DATA: folder.at('data'),
    FIXTURE_FEED_LOG_LEVEL: 'fatal',
    FIXTURE_FEED_KEEP_RETIRED: '30',
  }
  await using running = runProgramInBackground(['serve', '--operator-port', '0'], { env })
  const line = await running.nextLine()
  assert.match(line, /^fixture-feed ready: public http/)
  assert.doesNotMatch(line, /:8080|:1$/)
  assert.equal(running.stderr, '')
  assert.equal(await running.end(), 0)
})

test('serve ends with 2 and names a variable with an invalid value', async () => {
  for (const [variable, value, reason] of [
    ['PORT', '65536', /Expected a port/],
    ['WORKERS', 'many', /Expected a whole number/],
    ['ENGINE', 'mongo', /Allowed choices are sqlite, nats/],
    ['MAX_BODY', '', /Expected a number of mebibytes/],
  ] as const) {
    const name = `FIXTURE_FEED_${variable}`
    const { code, stdout, stderr } = await runProgram(['serve'], { env: { [name]: value } })
    assert.deepEqual([code, stdout], [2, ''], stderr)
    assert.match(stderr, new RegExp(`from env '${name}' is invalid`))
    assert.match(stderr, reason)
  }
})

test('every option of serve except --json has a variable of its name', () => {
  const serve = createProgram().commands.find(command => command.name() === 'serve')
  const options = serve?.options.filter(({ long }) => long !== '--json') ?? []
  assert.ok(options.length > 30)
  for (const { long, envVar } of options) {
    assert.equal(envVar, `FIXTURE_FEED_${long?.slice(2).replaceAll('-', '_').toUpperCase()}`)
  }
})
