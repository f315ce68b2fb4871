import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { main } from './accuracy.ts'

interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in this process, because starting a process takes most of the time. */
function run(...args: readonly string[]): Outcome {
  const streams = ['stdout', 'stderr'] as const
  const written = streams.map(name => mock.method(process[name], 'write', () => true).mock)
  try {
    const status = main(args)
    const [stdout = '', stderr = ''] = written.map(({ calls }) =>
      calls.map(({ arguments: [text] }) => text).join(''),
    )
    return { status, stdout, stderr }
  } finally {
    for (const each of written) each.restore()
  }
}

function runProcess(...args: readonly string[]): Outcome {
  const script = join(import.meta.dirname, 'accuracy.ts')
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
}

function inFolder(check: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'accuracy-'))
  try {
    check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeGame(
  folder: string,
  name: string,
  files: { playByPlay: unknown; boxScore: unknown },
): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'playbyplay.json'), JSON.stringify(files.playByPlay))
  writeFileSync(join(folder, name, 'boxscore.json'), JSON.stringify(files.boxScore))
}

const game = smallGame('Q1 12:00 start; 11:40 A1 3+; to the end')

test('accuracy prints the figures of a folder of games', () => {
  inFolder(folder => {
    writeGame(folder, 'one', game)
    writeGame(folder, 'two', game)
    const { status, stdout } = runProcess(folder)
    assert.match(stdout, /^games +2$/m)
    assert.match(stdout, /^findings per 1,000 words {7}0\.00$/m)
    assert.equal(status, 0)
    assert.equal((JSON.parse(run(folder, '--json').stdout) as { games: number }).games, 2)
  })
})

test('accuracy names an unreadable game and continues', () => {
  inFolder(folder => {
    writeGame(folder, 'broken', { playByPlay: {}, boxScore: {} })
    writeGame(folder, 'good', game)
    const { status, stdout, stderr } = run(folder)
    assert.match(stderr, /^broken: Cannot read the game: box-score: expected/)
    assert.match(stdout, /^games +1$/m)
    assert.equal(status, 1)
  })
})

test('accuracy --prose --phrases prints every phrase of a language', () => {
  const english = run('--prose', '--phrases')
  assert.equal(english.status, 0)
  assert.match(english.stdout, /^# Phrases\n/)
  assert.match(english.stdout, /^\*\*lead-taken\*\* \(.+\): .+/m)
  assert.match(run('--prose', '--phrases', 'es').stdout, /^# Phrases: es\n/)
})

test('accuracy prints its usage if arguments are invalid', () => {
  assert.deepEqual([run().status, run('--loud').status, run('/nowhere/at/all').status], [2, 2, 2])
  assert.match(
    run('--simulated', '1', '--language', 'fr').stderr,
    /^Unknown language "fr": use en, es or es-419$/m,
  )
  assert.match(run().stderr, /^Usage: accuracy FOLDER/)
})
