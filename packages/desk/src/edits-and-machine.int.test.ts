/**
 * No edit is overwritten and none is lost, regardless of the publications of a generator: simulated games with random
 * edits, through the code of the desk. `EDITED_GAMES=1000` plays a thousand games; `EDITED_GAMES_FROM` sets the first
 * one.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playEditedGame } from './lib/testing/edited-game.ts'

const games = Number(process.env.EDITED_GAMES ?? 6)
const first = Number(process.env.EDITED_GAMES_FROM ?? 1)

test(`no edit is overwritten or lost in ${games} simulated games`, async t => {
  const counts = new Map<string, number>()
  const faults: string[] = []
  for (let seed = first; seed < first + games; seed++) {
    const played = await playEditedGame(seed)
    faults.push(...played.faults.map(fault => `game ${seed}: ${fault}`))
    for (const [what, times] of played.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    if (seed % 50 === 0) t.diagnostic(`game ${seed}`)
  }
  assert.deepEqual(faults, [])
  t.diagnostic([...counts].map(([what, times]) => `${times} ${what}`).join(', '))
  for (const what of [
    'edits',
    'conflicts',
    'overtaken',
    'withdrawals',
    'changes held',
    'approvals',
    'drops',
  ])
    assert.ok((counts.get(what) ?? 0) > 0, `no game had ${what}`)
})
