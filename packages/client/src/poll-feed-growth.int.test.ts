import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('lib/testing/growth.ts', import.meta.url))

test('pollFeed() grows neither heap nor listeners over thousands of reads', async t => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--expose-gc', script])
  const { reads, grownBy, listeners, listenersAfterClose } = JSON.parse(stdout)
  t.diagnostic(`${reads} reads, heap grown by ${grownBy} bytes`)
  assert.ok(reads >= 6_500)
  // If each read retained a hundred bytes, the growth would be half a megabyte.
  assert.ok(grownBy < 500_000, `grown by ${grownBy} bytes`)
  assert.equal(listeners, 8, 'one per feed')
  assert.equal(listenersAfterClose, 0)
  assert.equal(stderr, '', 'no warning of listeners piling up')
})
