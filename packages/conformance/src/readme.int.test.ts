import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mutants } from './lib/testing/mutants/mutants.ts'
import { startSampleService } from './lib/testing/sample-service.ts'

const root = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)

test('README.md contains a program that runs and prints a report', async t => {
  const { publicUrl } = await startSampleService(t)
  const code = examples[0]?.replace('http://127.0.0.1:8080', publicUrl) ?? ''
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await text(child.stdout)
  assert.match(printed, /^✓ must index\/index-answers: /)
  assert.match(printed, /\n\d+ passed, 0 broken, \d+ skipped; \d+ requests in .* s\n\n$/)
})

test('README.md contains an adapter that is a valid module', () => {
  const code = `${examples[1]}\ncreateAdapter({ url: 'http://a' }).close?.()`
  const parameters = ['--input-type=module-typescript', '--eval', code]
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})

test('README.md states the number of mutants', () => {
  assert.ok(readme.includes(`${mutants.length} copies`))
})
