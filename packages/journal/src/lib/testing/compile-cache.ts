/**
 * Sets up a compile cache for tests that open many journals. Each journal starts two threads, which would otherwise
 * strip the types of a dozen files again. With the cache, the threads start three times as fast. Processes that a
 * test spawns share the cache.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (process.env.NODE_COMPILE_CACHE === undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-compile-cache-'))
  process.env.NODE_COMPILE_CACHE = directory
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
}
