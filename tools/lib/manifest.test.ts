import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublished, type Manifest, publishedExports, publishedManifest } from './manifest.ts'

const source: Manifest & { readonly private: boolean } = {
  name: '@project/client',
  version: '1.2.3',
  private: true,
  description: 'It reads',
  license: 'MIT',
  engines: { node: '>=20' },
  files: ['dist'],
  exports: { '.': './src/index.ts', './lib/*': null, './*': './src/*.ts' },
  sideEffects: ['./src/*-define.ts', './dist/*-define.js'],
  dependencies: { lit: '3.3.3' },
}
const project = { homepage: 'https://example.org/project' }

test('publishedExports() lists each public module with its types, and no private one', () => {
  const both = (module: string) => ({
    types: `./dist/${module}.d.ts`,
    default: `./dist/${module}.js`,
  })
  assert.deepEqual(publishedExports(source.exports, ['index', 'read']), {
    '.': both('index'),
    './read': both('read'),
    './package.json': './package.json',
  })
})

test('publishedExports() does not change entries that are not sources', () => {
  const exports = { './schemas/*.json': './schemas/*.json' }
  const published = publishedExports(exports, ['read'])
  assert.equal(published['./schemas/*.json'], './schemas/*.json')
})

test('publishedManifest() returns a publishable manifest with its repository and dependencies', () => {
  const manifest = publishedManifest(source, 'packages/client', [], project)
  assert.ok(!('private' in manifest))
  assert.deepEqual(
    { ...manifest },
    {
      ...manifest,
      name: '@project/client',
      version: '1.2.3',
      dependencies: { lit: '3.3.3' },
      sideEffects: ['./dist/*-define.js'],
      repository: {
        type: 'git',
        url: 'git+https://example.org/project.git',
        directory: 'packages/client',
      },
      homepage: 'https://example.org/project/tree/main/packages/client#readme',
      bugs: 'https://example.org/project/issues',
    },
  )
})

test('isPublished() returns false for a package without files', () => {
  const { files: _, ...internal } = source
  assert.equal(isPublished(source), true)
  assert.equal(isPublished(internal), false)
})
