import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeContent } from '../testing/transports.ts'
import { contentCodings, encodeContent, negotiateCoding } from './content-coding.ts'

for (const [acceptEncoding, coding] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['br;q=0.998, gzip;q=0.999', 'gzip'],
  ['br; q=0.5 , gzip', 'gzip'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['compress', 'identity'],
  ['sdch, x-unknown;q=0.9', 'identity'],
  [';;;', 'identity'],
  ['gzip;q=banana', 'identity'],
] as const) {
  test(`negotiateCoding() answers ${JSON.stringify(acceptEncoding)} with ${coding}`, () => {
    assert.equal(negotiateCoding(acceptEncoding), coding)
  })
}

test('negotiateCoding() ignores a value of more than 256 characters', () => {
  assert.equal(negotiateCoding(`br${',gzip;q=0.5'.repeat(22)}`), 'br')
  assert.equal(negotiateCoding(`br${',gzip;q=0.5'.repeat(24)}`), 'identity')
})

/** The q-value of a coding in a well-formed `Accept-Encoding`, literally by RFC 9110 §12.5.3. */
function qualityOf(members: readonly (readonly [coding: string, q: number])[], coding: string) {
  const named = members.find(([name]) => name === coding)
  const wildcard = members.find(([name]) => name === '*')
  // Identity, if the value does not name it, is acceptable with less than the least weight.
  return named?.[1] ?? wildcard?.[1] ?? (coding === 'identity' ? 0.0001 : 0)
}

const acceptEncoding = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('br', 'zstd', 'gzip', 'identity', '*', 'deflate', 'compress'),
    fc.constantFrom(0, 0.001, 0.25, 0.5, 0.999, 1),
  ),
  { selector: ([coding]) => coding, minLength: 1 },
)

test('negotiateCoding() selects the coding with the highest weight, the preferred one among equal ones, and never a rejected one', () => {
  fc.assert(
    fc.property(acceptEncoding, members => {
      const value = members.map(([coding, q]) => `${coding};q=${q}`).join(', ')
      const best = Math.max(...contentCodings.map(coding => qualityOf(members, coding)))
      const expected =
        best === 0 ? 'identity' : contentCodings.find(coding => qualityOf(members, coding) === best)
      assert.equal(negotiateCoding(value), expected, value)
    }),
  )
})

test('negotiateCoding() returns the same coding for the same value, however many others came between', () => {
  for (let other = 0; other < 1000; other++) negotiateCoding(`x-${other}`)
  assert.equal(negotiateCoding('gzip'), 'gzip')
  assert.equal(negotiateCoding('x-1'), 'identity')
})

for (const coding of contentCodings) {
  test(`encodeContent() is lossless in ${coding}`, async () => {
    const identity = Buffer.from(JSON.stringify({ items: ['é', '😀', 'a'.repeat(5000)] }))
    const encoded = await encodeContent(coding, identity)
    const decoded = await decodeContent(coding === 'identity' ? null : coding, encoded)
    assert.deepEqual(decoded, identity)
    if (coding !== 'identity') assert.ok(encoded.length < identity.length)
  })
}

test('encodeContent() takes fewer bytes with thorough effort, and is lossless', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `play ${(index * index) % 977}`)
  const identity = Buffer.from(JSON.stringify(words))
  const thorough = await encodeContent('br', identity, 'thorough')
  assert.ok(thorough.length < (await encodeContent('br', identity)).length)
  assert.ok((await decodeContent('br', thorough)).equals(identity))
})
