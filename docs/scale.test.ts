import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withScaleTable } from './scale-table.ts'

test('scale.md has the table that its command prints', () => {
  const document = readFileSync(join(import.meta.dirname, 'scale.md'), 'utf8')
  assert.equal(document, withScaleTable(document), 'run node docs/scale-table.ts --write')
  assert.match(document, /\| 10,000,000 \| wait \| deltas \|/)
})
