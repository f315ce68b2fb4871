import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)

test('README.md contains examples', () => {
  assert.equal(examples.length, 3)
})

for (const [index, code] of examples.entries()) {
  test(`README.md example ${index + 1} runs and prints the stated output`, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module-typescript', '--eval', code],
      { cwd: fileURLToPath(root), encoding: 'utf8' },
    )
    assert.equal(status, 0, stderr)
    const printed = [...code.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => `${line}\n`)
    assert.equal(stdout, printed.join(''))
  })
}
