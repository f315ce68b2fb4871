import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { kindOf, planOf, testFiles } from './test-plan.ts'

const root = join(import.meta.dirname, '../..')
const here = 'tools/lib/test-plan.test.ts'

test('kindOf() returns the kind of a file by its suffix', () => {
  assert.deepEqual(['a.test.ts', 'b.int.test.ts', 'c.slow.test.ts', 'd.e2e.test.ts'].map(kindOf), [
    'pure',
    'int',
    'slow',
    'e2e',
  ])
})

test('testFiles() selects files by kind, folder, file and pattern', () => {
  assert.ok(testFiles([], root).includes(here))
  for (const word of ['pure', 'tools', './tools/lib/', here, 'tools/**/test-plan.*']) {
    const files = testFiles([word], root)
    assert.ok(files.includes(here), word)
    assert.ok(files.length < testFiles([], root).length, word)
  }
  assert.ok(testFiles(['int'], root).every(file => file.endsWith('.int.test.ts')))
  assert.deepEqual(testFiles([here, 'tools/lib/test-plan.test.ts'], root), [here])
  assert.throws(() => testFiles(['nowhere'], root), /No test file matches nowhere/)
})

test('planOf() starts with the slowest files, groups families into one process, and distributes pages', () => {
  const family = ['a', 'b'].map(name => `packages/server/src/lib/read-api/${name}.int.test.ts`)
  const pure = ['a', 'b', 'c', 'd'].map(name => `docs/${name}.test.ts`)
  const [long, short] = ['long', 'short'].map(name => `packages/server/src/${name}.int.test.ts`)
  assert.ok(long && short)
  const durations = new Map([
    [long, 9_000],
    [short, 1],
    ...family.map((file): [string, number] => [file, 1_000]),
    ...pure.map((file): [string, number] => [file, 10]),
  ])
  assert.deepEqual(planOf([...pure, ...family, short, long], durations), [
    [long],
    family,
    ['docs/a.test.ts', 'docs/c.test.ts'],
    ['docs/b.test.ts', 'docs/d.test.ts'],
    [short],
  ])
  const pages = ['a', 'b', 'c', 'd'].map(name => `packages/desk/src/${name}.e2e.test.ts`)
  assert.deepEqual(planOf(pages, new Map()), [[pages[0], pages[3]], [pages[1]], [pages[2]]])
})

test('planOf() includes every file', () => {
  const files = testFiles([], root)
  assert.deepEqual(planOf(files, new Map()).flat().sort(), files)
})
