/** Exports into a folder in which others may write. No file outside of the folder is written, read or deleted. */
import assert from 'node:assert/strict'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { SiteFile } from '@fixture-feed/server/site'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { SiteFolder } from './site-folder.ts'

function useFolders(t: TestContext) {
  const folder = temporaryFolder()
  t.after(() => folder[Symbol.dispose]())
  const site = folder.at('site')
  const victim = folder.at('victim')
  mkdirSync(site)
  mkdirSync(victim)
  writeFileSync(join(victim, 'important'), 'precious')
  return {
    site,
    victim,
    assertUnharmed() {
      assert.deepEqual(readdirSync(victim), ['important'])
      assert.equal(readFileSync(join(victim, 'important'), 'utf8'), 'precious')
    },
  }
}

async function exportFiles(site: string, paths: readonly string[]): Promise<SiteFolder> {
  const folder = await SiteFolder.open(site)
  try {
    await folder.put({
      name: 'all',
      state: undefined,
      async *files(): AsyncGenerator<SiteFile> {
        for (const path of paths)
          yield { path, identity: Buffer.from(path), gzip: undefined, br: undefined }
      },
    })
    await folder.finish()
  } finally {
    await folder.close()
  }
  return folder
}

const aLink = /is a symbolic link/

test('an export does not write through a link with the name of its temporary file', async t => {
  const { site, victim, assertUnharmed } = useFolders(t)
  symlinkSync(join(victim, 'important'), join(site, '.fixture-feed-site.part'))
  await exportFiles(site, ['a.json'])
  assertUnharmed()
  assert.equal(readFileSync(join(site, 'a.json'), 'utf8'), 'a.json')
})

test('an export rejects a list or a lock that is a link', async t => {
  for (const name of ['.fixture-feed-site', '.fixture-feed-site-lock']) {
    const { site, victim, assertUnharmed } = useFolders(t)
    symlinkSync(join(victim, 'important'), join(site, name))
    await assert.rejects(exportFiles(site, ['a.json']), aLink)
    assertUnharmed()
    assert.ok(!existsSync(join(site, 'a.json')))
  }
})

test('an export does not write into a linked folder', async t => {
  const { site, victim, assertUnharmed } = useFolders(t)
  symlinkSync(victim, join(site, 'v1'))
  await assert.rejects(exportFiles(site, ['v1/fixtures.json']), aLink)
  await assert.rejects(exportFiles(site, ['v1/deep/er/fixtures.json']), aLink)
  assertUnharmed()
})

test('an export deletes nothing in a linked folder, even if its list names files there', async t => {
  const { site, victim, assertUnharmed } = useFolders(t)
  symlinkSync(victim, join(site, 'link'))
  const line = { name: 'all', paths: ['link/important'] }
  writeFileSync(join(site, '.fixture-feed-site'), `${JSON.stringify(line)}\n`)
  await assert.rejects(exportFiles(site, ['a.json']), aLink)
  assertUnharmed()
})

test('an export replaces a link that its list names with a file, and leaves any other link', async t => {
  const { site, victim, assertUnharmed } = useFolders(t)
  await exportFiles(site, ['a.json'])
  symlinkSync(join(victim, 'important'), join(site, 'b.json'))
  await assert.rejects(exportFiles(site, ['a.json', 'b.json']), /b\.json already exists/)
  const line = { name: 'all', state: undefined, paths: ['a.json', 'b.json'] }
  writeFileSync(join(site, '.fixture-feed-site'), `${JSON.stringify(line)}\n`)
  await exportFiles(site, ['a.json', 'b.json'])
  assert.ok(lstatSync(join(site, 'b.json')).isFile())
  assertUnharmed()
})

test('an export writes into an output folder that is itself a link', async t => {
  const { site, victim } = useFolders(t)
  const named = `${victim}-link`
  symlinkSync(site, named)
  await exportFiles(named, ['v1/a.json'])
  assert.equal(readFileSync(join(site, 'v1/a.json'), 'utf8'), 'v1/a.json')
})

test('an export removes its temporary file after a failure', async t => {
  const { site } = useFolders(t)
  mkdirSync(join(site, 'a.json'))
  const line = { name: 'all', paths: ['a.json'] }
  writeFileSync(join(site, '.fixture-feed-site'), `${JSON.stringify(line)}\n`)
  await assert.rejects(exportFiles(site, ['a.json']))
  assert.deepEqual(
    readdirSync(site).filter(name => name.endsWith('.part')),
    [],
  )
})
