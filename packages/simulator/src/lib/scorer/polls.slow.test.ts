import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Action,
  type Edit,
  type Poll,
  pollsOf,
  simulateEdits,
  simulateGame,
} from '../../simulate-game.ts'

const GAMES = [0, 1, 2].map(seed => simulateGame({ seed }))

test('simulateEdits() returns the same corrections for the same game and seed, in order of time', () => {
  for (const game of GAMES) {
    const edits = simulateEdits(game, 5)
    assert.deepEqual(simulateEdits(game, 5), edits)
    assert.notDeepEqual(simulateEdits(game, 6), edits)
    const ends = edits.map(({ until }) => Date.parse(until))
    assert.deepEqual(
      ends,
      ends.toSorted((a, b) => a - b),
    )
  }
})

test('simulateEdits() corrects every mistake to the line of the final file', () => {
  for (const game of GAMES) {
    const { actions } = game.playByPlay.game
    const byNumber = new Map(actions.map(action => [action.actionNumber, action]))
    for (let seed = 0; seed < 20; seed++) {
      for (const edit of simulateEdits(game, seed)) {
        const final = byNumber.get(edit.actionNumber)
        assert.equal(edit.after, final)
        assert.equal(final === undefined, edit.kind === 'deletion')
        assert.ok(Date.parse(edit.until) - Date.parse(edit.since) >= 25_000)
        if (final === undefined) continue
        assert.equal(edit.until, final.edited)
        assert.equal(edit.before.orderNumber, final.orderNumber)
        assert.ok(differs(edit), `${edit.kind} of action ${edit.actionNumber}`)
      }
    }
  }
})

test('simulateEdits() includes every kind of mistake', () => {
  const kinds = new Set<string>()
  for (const game of GAMES) {
    for (let seed = 0; seed < 15; seed++) {
      for (const { kind } of simulateEdits(game, seed)) kinds.add(kind)
    }
  }
  assert.deepEqual(
    [...kinds].sort(),
    ['assist', 'clock', 'deletion', 'fouler', 'points', 'qualifier', 'rebounder', 'result'].sort(),
  )
})

test('pollsOf() ends with the final game, byte for byte', () => {
  for (const game of GAMES) {
    const last = [...pollsOf(game, { seed: 1, intervalSeconds: 60 })].at(-1)
    assert.equal(JSON.stringify(last?.playByPlay), JSON.stringify(game.playByPlay))
    assert.equal(JSON.stringify(last?.boxScore), JSON.stringify(game.boxScore))
  }
})

test('pollsOf() returns only consistent states, and none from the future', () => {
  for (const [index, game] of GAMES.entries()) {
    let before: Poll | undefined
    for (const poll of pollsOf(game, { seed: index, intervalSeconds: 20 })) {
      assert.ok(before === undefined || poll.at > before.at)
      assert.notDeepEqual(poll.playByPlay.game, before?.playByPlay.game)
      checkSums(poll)
      for (const { edited, orderNumber } of poll.playByPlay.game.actions) {
        assert.ok(Date.parse(edited) <= Date.parse(poll.at), `${orderNumber} edited ${edited}`)
      }
      before = poll
    }
  }
})

test('pollsOf() contains every mistake while it lasts, and the correct line afterwards', () => {
  const [game] = GAMES
  assert.ok(game !== undefined)
  const edits = [1, 2, 3].flatMap(seed => simulateEdits(game, seed)).filter(isFirst)
  const seen = new Set<Edit>()
  for (const poll of pollsOf(game, { seed: 0, edits, intervalSeconds: 10 })) {
    const lines = new Map(poll.playByPlay.game.actions.map(line => [line.actionNumber, line]))
    const now = Date.parse(poll.at)
    for (const edit of edits) {
      const line = lines.get(edit.actionNumber)
      if (now < Date.parse(edit.since)) assert.equal(line, undefined)
      else if (now >= Date.parse(edit.until))
        assert.equal(line === undefined, edit.after === undefined)
      else {
        assert.deepEqual(judged(line), judged(edit.before))
        seen.add(edit)
      }
    }
  }
  assert.equal(seen.size, edits.length)
})

test('pollsOf() adds late lines with higher numbers than existing lines', () => {
  for (const game of GAMES) {
    const heads: number[] = []
    let known = new Set<number>()
    let inserted = 0
    for (const { playByPlay } of pollsOf(game, { seed: 3, edits: [], intervalSeconds: 15 })) {
      const { actions } = playByPlay.game
      const numbers = actions.map(({ actionNumber }) => actionNumber)
      for (const number of known) assert.ok(numbers.includes(number))
      const head = actions.findLastIndex(({ actionNumber }) => known.has(actionNumber))
      inserted += actions
        .slice(0, head)
        .filter(({ actionNumber }) => !known.has(actionNumber)).length
      for (const number of numbers) {
        if (!known.has(number)) assert.ok(number > (heads.at(-1) ?? 0))
      }
      heads.push(Math.max(...numbers))
      known = new Set(numbers)
    }
    assert.ok(inserted > 0)
  }
})

test('pollsOf() states before the end that the game is in progress', () => {
  const [game] = GAMES
  assert.ok(game !== undefined)
  for (const { boxScore, playByPlay } of pollsOf(game, { seed: 0, intervalSeconds: 10 })) {
    const over = playByPlay.game.actions.some(({ actionType }) => actionType === 'game')
    assert.equal(boxScore.game.gameStatus, over ? 3 : 2)
  }
})

test('pollsOf() rejects an invalid interval', () => {
  const [game] = GAMES
  assert.ok(game !== undefined)
  for (const intervalSeconds of [0, -1, Number.NaN]) {
    assert.throws(() => pollsOf(game, { seed: 0, intervalSeconds }).next(), {
      name: 'RangeError',
      message: new RegExp(`every ${intervalSeconds} seconds`),
    })
  }
})

/** Compares the score of every line with the points of the lines up to it, and the box score with their sum. */
function checkSums({ playByPlay, boxScore }: Poll): void {
  const score = { home: 0, away: 0 }
  for (const action of playByPlay.game.actions) {
    const made = action.shotResult === 'Made'
    const worth = made ? ({ '2pt': 2, '3pt': 3, freethrow: 1 }[action.actionType] ?? 0) : 0
    score[action.teamId === boxScore.game.homeTeam.teamId ? 'home' : 'away'] += worth
    assert.equal(action.scoreHome, String(score.home))
    assert.equal(action.scoreAway, String(score.away))
  }
  assert.equal(boxScore.game.homeTeam.score, score.home)
  assert.equal(boxScore.game.awayTeam.score, score.away)
}

/** The fields that a mistake can change. The score follows from the other lines. */
function judged(action: Action | undefined): Partial<Action> | undefined {
  if (action === undefined) return undefined
  const { personId, actionType, clock, shotResult, qualifiers, assistPersonId, edited } = action
  return {
    personId,
    actionType,
    clock,
    qualifiers,
    edited,
    ...(shotResult === undefined ? {} : { shotResult }),
    ...(assistPersonId === undefined ? {} : { assistPersonId }),
  }
}

function differs({ before, after }: Edit): boolean {
  const { edited, ...wrong } = judged(before) ?? {}
  const { edited: later, ...right } = judged(after) ?? {}
  return edited !== later && JSON.stringify(wrong) !== JSON.stringify(right)
}

function isFirst(edit: Edit, index: number, edits: readonly Edit[]): boolean {
  return edits.findIndex(({ actionNumber }) => actionNumber === edit.actionNumber) === index
}
