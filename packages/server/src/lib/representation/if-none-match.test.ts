import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchesIfMatch, matchesIfNoneMatch } from './if-none-match.ts'

const opaque = 'kDnq3Ho2gJc8x7Zb5Vt1Aw'
const own = `"${opaque}"`

for (const value of [
  own,
  `W/"${opaque}-br"`,
  `"a" \t,\t ${own} ,`,
  '*',
  ' * ',
  `"a,b", ${own}`,
  `"W/", ${own}`,
  `"", ${own}`,
  `"é", ${own}`,
  opaque,
  ` ${opaque}-gzip\t`,
]) {
  test(`matchesIfNoneMatch() finds the tag in ${JSON.stringify(value)}`, () => {
    assert.ok(matchesIfNoneMatch(value, opaque))
  })
}

for (const value of [
  '',
  ' ',
  ',',
  '"a"',
  `W/${opaque}`,
  `w/${opaque}`,
  `${opaque}, "a"`,
  `"a", ${opaque}`,
  `${opaque}x`,
  `${opaque}-other`,
  `"${opaque}`,
  `${opaque}"`,
  `'${opaque}'`,
  `w/${own}`,
  `W/ ${own}`,
  `W${own}`,
  `"*"`,
  `W/*`,
  `*, ${own}`,
  `${own.slice(0, -1)}x"`,
  `"x${own.slice(1)}`,
  `"a${own}b"`,
  `"a" ${own}`,
  `junk, ${own}`,
  `"a\tb", ${own}`,
  `"a b", ${own}`,
]) {
  test(`matchesIfNoneMatch() finds no tag in ${JSON.stringify(value)}`, () => {
    assert.equal(matchesIfNoneMatch(value, opaque), false)
  })
}

/** A list of tags with anything that the grammar allows between them, and whether it contains `own` or its gzip tag. */
const tagList = fc
  .array(
    fc.record({
      before: fc.constantFrom('', ' ', '\t', ' ,', ', ,'),
      weak: fc.boolean(),
      tag: fc.oneof(
        fc.constant(own),
        fc.constantFrom(`"${opaque}-gzip"`, `"${opaque}-foo"`, '""', '","', '"W/"', '"*"'),
        fc.stringMatching(/^[!#-~]{0,30}$/).map(text => `"${text}"`),
      ),
      after: fc.constantFrom('', ' ', '\t\t', ' ,'),
    }),
    { minLength: 1 },
  )
  .map(members => ({
    value: members
      .map(({ before, weak, tag, after }) => `${before}${weak ? 'W/' : ''}${tag}${after}`)
      .join(','),
    weakly: members.some(({ tag }) => tag === own || tag === `"${opaque}-gzip"`),
    strongly: members.some(({ weak, tag }) => !weak && (tag === own || tag === `"${opaque}-gzip"`)),
  }))

test('matchesIfNoneMatch() finds the tag in exactly the lists that contain it', () => {
  fc.assert(
    fc.property(tagList, ({ value, weakly }) => {
      assert.equal(matchesIfNoneMatch(value, opaque), weakly)
    }),
  )
})

test('matchesIfNoneMatch() accepts any text without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 300 }), codes => {
      assert.equal(typeof matchesIfNoneMatch(String.fromCodePoint(...codes), opaque), 'boolean')
    }),
  )
})

test('matchesIfNoneMatch() needs linear time for hostile values', () => {
  // A pattern with backtracking would practically never finish on these.
  for (const unit of [' ', '\t,', 'W/', '"', '" ', '"a" ', '","', 'W/"', `${own} `]) {
    matchesIfNoneMatch(unit.repeat(200_000), opaque)
    matchesIfNoneMatch(`"a",${unit.repeat(200_000)}!`, opaque)
  }
})

test('matchesIfMatch() compares strongly: a weak tag never matches', () => {
  fc.assert(
    fc.property(tagList, ({ value, strongly }) => {
      assert.equal(matchesIfMatch(value, opaque), strongly)
    }),
  )
})

test('matchesIfMatch() does not match a tag without its quotes', () => {
  assert.equal(matchesIfMatch(opaque, opaque), false)
})

test('matchesIfMatch() with * matches any snapshot', () => {
  assert.ok(matchesIfMatch('*', opaque))
})

test('matchesIfMatch() matches nothing without a snapshot, not even with *', () => {
  assert.equal(matchesIfMatch('*', undefined), false)
  assert.equal(matchesIfMatch(own, undefined), false)
})
