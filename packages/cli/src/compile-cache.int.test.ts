/** Node executes the content of its compile cache, so no other user may be able to write to its folder. */
import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runProgram } from './lib/testing/run-command.ts'

const cacheFolderModule = new URL('../bin/cache-folder.js', import.meta.url).href
const { privateCacheFolder } = (await import(cacheFolderModule)) as {
  privateCacheFolder(): string | undefined
}

/** Creates an empty home folder, and a function that runs `--version` with this folder as the user's home. */
function useHome(t: TestContext) {
  const folder = temporaryFolder()
  t.after(() => folder[Symbol.dispose]())
  const home = folder.at('home')
  const temporary = folder.at('tmp')
  mkdirSync(home, { mode: 0o755 })
  mkdirSync(temporary)
  return {
    home,
    cache: join(home, '.cache', 'fixture-feed'),
    at: folder.at,
    async run(env: Readonly<Record<string, string>> = {}): Promise<void> {
      const own = { HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: '', NODE_COMPILE_CACHE: '' }
      const { code, stdout, stderr } = await runProgram(['--version'], { env: { ...own, ...env } })
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
      assert.deepEqual(readdirSync(temporary), [])
    },
  }
}

test('fixture-feed caches compiled code in a folder that only its user can access', async t => {
  const { cache, at, run } = useHome(t)
  await run()
  assert.equal(statSync(cache).mode & 0o777, 0o700)
  assert.ok(readdirSync(cache).length > 0)
  mkdirSync(at('xdg'))
  await run({ XDG_CACHE_HOME: at('xdg') })
  assert.ok(readdirSync(at('xdg/fixture-feed')).length > 0)
  await run({ NODE_COMPILE_CACHE: at('named') })
  assert.ok(readdirSync(at('named')).length > 0)
})

test('privateCacheFolder() ignores a folder that other users can write to', async t => {
  for (const [what, prepare] of Object.entries<(cache: string, home: string) => void>({
    'the folder': cache => chmodSync(cache, 0o777),
    'a folder above': (_, home) => chmodSync(home, 0o777),
    'a group': (_, home) => chmodSync(home, 0o775),
  })) {
    await t.test(what, t => {
      const { home, cache } = useHome(t)
      mkdirSync(cache, { recursive: true, mode: 0o700 })
      assert.equal(cacheFolderOf(home), cache)
      prepare(cache, home)
      assert.equal(cacheFolderOf(home), undefined)
    })
  }
})

test('privateCacheFolder() ignores a folder that is a link', t => {
  const { home, cache, at } = useHome(t)
  mkdirSync(join(home, '.cache'))
  mkdirSync(at('other'), { mode: 0o700 })
  symlinkSync(at('other'), cache)
  assert.equal(cacheFolderOf(home), undefined)
})

test('privateCacheFolder() ignores a folder of another user', {
  skip: process.getuid?.() !== 0 && 'skipped: only root can change the owner of a folder',
}, t => {
  const { home, cache } = useHome(t)
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  for (const given of [cache, home]) {
    chownSync(given, 65_534, 65_534)
    assert.equal(cacheFolderOf(home), undefined)
    chownSync(given, 0, 0)
  }
  assert.equal(cacheFolderOf(home), cache)
})

test('privateCacheFolder() creates a missing home folder, and returns undefined if that is impossible', t => {
  const { at } = useHome(t)
  const missing = at('nowhere/deep')
  assert.equal(cacheFolderOf(missing), join(missing, '.cache', 'fixture-feed'))
  assert.equal(cacheFolderOf('/dev/null'), undefined)
})

test('fixture-feed runs without a cache if its folder is not private', async t => {
  const { home, cache, at, run } = useHome(t)
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  chmodSync(home, 0o777)
  await run()
  assert.deepEqual(readdirSync(cache), [])
  assert.ok(!existsSync(at('tmp/node-compile-cache')))
})

/** The result of `privateCacheFolder()` for a user with that home folder. */
function cacheFolderOf(home: string): string | undefined {
  const { HOME, XDG_CACHE_HOME } = process.env
  Object.assign(process.env, { HOME: home, XDG_CACHE_HOME: '' })
  try {
    return privateCacheFolder()
  } finally {
    restore({ HOME, XDG_CACHE_HOME })
  }
}

function restore(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
