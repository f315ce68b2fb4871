import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manifest } from './manifest.ts'
import { type ReleaseSources, releaseProblems } from './release-problems.ts'

const client: Manifest = {
  name: '@project/client',
  version: '1.2.0',
  description: 'It reads',
  license: 'MIT',
  engines: { node: '>=20' },
  files: ['dist'],
  exports: {},
}
const elements = {
  ...client,
  name: '@project/elements',
  dependencies: { '@project/client': '1.2.0' },
}
const right: ReleaseSources = {
  manifests: [client, elements],
  pythonVersion: '1.2.0',
  changelog:
    '# Changelog\n\n## 1.2.0 (2026-01-31)\n\n- It reads.\n\n## 1.1.0 (2026-01-01)\n\n- It runs.\n',
  status: '',
  tags: ['v1.1.0'],
}

test('releaseProblems() returns nothing if everything has the version', () => {
  assert.deepEqual(releaseProblems('1.2.0', right), [])
})

for (const [what, sources, problem] of [
  [
    'a Python client of another version',
    { pythonVersion: '1.1.0' },
    'clients/python/pyproject.toml: its version is 1.1.0',
  ],
  ['an existing tag', { tags: ['v1.2.0'] }, 'tag v1.2.0 already exists'],
  ['changes in the tree', { status: ' M README.md\n' }, 'the tree has changes:\n M README.md'],
  [
    'a package of another version',
    { manifests: [{ ...client, version: '1.1.0' }] },
    '@project/client: its version is 1.1.0',
  ],
  [
    'a package that depends on another version of a package',
    { manifests: [client, { ...elements, dependencies: { '@project/client': '1.1.0' } }] },
    '@project/elements: depends on @project/client 1.1.0',
  ],
  [
    'a changelog without the version',
    { changelog: '## 1.1.0 (2026-01-01)\n\n- It runs.\n' },
    'CHANGELOG.md: its first section is "1.1.0 (2026-01-01)"',
  ],
  [
    'a version without a date',
    { changelog: '## 1.2.0 (unreleased)\n\n- It reads.\n' },
    'CHANGELOG.md: 1.2.0 is "unreleased"',
  ],
  [
    'a version without listed changes',
    { changelog: '## 1.2.0 (2026-01-31)\n\n## 1.1.0 (2026-01-01)\n\n- It runs.\n' },
    'CHANGELOG.md: lists no changes of 1.2.0',
  ],
] as const) {
  test(`releaseProblems() reports ${what}`, () => {
    assert.deepEqual(releaseProblems('1.2.0', { ...right, ...sources }), [problem])
  })
}

test('releaseProblems() reports an invalid version', () => {
  assert.equal(releaseProblems('v1.2', right)[0], '"v1.2" is not a version')
})
