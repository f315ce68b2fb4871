import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { responseCodings } from './content-coding.ts'
import { digestOf, entityTag, isTagOf, opaqueTag } from './entity-tag.ts'

const opaque = opaqueTag(digestOf(Buffer.from('{"items":[]}')))

test('opaqueTag() is the first 22 characters of the base64url SHA-256 of the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const digest = createHash('sha256').update(bytes).digest('base64url')
      assert.equal(opaqueTag(digestOf(bytes)), digest.slice(0, 22))
    }),
  )
})

test('opaqueTag() has only valid characters of an entity tag', () => {
  fc.assert(fc.property(fc.uint8Array(), bytes => /^[\w-]{22}$/.test(opaqueTag(digestOf(bytes)))))
})

test('entityTag() is quoted and strong, with a suffix for each coding but identity', () => {
  assert.equal(entityTag(opaque), `"${opaque}"`)
  assert.equal(entityTag(opaque, 'identity'), `"${opaque}"`)
  assert.equal(entityTag(opaque, 'gzip'), `"${opaque}-gzip"`)
  assert.equal(entityTag(opaque, 'br'), `"${opaque}-br"`)
})

test('isTagOf() accepts the tag of every coding', () => {
  for (const coding of responseCodings) assert.ok(isTagOf(entityTag(opaque, coding), opaque))
})

test("isTagOf() accepts the suffix of Apache's filter", () => {
  assert.ok(isTagOf(`"${opaque}-deflate"`, opaque))
})

for (const [what, tag] of [
  ['another suffix', `"${opaque}-foo"`],
  ['two suffixes', `"${opaque}-gzip-br"`],
  ['a suffix without hyphen', `"${opaque}gzip"`],
  ['a hyphen alone', `"${opaque}-"`],
  ['one character more', `"${opaque}x"`],
  ['one character less', `"${opaque.slice(1)}"`],
  ['other letters', `"${opaque.toUpperCase()}"`],
  ['no quotes', opaque],
  ['one quote', `"${opaque}`],
  ['an empty tag', '""'],
] as const) {
  test(`isTagOf() rejects ${what}`, () => {
    assert.equal(isTagOf(tag, opaque), false)
  })
}
