import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildViewer, viewerSizes } from '../tools/build.ts'
import type { PageFile } from './page-build.ts'
import { readViewerFiles } from './viewer-files.ts'

let files: readonly PageFile[]

before(async () => {
  await buildViewer()
  files = await readViewerFiles()
})

test('readViewerFiles() returns two pages with a policy, which are revalidated', () => {
  const pages = files.filter(({ mediaType }) => mediaType.startsWith('text/html'))
  assert.deepEqual(pages.map(({ path, immutable }) => ({ path, immutable })).sort(byPath), [
    { path: '/', immutable: false },
    { path: '/embed/', immutable: false },
  ])
  for (const { contentSecurityPolicy = '' } of pages)
    assert.match(contentSecurityPolicy, /^default-src 'none'/)
})

test('readViewerFiles() returns files for other sites under stable addresses', () => {
  const shared = files.filter(file => file.shared).sort(byPath)
  assert.deepEqual(
    shared.map(({ path, immutable }) => [path, immutable]),
    [
      ['/embed/icon.svg', false],
      ['/embed/notify.js', false],
      ['/embed/page.css', false],
      ['/embed/v1.js', false],
    ],
  )
  const script = textOf(shared.at(-1))
  assert.doesNotMatch(script, /\b(import|export)\b[\s{*]/, 'a module and a classic script at once')
})

test('readViewerFiles() returns all other files under hashed names, which are immutable', () => {
  const others = files.filter(({ path, shared }) => !path.endsWith('/') && !shared)
  for (const { path, immutable, contentSecurityPolicy } of others) {
    assert.match(path, /^\/viewer\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/)
    assert.deepEqual([immutable, contentSecurityPolicy], [true, undefined])
  }
  const mediaTypes = new Set(others.map(({ mediaType }) => mediaType))
  assert.deepEqual([...mediaTypes].sort(), [
    'text/css; charset=utf-8',
    'text/javascript; charset=utf-8',
  ])
})

function textOf(file: PageFile | undefined): string {
  return Buffer.from(file?.bytes ?? []).toString()
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1
}

test('readViewerFiles() returns pages that request nothing from other origins', () => {
  for (const file of files) {
    const addresses = textOf(file).match(/https?:\/\/[^\s"'`)\\]+/g) ?? []
    const named = addresses.filter(address => !address.startsWith('http://www.w3.org/'))
    assert.deepEqual(named, [], file.path)
  }
})

test('page modules compile without the types of Node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-types-'))
  try {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const tsconfig = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: join(root, 'packages/elements/src'),
        outDir: folder,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [],
      files: [join(root, 'packages/elements/src/viewer-files.ts')],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--project', folder])
    for (const name of ['page-build', 'viewer-files']) {
      const types = await readFile(join(folder, `${name}.d.ts`), 'utf8')
      assert.match(types, /PageFile/)
      assert.doesNotMatch(types, /Buffer|NodeJS|from 'node:/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('buildViewer() builds nothing if nothing changed', async () => {
  assert.equal(await buildViewer(), false)
})

test('viewerSizes() returns less than 48 kB gzip for the first load', async t => {
  const { first, later } = await viewerSizes()
  t.diagnostic(`viewer: ${first} bytes gzip at first, ${later} later`)
  assert.ok(first > 10_000 && first < 48_000)
  assert.ok(later < 48_500)
})

test('buildViewer() removes line breaks of templates, but no space between words', () => {
  const [script] = files.filter(({ path }) => /^\/viewer\/assets\/fixture-list-.*\.js$/.test(path))
  const text = textOf(script)
  assert.equal(/<section[^`]*\n/.test(text), false)
  assert.ok(text.includes('<span class="teams"> '))
})
