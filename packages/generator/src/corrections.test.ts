import assert from 'node:assert/strict'
import { test } from 'node:test'
import { herons, playerId, type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'
import { type RawAction, withRunningScore } from './lib/testing/running-score.ts'
import { beforeFirstPoll, nextPublication } from './live-game.ts'
import { readGame } from './read-game.ts'

/** A game of a little more than a quarter with every event that the corrections concern. */
const game = smallGame(`
  #1 Q1 12:00 start
  #2 11:40 A1 3+ <A2;     #3 11:20 H1 2-;         #4 A3 dreb
  #5 11:00 A1 3+ <A2 fast; #6 10:40 H2 tov;       #7 A4 stl
  #8 10:30 A1 2+ off paint
  #9 10:20 H timeout
  #10 10:00 H1 2+ <H2;    #11 9:40 A1 3+;         #12 9:20 H1 3-
  #13 H3 oreb;            #14 9:10 H3 2+ second;  #15 8:00 A1 3-
  #16 A2 oreb;            #17 7:50 A1 3+ <A3
  #28 7:30 A timeout;     #18 7:00 H2 foul
  #19 A1 ft+ 1/2;         #20 A1 ft+ 2/2;         #21 6:30 H1 3+
  #22 6:00 A1 3+;         #23 5:00 H4 2-;         #24 A5 dreb
  #25 0:00 end
  #26 Q2 12:00 start;     #27 11:30 H1 2+
`)

/** The ids of the `pulse` items that a correction publishes, revises or withdraws, as shortened by `short()`. */
interface Effect {
  readonly published: readonly string[]
  readonly revised: readonly string[]
  readonly withdrawn: readonly string[]
}

function effectOf(correct: (actions: readonly RawAction[]) => readonly RawAction[]): Effect {
  const first = nextPublication(beforeFirstPoll, readGame(game))
  assert.ok(first.kind === 'publish')
  const actions = withRunningScore(correct(game.playByPlay.game.actions), herons)
  const corrected = { ...game, playByPlay: { game: { ...game.playByPlay.game, actions } } }
  const second = nextPublication(first.state, readGame(corrected as SmallGame))
  const none: Effect = { published: [], revised: [], withdrawn: [] }
  if (second.kind !== 'publish') {
    assert.equal(second.kind, 'unchanged')
    return none
  }
  const [pulse] = second.publication.feeds.filter(({ feedKey }) => feedKey === 'pulse')
  if (pulse === undefined) return none
  const known = first.state.feeds.pulse
  const ids = pulse.items.map(({ id }) => id)
  return {
    published: ids
      .filter(id => !known.has(id))
      .map(short)
      .toSorted(),
    // Only the evidence of the other items changed, so they are published without a revision.
    revised: ids
      .filter(id => known.has(id) && known.get(id) !== second.state.feeds.pulse.get(id))
      .map(short)
      .toSorted(),
    withdrawn: pulse.withdrawals.map(({ id }) => short(id)).toSorted(),
  }
}

const short = (id: string) => id.replace('9922500001:', '').replace(/(?:-performance)?-summary/, '')

const without = (number: number) => (actions: readonly RawAction[]) =>
  actions.filter(({ actionNumber }) => actionNumber !== number)

const changed =
  (number: number, change: RawAction) =>
  (actions: readonly RawAction[]): readonly RawAction[] =>
    actions.map(action => (action.actionNumber === number ? { ...action, ...change } : action))

/** Adds an action after the action with the number `after`, at the same clock and time. Default number: 90. */
const inserted =
  (after: number, action: RawAction) =>
  (actions: readonly RawAction[]): readonly RawAction[] =>
    actions.flatMap(each => {
      if (each.actionNumber !== after) return [each]
      const { period, clock, timeActual, scoreAway, scoreHome } = each
      const orderNumber = Number(each.orderNumber) + 5000
      const place = { period, clock, timeActual, scoreAway, scoreHome, orderNumber }
      return [each, { actionNumber: 90, qualifiers: [], ...place, ...action }]
    })

const nothing: Effect = { published: [], revised: [], withdrawn: [] }

/** The items that state the score after the first quarter, by their ids as shortened by `short()`. */
const quarter = [
  'initial-game-entry:live',
  'team:v2:team-101:p1',
  'team:v2:team-102:p1',
  'timeout-quarter-halftime:a25',
]
const [, awayTeam, homeTeam] = quarter
const run = 'run-momentum:team-101:a2'
const points = 'player:v2:player-1:period-1-points-15'
const threes = 'player:v2:player-1:threes-5'
const timeout = 'timeout-quarter-halftime:a9'
const second = 'timeout-quarter-halftime:a28'

test('the game contains the plays that the corrections change', () => {
  const first = nextPublication(beforeFirstPoll, readGame(game))
  assert.deepEqual([...first.state.feeds.pulse.keys()].map(short).toSorted(), [
    ...['pre-game:pre', run, points, threes, ...quarter, timeout, second].toSorted(),
  ])
})

test('a removed basket that shrinks its run below eight withdraws the run', () => {
  assert.deepEqual(effectOf(without(8)), {
    published: [],
    revised: [...quarter, timeout, second, threes].toSorted(),
    withdrawn: [points, run],
  })
})

test('a three that becomes a two withdraws the run and the milestone', () => {
  assert.deepEqual(effectOf(changed(5, { actionType: '2pt' })), {
    published: [],
    revised: [...quarter, points, timeout, second].toSorted(),
    withdrawn: [threes, run],
  })
})

test('a removed basket withdraws the milestone of that basket', () => {
  assert.deepEqual(effectOf(changed(22, { shotResult: 'Missed' })), {
    published: [],
    revised: quarter.toSorted(),
    withdrawn: [threes],
  })
})

test('a free throw that becomes a miss revises all later items with the score', () => {
  assert.deepEqual(effectOf(changed(20, { shotResult: 'Missed' })), {
    ...nothing,
    revised: [...quarter, threes].toSorted(),
  })
})

test('a removed answer extends the run in the same item', () => {
  assert.deepEqual(effectOf(changed(21, { shotResult: 'Missed' })), {
    ...nothing,
    revised: [...quarter, run, threes].toSorted(),
  })
})

test('a removed timeout withdraws its item and extends the stretch of the next one', () => {
  assert.deepEqual(effectOf(without(9)), {
    ...nothing,
    revised: [second],
    withdrawn: [timeout],
  })
})

test('an assist of another player revises the run that names the passer', () => {
  assert.deepEqual(effectOf(changed(5, { assistPersonId: playerId('A4') })), {
    ...nothing,
    revised: [run],
  })
})

test('an assist outside of such a run changes nothing', () => {
  assert.deepEqual(effectOf(changed(17, { assistPersonId: playerId('A4') })), nothing)
})

test('a late turnover counts for the team and the run around it', () => {
  const turnover = { actionType: 'turnover', subType: 'lost ball', teamId: herons }
  assert.deepEqual(effectOf(inserted(5, { ...turnover, personId: playerId('H1') })), {
    ...nothing,
    revised: [run, homeTeam].toSorted(),
  })
})

test('a late block counts only for its team', () => {
  const block = { actionType: 'block', teamId: 101, personId: playerId('A4') }
  assert.deepEqual(effectOf(inserted(23, block)), { ...nothing, revised: [awayTeam] })
})

test('a late substitution and a rebound of another player of the team change nothing', () => {
  const substitution = { actionType: 'substitution', subType: 'out', teamId: herons }
  assert.deepEqual(effectOf(inserted(21, { ...substitution, personId: playerId('H1') })), nothing)
  assert.deepEqual(effectOf(changed(24, { personId: playerId('A1') })), nothing)
})

test('another clock revises only the items of that action', () => {
  assert.deepEqual(effectOf(changed(22, { clock: 'PT06M01.00S' })), {
    ...nothing,
    revised: [threes],
  })
})

test('points that were not off a turnover revise the run that counted them', () => {
  assert.deepEqual(effectOf(changed(8, { qualifiers: ['pointsinthepaint'] })), {
    ...nothing,
    revised: [run],
  })
})

test('the entry summary follows the last break', () => {
  const notation = '#1 Q1 12:00 start; #2 11:40 A1 3+; #3 9:00 A timeout; #4 8:00 H1 2+'
  const states = [`${notation}; #5 0:00 end`, notation].map(each => readGame(smallGame(each)))
  let state = beforeFirstPoll
  const clocks = states.map(reading => {
    state = nextPublication(state, reading).state
    const text = state.feeds.pulse.get('9922500001:initial-game-entry-summary:live') ?? ''
    return (JSON.parse(text) as { content: { gameState: { clock: string } } }).content.gameState
      .clock
  })
  assert.deepEqual(clocks, ['PT00M00.00S', 'PT09M00.00S'])
})

test('a period without an end ends with the start of the next one', () => {
  const { published, withdrawn } = effectOf(without(25))
  assert.deepEqual([published, withdrawn], [[], []])
})

test('a run no longer answers a withdrawn run', () => {
  const both = smallGame(
    '#1 Q1 12:00 start; #2 11:40 A1 3+; #3 A1 3+; #4 A2 2+; #5 11:00 H1 3+; #6 H1 3+; #7 H2 3+',
  )
  const first = nextPublication(beforeFirstPoll, readGame(both))
  const { game: file } = both.playByPlay
  const actions = withRunningScore(changed(4, { shotResult: 'Missed' })(file.actions), herons)
  const corrected = { ...both, playByPlay: { game: { ...file, actions } } }
  const second = nextPublication(first.state, readGame(corrected))
  assert.ok(second.kind === 'publish')
  const answers = [first.state, second.state].map(({ feeds }) => {
    const text = feeds.pulse.get('9922500001:run-momentum:team-102:a5')
    return (JSON.parse(text ?? '') as { content: { answersItemId?: string } }).content.answersItemId
  })
  assert.deepEqual(answers, ['9922500001:run-momentum:team-101:a2', undefined])
  const [pulse] = second.publication.feeds
  assert.deepEqual(
    pulse?.withdrawals.map(({ id }) => short(id)),
    [run],
  )
})

test('a late turnover counts for the factors of a long enough stretch', () => {
  const trips = Array.from(
    { length: 12 },
    () => 'A1 2-; H3 dreb; H1 2-; A3 dreb; A1 2+; H1 tov; A2 tov',
  )
  const long = smallGame(`#1 Q1 12:00 start; ${trips.join('; ')}; #900 0:00 end`)
  const first = nextPublication(beforeFirstPoll, readGame(long))
  assert.ok(first.kind === 'publish')
  const { actions } = long.playByPlay.game
  const late = inserted(5, { actionType: 'turnover', teamId: herons, personId: playerId('H1') })
  const playByPlay = { game: { ...long.playByPlay.game, actions: late(actions) } }
  const second = nextPublication(first.state, readGame({ ...long, playByPlay }))
  assert.ok(second.kind === 'publish')
  const ids = second.publication.feeds.flatMap(({ items }) => items.map(({ id }) => short(id)))
  assert.ok(ids.includes('four-factors:v2:p1'), ids.join(' '))
})

test('a correction without a change of words publishes its evidence once', () => {
  const files = smallGame('Q1 12:00 start; 11:40 A1 3+; 11:20 A2 2+; 10:30 A timeout')
  const { playByPlay } = files
  const actions = playByPlay.game.actions.map(each =>
    each.actionType === '3pt' ? { ...each, qualifiers: ['fromturnover'] } : each,
  )
  const corrected = {
    ...files,
    playByPlay: { ...playByPlay, game: { ...playByPlay.game, actions } },
  }
  const first = nextPublication(beforeFirstPoll, readGame(files))
  const second = nextPublication(first.state, readGame(corrected))
  assert.ok(first.kind === 'publish' && second.kind === 'publish')
  const before = first.publication.feeds.flatMap(({ items }) => items)
  const after = second.publication.feeds.flatMap(({ items }) => items)
  const shown = second.publication.feeds.flatMap(({ evidence }) => evidence)
  assert.ok(after.length > 0)
  for (const item of after)
    assert.deepEqual(
      item,
      before.find(({ id }) => id === item.id),
    )
  assert.match(JSON.stringify(shown[0]?.plays), /3pt made, offTurnover/)
  assert.equal(nextPublication(second.state, readGame(corrected)).kind, 'unchanged')
})

/** Two readings of a source that lists no missed shot. Only the second reading has enough baskets to reveal that. */
function readingsWithoutMisses() {
  const quarter = `
    Q1 12:00 start; 11:40 A1 3+; H1 2+; A1 3+; H2 2+; A1 3+; H1 2+
    A1 3+; H1 3+; A1 3+; A1 3+; H1 2+; A1 3+; 0:00 end
  `
  const next = 'Q2 12:00 start; 11:00 H1 2+; A1 2+; H2 2+'
  return { early: smallGame(quarter), late: smallGame(`${quarter}; ${next}`) }
}

test('a source without missed shots withdraws and revises the attempts that were published before', () => {
  const { early, late } = readingsWithoutMisses()
  const first = nextPublication(beforeFirstPoll, readGame(early))
  const attempts = /"fieldGoalsAttempted"|7 of 7/
  const stating = [...first.state.feeds.pulse].filter(([, text]) => attempts.test(text))
  assert.deepEqual(stating.map(([id]) => short(id)).toSorted(), [
    'player:v2:player-1:points-20',
    'player:v2:player-1:threes-5',
    'team:v2:team-101:p1',
    'team:v2:team-102:p1',
    'timeout-quarter-halftime:a14',
  ])
  const second = nextPublication(first.state, readGame(late))
  for (const [id, text] of second.state.feeds.pulse) assert.doesNotMatch(text, attempts, id)
  assert.ok(second.state.feeds.pulse.has('9922500001:timeout-quarter-halftime-summary:a14'))
  assert.ok(second.kind === 'publish')
  const withdrawn = second.publication.feeds.flatMap(({ withdrawals }) => withdrawals)
  assert.equal(withdrawn.filter(({ id }) => id.includes(':v2:')).length, 4)
  assert.equal(nextPublication(second.state, readGame(late)).kind, 'unchanged')
})

test('a source without missed shots keeps the doubts of its first line', () => {
  const { late } = readingsWithoutMisses()
  const { game: file } = late.playByPlay
  const [start, ...others] = file.actions
  const turnover = { ...start, actionType: 'turnover', teamId: herons, personId: 'unreadable' }
  const actions = [turnover, ...others] as typeof file.actions
  const { game: read } = readGame({ ...late, playByPlay: { game: { ...file, actions } } })
  const groups = read?.unclear?.unread.get(1)?.ofPlayer
  assert.deepEqual(groups, ['shots', 'rebounds', 'blocks', 'turnovers'])
})

test('a source without steals withdraws a published number of steals, even if a line is unclear later', () => {
  const turnovers = 'A1 tov; H1 tov; A2 tov; H2 tov'
  const quarter = `
    #1 Q1 12:00 start; #2 11:40 A1 3+; ${turnovers}; ${turnovers}
    #30 5:00 A1 2-; H2 dreb; H1 2+; A2 2+; 0:00 end
  `
  const early = smallGame(quarter)
  const late = smallGame(`${quarter}; Q2 12:00 start; 11:00 ${turnovers}; ${turnovers}`)
  const { game: file } = late.playByPlay
  const lost = { actionType: undefined, personId: undefined, teamId: undefined }
  const first = nextPublication(beforeFirstPoll, readGame(early))
  const steals = /"key":"steals"/
  // A lost shot (30) makes some counts uncertain, which items leave out. A lost turnover (5) makes more counts
  // uncertain than items can leave out.
  for (const number of [30, 5]) {
    const actions = changed(number, lost)(file.actions) as typeof file.actions
    const unclear = readGame({ ...late, playByPlay: { game: { ...file, actions } } })
    assert.equal(unclear.game?.unclear?.unread.size, 1)
    const { state } = nextPublication(first.state, unclear)
    const before = [...first.state.feeds.pulse].filter(([, text]) => steals.test(text))
    assert.equal(before.length, 2)
    for (const [id, text] of state.feeds.pulse) assert.doesNotMatch(text, steals, id)
  }
})
