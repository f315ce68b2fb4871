/**
 * Checks that a program without code of the product can recompute the numbers of an item from its evidence and the
 * play-by-play.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { noPython } from './python/no-python.ts'

const program = join(import.meta.dirname, 'python/check_evidence.py')

test('check_evidence.py recomputes every claim, and finds claims that a changed play contradicts', {
  skip: noPython,
}, () => {
  const files = simulateGame({ seed: 1 })
  const { feeds } = generateFeeds(requireGame(files))
  const all = feeds.flatMap(({ evidence }) => evidence)
  const claims = [...new Map(all.flatMap(each => each.claims).map(each => [each.how, each]))]
  const evidence = {
    plays: [...new Map(all.flatMap(({ plays }) => plays).map(each => [each.id, each])).values()],
    claims: claims.map(([, claim]) => claim),
  }
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  const run = (playByPlay: unknown) => {
    writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence))
    writeFileSync(join(folder, 'playbyplay.json'), JSON.stringify(playByPlay))
    const paths = ['evidence.json', 'playbyplay.json'].map(name => join(folder, name))
    const { status, stdout, stderr } = spawnSync('python3', [program, ...paths], {
      encoding: 'utf8',
    })
    const lines = (start: string) =>
      stdout.split('\n').filter(line => line.startsWith(start)).length
    return { status, stderr, right: lines('true'), wrong: lines('FALSE'), hand: lines('by hand') }
  }
  try {
    const { right, hand, ...rest } = run(files.playByPlay)
    assert.deepEqual(rest, { status: 0, stderr: '', wrong: 0 })
    assert.ok(right > 250 && hand < 3, `${right} ${hand}`)
    const { actions } = files.playByPlay.game
    const made = actions.find(
      ({ actionType, shotResult }) => actionType === '3pt' && shotResult === 'Made',
    )
    const changed = actions.map(each => (each === made ? { ...each, shotResult: 'Missed' } : each))
    const after = run({ game: { actions: changed } })
    assert.equal(after.status, 1)
    assert.ok(after.wrong > 50, `${after.wrong}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
