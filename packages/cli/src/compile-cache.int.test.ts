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

/** Runs the program with a folder of the test as the user's home folder. */
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

test('fixture-feed ignores a cache folder that other users can write to', async t => {
  for (const [what, prepare] of Object.entries<(cache: string, home: string) => void>({
    'the folder': cache => chmodSync(cache, 0o777),
    'a folder above': (_, home) => chmodSync(home, 0o777),
    'a group': (_, home) => chmodSync(home, 0o775),
  })) {
    await t.test(what, async t => {
      const { home, cache, run } = useHome(t)
      mkdirSync(cache, { recursive: true, mode: 0o700 })
      prepare(cache, home)
      await run()
      assert.deepEqual(readdirSync(cache), [])
    })
  }
})

test('fixture-feed ignores a cache folder that is a link', async t => {
  const { home, cache, at, run } = useHome(t)
  mkdirSync(join(home, '.cache'))
  mkdirSync(at('other'), { mode: 0o700 })
  symlinkSync(at('other'), cache)
  await run()
  assert.deepEqual(readdirSync(at('other')), [])
})

test('fixture-feed ignores a cache folder of another user', {
  skip: process.getuid?.() !== 0 && 'skipped: only root can give a folder away',
}, async t => {
  const { home, cache, run } = useHome(t)
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  for (const given of [cache, home]) {
    chownSync(given, 65_534, 65_534)
    await run()
    chownSync(given, 0, 0)
    assert.deepEqual(readdirSync(cache), [])
  }
})

test('fixture-feed runs without a cache if there is no home folder', async t => {
  const { at, run } = useHome(t)
  await run({ HOME: at('nowhere/deep') })
  await run({ HOME: '/dev/null' })
  assert.ok(!existsSync(at('tmp/node-compile-cache')))
})
