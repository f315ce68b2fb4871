import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionNames, withSection } from './with-section.ts'

const document =
  'a\n<!-- emitted: one -->\nold\n<!-- /emitted -->\nb\n<!-- emitted: two -->\n<!-- /emitted -->\n'

test('withSection() replaces the text of a section and keeps the rest', () => {
  const changed = withSection(document, 'one', 'new $& text')
  assert.equal(
    changed,
    document.replace('\nold\n', () => '\n\nnew $& text\n\n'),
  )
  assert.equal(withSection(changed, 'one', 'new $& text'), changed)
  assert.deepEqual(sectionNames(document), ['one', 'two'])
})

test('withSection() rejects a missing or unterminated section', () => {
  assert.throws(() => withSection(document, 'three', ''), /no place for it/)
  assert.throws(() => withSection('<!-- emitted: one -->\n', 'one', ''), /no place for it/)
})
