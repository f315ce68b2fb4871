import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

test('validators report the same issues where code generation from strings is disallowed', () => {
  // Simulates a browser under a Content-Security-Policy without `unsafe-eval`.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--disallow-code-generation-from-strings',
      fileURLToPath(new URL('cases.int.test.ts', import.meta.url)),
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  )
  assert.equal(status, 0, `${stdout}${stderr}`)
  assert.match(stdout, /\bpass \d\d/)
})
