import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { createProgram } from './lib/program.ts'
import { samplesFolder } from './lib/samples-folder.ts'
import { runScript } from './lib/testing/run-script.ts'
import { serveInBackground } from './lib/testing/running.ts'

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
/** Commands that run until a signal ends them. Their own tests start them. */
const endless = /^npx fixture-feed (?:serve|demo|tail|notify) /m

test('README.md has examples that run, in order, against one service', async () => {
  using folder = temporaryFolder()
  symlinkSync(samplesFolder(), folder.at('samples'))
  await using served = await serveInBackground(folder.at('data'))
  const script = blocks
    .filter(block => !endless.test(block))
    .join('')
    .replaceAll('http://127.0.0.1:8081', served.operatorUrl)
    .replaceAll('http://127.0.0.1:8080', served.publicUrl)
  const { code, stdout, stderr } = await runScript(script, folder.at('.'))
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^finished 9922500008: /m)
})

test('README.md shows every command', () => {
  const program = createProgram()
  const visible = program.createHelp().visibleCommands(program)
  const commands = visible.map(command => command.name()).filter(name => name !== 'help')
  const missing = commands.filter(name => !readme.includes(`npx fixture-feed ${name} `))
  assert.deepEqual(missing, [])
})
