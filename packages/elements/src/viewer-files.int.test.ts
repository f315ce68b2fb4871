import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { buildViewer, viewerSize } from '../tools/build.ts'
import { readViewerFiles, type ViewerFile } from './viewer-files.ts'

let files: readonly ViewerFile[]

before(async () => {
  await buildViewer()
  files = await readViewerFiles()
})

test('readViewerFiles() has two pages, under a policy, that are revalidated', () => {
  const pages = files.filter(({ mediaType }) => mediaType.startsWith('text/html'))
  assert.deepEqual(pages.map(({ path, immutable }) => ({ path, immutable })).sort(byPath), [
    { path: '/', immutable: false },
    { path: '/embed/', immutable: false },
  ])
  for (const { contentSecurityPolicy = '' } of pages)
    assert.match(contentSecurityPolicy, /^default-src 'none'/)
})

test('readViewerFiles() has what other sites name under addresses that stay', () => {
  const shared = files.filter(file => file.shared).sort(byPath)
  assert.deepEqual(
    shared.map(({ path, immutable }) => [path, immutable]),
    [
      ['/embed/page.css', false],
      ['/embed/v1.js', false],
    ],
  )
  const script = String(shared.at(-1)?.bytes)
  assert.doesNotMatch(script, /\b(import|export)\b[\s{*]/, 'a module and a classic script at once')
})

test('readViewerFiles() has everything else under a name made from its content, for ever', () => {
  const others = files.filter(({ path, shared }) => !path.endsWith('/') && !shared)
  for (const { path, immutable, contentSecurityPolicy } of others) {
    assert.match(path, /^\/viewer\/assets\/\w+-[\w-]{8}\.(js|css|svg)$/)
    assert.deepEqual([immutable, contentSecurityPolicy], [true, undefined])
  }
  const mediaTypes = new Set(others.map(({ mediaType }) => mediaType))
  assert.deepEqual([...mediaTypes].sort(), [
    'image/svg+xml',
    'text/css; charset=utf-8',
    'text/javascript; charset=utf-8',
  ])
})

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1
}

test('readViewerFiles() asks nothing of any other origin', () => {
  for (const { path, bytes } of files) {
    const addresses = bytes.toString().match(/https?:\/\/[^\s"'`)\\]+/g) ?? []
    const named = addresses.filter(address => !address.startsWith('http://www.w3.org/'))
    assert.deepEqual(named, [], path)
  }
})

test('buildViewer() builds nothing when nothing changed', async () => {
  assert.equal(await buildViewer(), false)
})

test('viewerSize() is below 60 kB gzip', async t => {
  const { raw, gzip } = await viewerSize()
  t.diagnostic(`viewer: ${raw} bytes, ${gzip} bytes gzip`)
  assert.ok(gzip > 10_000 && gzip < 60_000)
})
