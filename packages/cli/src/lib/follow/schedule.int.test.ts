import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { readSchedule } from './schedule.ts'

const game = {
  tipoff: '2026-01-10T19:00:00-05:00',
  playByPlay: 'https://scores.example/7/playbyplay.json',
  boxScore: 'box/7.json',
}

test('readSchedule() names games by their place, and resolves files relative to the schedule', async () => {
  using folder = temporaryFolder()
  const file = folder.write('tonight.json', [
    game,
    { ...game, name: 'Foxes', source: 'fiba-livestats', boxScore: undefined },
  ])
  const boxScore = folder.at('box/7.json')
  const rest = { ...game, boxScore, history: undefined }
  assert.deepEqual(await readSchedule(file, 'live-data'), [
    { ...rest, name: 'game 1', source: undefined },
    { ...rest, name: 'Foxes', source: 'fiba-livestats', boxScore: undefined },
  ])
})

test('readSchedule() reports the position of a fault', async () => {
  using folder = temporaryFolder()
  const { tipoff: _, ...untimed } = game
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{}, /\(whole value\): expected a list with at least one game/],
    [[], /expected a list with at least one game/],
    [[game, 7], /: \/1: expected an object with tipoff, playByPlay, boxScore/],
    [[game, untimed], /: \/1: expected the field "tipoff"/],
    [
      [{ ...game, tipoff: '19:00' }],
      /: \/0\/tipoff: expected an RFC 3339 date-time .*, found "19:00"/,
    ],
    [[{ ...game, source: 'toString' }], /: \/0\/source: expected one of live-data, fiba-livestats/],
    [[{ ...game, boxScore: undefined }], /: \/0: expected the field "boxScore"/],
    [
      [{ ...game, source: 'fiba-livestats' }],
      /: \/0\/boxScore: the source .* has one file per game/,
    ],
    [[{ ...game, tipof: 1 }], /: \/0\/tipof: unknown field "tipof" of a game/],
    [[{ ...game, boxScore: '' }, {}], /: \/0\/boxScore: expected a URL.* \(and 3 more\)/],
    [['a', 'a'].map(name => ({ ...game, name })), /: \/1\/name: expected a unique name/],
    ['no JSON', /not JSON|JSON/],
  ]
  for (const [value, reason] of cases) {
    await assert.rejects(readSchedule(folder.write('schedule.json', value), 'live-data'), reason)
  }
  await assert.rejects(readSchedule(folder.at('none.json'), 'live-data'), /ENOENT/)
})
