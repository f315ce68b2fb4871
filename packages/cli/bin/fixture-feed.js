#!/usr/bin/env node
// Plain JavaScript that runs in Node 18 and newer, although the command itself needs 24. An older Node runs the command
// with node_modules/.bin/node, if that file exists in this folder or in a folder above.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldest = 24
const here = fileURLToPath(import.meta.url)

if (Number(process.versions.node.split('.')[0]) >= oldest) {
  // From the second start, the cache halves the time to start. If NODE_COMPILE_CACHE is set, Node uses that folder
  // already.
  const { privateCacheFolder } = await import('./cache-folder.js')
  const cacheFolder = process.env.NODE_COMPILE_CACHE ? undefined : privateCacheFolder()
  if (cacheFolder !== undefined) {
    module.enableCompileCache(cacheFolder)
    // The call affects only this thread. Other threads and worker processes read the variable.
    process.env.NODE_COMPILE_CACHE = cacheFolder
  }
  // Node strips types only outside of node_modules, so an installed package contains compiled files.
  const isInstalled = /[\\/]node_modules[\\/]/.test(here)
  const { main } = await import(isInstalled ? '../dist/main.js' : '../src/main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  runOnPinnedNode()
}

function runOnPinnedNode() {
  const node = process.env.FIXTURE_FEED_RELAUNCHED ? undefined : pinnedNode(dirname(here))
  if (node === undefined) {
    process.stderr.write(
      `fixture-feed: needs Node ${oldest} or newer: this is ${process.versions.node} (${process.execPath}). Install a newer Node, or run npm install node@26 in the project that contains fixture-feed\n`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, [here, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, FIXTURE_FEED_RELAUNCHED: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm forwards signals only to its shell. When that shell ends, this process gets another parent, and then stops
  // the command, as in src/lib/stop-signal.ts.
  const { ppid } = process
  if (process.env.npm_command !== undefined)
    setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 1_000).unref()
  child.on('error', error => {
    process.stderr.write(`fixture-feed: cannot run ${node}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    // Shells report 128 plus the signal's number for a program that a signal ended.
    process.exitCode = signal === null ? code : 128 + constants.signals[signal]
  })
}

function pinnedNode(folder) {
  const candidate = join(folder, 'node_modules', '.bin', 'node')
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder ? undefined : pinnedNode(parent)
}
