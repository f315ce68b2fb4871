/**
 * For tests that open many journals. Each journal starts two threads, and each thread would strip the types of a
 * dozen files again. With a cache they start three times as fast. Processes that a test spawns share it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (process.env.NODE_COMPILE_CACHE === undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-compile-cache-'))
  process.env.NODE_COMPILE_CACHE = directory
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
}
