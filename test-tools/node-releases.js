// Unpacks Node 20 and 24, the oldest major versions that packages support, to `node_modules/node-20` and
// `node_modules/node-24`, on Linux only. Only the program of each release is unpacked, which takes a third of the time
// of an installation.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Expected integrity of the Linux packages by version. Other systems and processors are not supported here. */
const releases = {
  '20.20.2': {
    x64: 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
    arm64:
      'sha512-LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg==',
  },
  '24.21.0': {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
}

if (process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)) {
  const folder = mkdtempSync(join(tmpdir(), 'node-releases-'))
  try {
    const name = `node-linux-${process.arch}`
    const packages = Object.keys(releases).map(version => `${name}@${version}`)
    run('npm', ['pack', '--loglevel=error', '--pack-destination', folder, ...packages])
    for (const [version, { [process.arch]: integrity }] of Object.entries(releases)) {
      const into = join(import.meta.dirname, 'node_modules', `node-${parseInt(version, 10)}`)
      unpack(join(folder, `${name}-${version}.tgz`), integrity, into)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function unpack(tarball, integrity, into) {
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (`sha512-${digest}` !== integrity)
    throw new Error(`${tarball} does not match its expected integrity: found sha512-${digest}`)
  mkdirSync(into, { recursive: true })
  // Unpacking stops after the program, which is the first large file.
  const program = ['--strip-components=1', '--occurrence=1', 'package/bin/node']
  run('tar', ['-xzf', tarball, '-C', into, ...program])
}

/** Runs a program with its errors on stderr. Throws if it fails. */
function run(program, parameters) {
  execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
}
