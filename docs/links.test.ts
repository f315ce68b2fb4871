import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** The placeholder for the name of a new file in a path. */
const placeholder = /NAME/

for (const document of [
  'docs/spec-map.md',
  'docs/architecture.md',
  'docs/extending.md',
  'docs/threat-model.md',
]) {
  test(`${document} names only files that exist`, () => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`((?:packages|docs|tools)\/[^`]+)`/g)].map(([, path = '']) =>
      placeholder.test(path) ? dirname(path) : path,
    )
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter(path => !existsSync(join(root, path))),
      [],
    )
  })
}

test('documents link only to files that exist', () => {
  const broken: string[] = []
  const documents = [
    '*.md',
    'docs/**/*.md',
    'packages/*/*.md',
    'packages/{client,contract}/cases/*.md',
    'clients/*/*.md',
  ]
  for (const document of globSync(documents, { cwd: root })) {
    const text = readFileSync(join(root, document), 'utf8')
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)) {
      const path = join(root, dirname(document), target)
      if (!existsSync(path)) broken.push(`${document} → ${target}`)
    }
  }
  assert.deepEqual(broken, [])
})
