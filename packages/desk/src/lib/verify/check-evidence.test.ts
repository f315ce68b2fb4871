import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claim, EvidencePlay } from '@fixture-feed/client/read-evidence'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { checkEvidence } from './check-evidence.ts'

const entities = [
  { id: '1', kind: 'team', displayName: 'Dunmoor Foxes' },
  { id: '7', kind: 'player', displayName: 'Ada Alder' },
  { id: '8', kind: 'player', displayName: 'Ben Birch' },
]

/** Plays of Ada Alder, one for each text, with ids that count from 1. A text that begins with `Q2` is in period 2. */
function playsOf(...texts: readonly string[]): readonly EvidencePlay[] {
  return texts.map((text, index) => {
    const [, period = '1', what = text] = /^Q(\d) (.*)$/.exec(text) ?? []
    const id = String(index + 1)
    const state = { clock: 'PT01M18.00S', homeScore: index, awayScore: 1 }
    const who = { teamId: '1', playerId: '7', text: `Ada Alder: ${what}` }
    return { id, period: Number(period), ...state, ...who }
  })
}

const plays = playsOf('2pt made', '3pt made, assist Ben Birch', 'Q2 freethrow made', '2pt missed')

/** Checks a headline with one claim, on the text in braces and with the given plays. */
function faultsOf(marked: string, how: string, ids: readonly string[] = ['1', '2', '3']) {
  const start = marked.indexOf('{')
  const end = marked.indexOf('}') - 1
  const text = marked.replace(/[{}]/g, '')
  const claim: Claim = {
    path: '/headline',
    start,
    end,
    text: text.slice(start, end),
    plays: [...ids],
    how,
  }
  const item = { content: { headline: text }, entities } as never
  const evidence = { id: 'a', source: { format: 'x' }, plays: [...plays], claims: [claim] }
  const { faults, computedCount } = checkEvidence(item, evidence, { language: 'en', teams: [] })
  return {
    computedCount,
    faults: faults.map(({ kind, text: of, stated, counted, plays: its }) =>
      [kind, of, stated, counted, its.map(({ id }) => id).join(' ')].filter(Boolean).join('|'),
    ),
  }
}

test('checkEvidence() computes the values of claims from their plays', () => {
  const none = (computedCount: number) => ({ computedCount, faults: [] })
  assert.deepEqual(faultsOf('{Ada Alder has 6 points}', 'name of 7, points of 7 = 6'), none(1))
  assert.deepEqual(
    faultsOf('{Alder: 5 points}', 'points of 7 in period 1 = 5', ['1', '2']),
    none(1),
  )
  assert.deepEqual(faultsOf('{Birch: 1 assist}', 'assists of 8 = 1', ['2']), none(1))
  assert.deepEqual(
    faultsOf('{Foxes shoot 66.7%}', '100 * fieldGoalsMade of 1 / fieldGoalsAttempted of 1 = 66.7', [
      ...['1', '2', '4'],
    ]),
    none(1),
  )
  assert.deepEqual(faultsOf('{with 1:18 left}', 'clock at 2 = PT01M18.00S', ['2']), none(1))
})

test('checkEvidence() reports values that the plays or the words contradict, with the plays', () => {
  assert.deepEqual(faultsOf('{Alder has 9 points}', 'points of 7 = 9').faults, [
    'different|Alder has 9 points|9|6|1 2 3',
  ])
  assert.deepEqual(faultsOf('{Alder has 9 points}', 'points of 7 = 6').faults, [
    'unstated|Alder has 9 points|9|6|1 2 3',
  ])
  assert.deepEqual(faultsOf('{Alder has 5 points}', 'points of 7 = 5', ['1', '2', '4']).faults, [
    'idle|Alder has 5 points|4',
  ])
  assert.deepEqual(faultsOf('{Alder} scored', 'points of 7 = 5, 6').faults, [
    'unreadable|Alder|1 2 3',
  ])
})

test('checkEvidence() reports numbers and names without a claim', () => {
  assert.deepEqual(faultsOf('{Alder} and Birch score twelve', 'name of 7', []).faults, [
    'outside|Birch',
    'outside|twelve',
  ])
  const item = { content: { headline: 'Foxes win' }, entities } as never
  const { faults } = checkEvidence(item, undefined, { language: 'en', teams: [] })
  assert.deepEqual(
    faults.map(({ text }) => text),
    ['Foxes'],
  )
})

test('checkEvidence() does not compute claims that need the files of the game', () => {
  for (const how of ['wins of 1 in 99|98 = 2', 'possessions of 1 = 9', 'points of 7 in 99 = 30'])
    assert.equal(faultsOf('{Alder}', how, []).computedCount, 0, how)
})

test('checkEvidence() finds no wrong claim in generated items, and computes nearly all of them', () => {
  const { feeds } = generateFeeds(requireGame(simulateGame({ seed: 3 })), {
    languages: ['en', 'es'],
  })
  let claims = 0
  let computed = 0
  for (const { items, evidence, language } of feeds) {
    for (const item of items) {
      const its = evidence.find(({ id }) => id === item.id)
      const check = checkEvidence(item, its, { language, teams: [] })
      assert.deepEqual(
        check.faults.filter(({ kind }) => kind !== 'outside'),
        [],
        item.id,
      )
      claims += check.claimCount
      computed += check.computedCount
    }
  }
  assert.ok(claims > 400 && computed > 0.85 * claims, `${computed} of ${claims}`)
})
