import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, simulateGame } from '../../simulate-game.ts'

const GAMES = Array.from({ length: 60 }, (_, seed) => simulateGame({ seed: seed + 500 }))
const ACTIONS: readonly Action[] = GAMES.flatMap(({ playByPlay }) => playByPlay.game.actions)

/** Fields of every action, with the form of their values. */
const ALWAYS: Readonly<Record<string, (value: unknown) => boolean>> = {
  actionNumber: isCount,
  orderNumber: isCount,
  clock: value => matches(value, /^PT(?:0\d|1[0-2])M[0-5]\d\.\d0S$/),
  timeActual: value => matches(value, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\dZ$/),
  edited: value => matches(value, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  period: value => isCount(value) && value !== 0,
  actionType: value => matches(value, /^[a-z23]/),
  subType: value => typeof value === 'string',
  qualifiers: value => Array.isArray(value) && value.every(one => matches(one, /^[a-z0-9]+$/)),
  personId: isCount,
  x: value => value === null || isPercent(value),
  y: value => value === null || isPercent(value),
  side: value => value === null || value === 'left' || value === 'right',
  scoreHome: value => matches(value, /^\d{1,3}$/),
  scoreAway: value => matches(value, /^\d{1,3}$/),
}

/** Further fields by type. Not every action of the type has the fields in brackets. */
const BY_TYPE: Readonly<Record<string, string>> = {
  '2pt': 'teamId shotResult [assistPersonId]',
  '3pt': 'teamId shotResult [assistPersonId]',
  heave: 'teamId',
  freethrow: 'teamId shotResult [descriptor]',
  rebound: 'teamId',
  turnover: 'teamId',
  steal: 'teamId',
  block: 'teamId',
  foul: 'teamId [descriptor]',
  stoppage: '',
  timeout: 'teamId',
  substitution: 'teamId',
  jumpball: 'teamId [descriptor]',
  ejection: 'teamId',
  memo: '',
  period: '',
  game: '',
}

test("writeActions() writes exactly the fields of each action's type, in the right form", () => {
  for (const action of ACTIONS) {
    const fields: Readonly<Record<string, unknown>> = { ...action }
    for (const [key, isRight] of Object.entries(ALWAYS)) {
      if (!isRight(fields[key])) assert.fail(`${key} of ${JSON.stringify(action)}`)
    }
    const spec = BY_TYPE[action.actionType]
    assert.ok(spec !== undefined, `unknown type ${action.actionType}`)
    const [needed = [], optional = []] = spec.split('[').map(names => names.match(/\w+/g) ?? [])
    const found = Object.keys(fields).filter(key => ALWAYS[key] === undefined)
    const missing = needed.filter(key => !found.includes(key))
    const foreign = found.filter(key => ![...needed, ...optional].includes(key))
    const wrong = [...missing, ...foreign]
    if (wrong.length > 0) assert.fail(`${wrong.join(', ')} of ${JSON.stringify(action)}`)
    assert.ok(!Object.values(fields).includes(undefined))
  }
})

test('writeActions() places every shot by its side and type', () => {
  let inside = 0
  let threes = 0
  for (const action of ACTIONS) {
    const shot = action.actionType === '2pt' || action.actionType === '3pt'
    assert.equal(action.x !== null, shot)
    if (action.x === null || action.y === null) continue
    const x = action.side === 'right' ? 100 - action.x : action.x
    const y = action.side === 'right' ? 100 - action.y : action.y
    const up = x * 0.94 - 5.25
    const across = y * 0.5 - 25
    const feet = Math.hypot(up, across)
    const behind = up <= Math.sqrt(23.75 ** 2 - 22 ** 2) ? Math.abs(across) >= 22 : feet >= 23.75
    if (action.actionType === '2pt') assert.ok(!behind)
    else threes++
    if (action.actionType === '3pt' && !behind) inside++
    const inPaint = action.actionType === '2pt' && Math.abs(across) <= 8 && up <= 13.75
    assert.equal(action.qualifiers.includes('pointsinthepaint'), inPaint)
  }
  assert.ok(inside > 0 && inside < threes / 200, `${inside} of ${threes} threes inside the line`)
})

test('writeActions() changes the ends of both teams at half-time', () => {
  for (const { playByPlay } of GAMES) {
    const ends = new Map<string, string>()
    for (const { teamId, period, side, actionNumber } of playByPlay.game.actions) {
      if (side === null) continue
      const key = `${teamId} ${period <= 2 ? 'first' : 'second'}`
      assert.equal(side, ends.get(key) ?? side, `action ${actionNumber}`)
      ends.set(key, side)
    }
    assert.equal(ends.size, 4)
    const [one, other] = [...ends.keys()].filter(key => key.endsWith('first'))
    assert.notEqual(ends.get(one ?? ''), ends.get(other ?? ''))
    assert.notEqual(ends.get(one ?? ''), ends.get((one ?? '').replace('first', 'second')))
  }
})

test('writeActions() advances real time, and delays edits by seconds, minutes or hours', () => {
  const lags: number[] = []
  for (const { playByPlay } of GAMES) {
    let time = 0
    for (const { timeActual, edited } of playByPlay.game.actions) {
      const instant = Date.parse(timeActual)
      assert.ok(instant >= time)
      time = instant
      lags.push((Date.parse(edited) - instant) / 1000)
    }
  }
  lags.sort((a, b) => a - b)
  const quantile = (share: number): number => lags[Math.floor(share * lags.length)] ?? 0
  assert.ok(quantile(0) > -1 && quantile(0) < 0, `least ${quantile(0)}`)
  assert.ok(quantile(0.5) >= 4 && quantile(0.5) <= 10, `median ${quantile(0.5)}`)
  assert.ok(quantile(0.9) >= 100 && quantile(0.9) <= 900, `nine tenths ${quantile(0.9)}`)
  assert.ok(quantile(0.99) >= 600 && quantile(0.99) <= 6400, `all but a hundredth`)
})

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100
}
