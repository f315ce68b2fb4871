import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

test('make-samples.ts finds the samples as it would write them', () => {
  const tool = fileURLToPath(new URL('../../tools/make-samples.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
