import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFilesOfReport, refusedShare, shareDescriptors } from './descriptors.ts'

for (const openFiles of [64, 128, 256, 1_024, 4_096, 65_536, 1_048_576]) {
  test(`shareDescriptors() of ${openFiles} reserves descriptors for files and other uses`, () => {
    const shares = shareDescriptors(openFiles)
    const accepted = (shares.public + shares.operator) * (1 + refusedShare)
    const reserved = openFiles - accepted
    assert.ok(shares.public >= openFiles / 3 && shares.operator >= openFiles / 20)
    assert.ok(reserved >= Math.min(openFiles / 4, 128), `${reserved} are kept`)
  })
}

test('shareDescriptors() does not restrict connections without a limit', () => {
  const unlimited = { public: Infinity, operator: Infinity }
  assert.deepEqual(shareDescriptors(Infinity), unlimited)
})

test('shareDescriptors() divides the limit of this process by default', () => {
  const limit = openFilesOfReport()
  const openFiles = typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
  assert.deepEqual(shareDescriptors(), shareDescriptors(openFiles))
})
