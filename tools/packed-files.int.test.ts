/** What the packages ship: nothing that only tests need, and all that the shipped sources import of their own package. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--workspaces'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const packages = JSON.parse(output) as readonly {
  readonly name: string
  readonly files: readonly { readonly path: string }[]
}[]

for (const { name, files } of packages) {
  const paths = files.map(({ path }) => path)

  test(`${name} ships sources, but no test and nothing that only tests need`, () => {
    assert.ok(paths.some(path => path.startsWith('src/')))
    assert.deepEqual(
      paths.filter(path => /\.test\.|(?:^|\/)testing\//.test(path)),
      [],
    )
  })

  test(`${name} ships what its sources import`, () => {
    const directory = join(root, 'packages', name.replace('@fixture-feed/', ''))
    const shipped = new Set(paths)
    for (const path of paths.filter(each => /^src\/.*\.ts$/.test(each))) {
      for (const imported of relativeImports(readFileSync(join(directory, path), 'utf8'))) {
        const target = posix.join(posix.dirname(path), imported)
        assert.ok(shipped.has(target), `${path} imports ${target}`)
      }
    }
  })
}

function relativeImports(source: string): string[] {
  const specifiers = source.matchAll(/\b(?:from\s+|import\(\s*|new URL\()'(\.[^']+\.ts)'/g)
  return [...specifiers].map(([, specifier = '']) => specifier)
}
