import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('README.md of the package and of the project contain examples that compile', async t => {
  const paths = ['../README.md', '../../../README.md']
  const readmes = paths.map(path => readFile(new URL(path, import.meta.url), 'utf8'))
  const examples = (await Promise.all(readmes)).flatMap(readme =>
    [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code),
  )
  assert.ok(examples.length >= 3)

  const folder = await mkdtemp(join(tmpdir(), 'client-readme-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [index, code] of examples.entries()) {
    // Later examples of a document use the names that its first example defines.
    const saysIt = /\bbaseUrl(?: =|: ')/.test(code)
    const prelude = saysIt ? '' : 'declare const baseUrl: string, fixtureId: string\n'
    await writeFile(join(folder, `example-${index + 1}.ts`), prelude + code)
  }
  const tsconfig = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: {
        '@fixture-feed/client': [join(root, 'packages/client/src/index.ts')],
        '@fixture-feed/client/*': [join(root, 'packages/client/src/*.ts')],
      },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ['*.ts'],
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { code, stdout } = await promisify(execFile)(tsc, ['--project', folder]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
  assert.equal(stdout, '')
  assert.equal(code, 0)
})
