import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from './lib/testing/temporary-directory.ts'

const program = fileURLToPath(new URL('./lib/testing/break-disk.ts', import.meta.url))

/** Runs a script in a namespace of its own, whose small file system is gone with it; nobody needs to be root. */
const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const mount = 'mount -t tmpfs -o size=4m none "$0"'

const noSmallDisk = lacks('unshare', [...namespace, mount, tmpdir()])
const noLimits = lacks('prlimit', ['--fsize'])

test('append() is unavailable while the disk is full, and recovers', { skip: noSmallDisk }, () => {
  const script = `${mount} && exec "$1" "$2" full "$0"`
  run('unshare', [...namespace, script, temporaryDirectory(), process.execPath, program])
})

test('append() is unavailable while the disk fails, and recovers', { skip: noLimits }, () => {
  run(process.execPath, [program, 'failing', temporaryDirectory()])
})

function run(command: string, commandArguments: readonly string[]): void {
  const { status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

/** Why a test that needs a command cannot run here; `false` when it can. */
function lacks(command: string, commandArguments: readonly string[]): string | false {
  const { error, status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8' })
  if (error !== undefined && process.env.REQUIRE_TOOLS === '1') throw error
  if (error !== undefined) return `needs ${command}: ${error.message}`
  return status === 0 ? false : `needs ${command} to be permitted: ${stderr.trim()}`
}
