import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmallAction, type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'
import { generateFeeds } from './generate.ts'
import { formatProblem, type GameInput, readGame } from './read-game.ts'

const opening = 'Q1 12:00 start; 11:40 A1 2+ <A2; 11:20 H1 3+; 11:00 A3 ft- 1/2; A3 ft+ 2/2'

/** The problems of a game after one of its files was changed, as lines. */
function problemsOf({ playByPlay, boxScore }: { playByPlay?: unknown; boxScore?: unknown }) {
  const files = smallGame(`${opening}; H2 2+; to the end`)
  return readGame({
    playByPlay: playByPlay ?? files.playByPlay,
    boxScore: boxScore ?? files.boxScore,
  }).problems.map(formatProblem)
}

/** The play-by-play of the opening with one action changed. */
function withAction(actionNumber: number, change: Readonly<Record<string, unknown>>): unknown {
  const { playByPlay } = smallGame(opening)
  const actions = playByPlay.game.actions.map(action =>
    action.actionNumber === actionNumber ? { ...action, ...change } : action,
  )
  return { game: { ...playByPlay.game, actions } }
}

function withBox(change: (game: Record<string, unknown>) => void): unknown {
  const { boxScore } = structuredClone(smallGame(`${opening}; H2 2+; to the end`))
  change(boxScore.game as Record<string, unknown>)
  return boxScore
}

test('readGame() gives the actions with the score after each', () => {
  const { game, problems } = readGame(smallGame(opening))
  assert.deepEqual(problems, [])
  assert.equal(
    game?.actions
      .map(({ kind, awayScore, homeScore }) => `${kind} ${awayScore}-${homeScore}`)
      .join(', '),
    'period-start 0-0, shot 2-0, shot 2-3, free-throw 2-3, free-throw 3-3',
  )
})

test('readGame() puts actions into play order by order number, not by action number', () => {
  const files = smallGame('Q1 12:00 start; #9 11:40 A1 2+; #3 11:20 H1 3+')
  const { actions } = files.playByPlay.game
  const shuffled: SmallGame = {
    ...files,
    playByPlay: {
      ...files.playByPlay,
      game: { ...files.playByPlay.game, actions: actions.toReversed() },
    },
  }
  assert.deepEqual(
    readGame(shuffled).game?.actions.map(({ actionNumber }) => actionNumber),
    [1, 9, 3],
  )
})

test('readGame() takes the order of the file where there are no order numbers', () => {
  const files = smallGame(opening)
  const actions = files.playByPlay.game.actions.map(
    ({ orderNumber: _, ...action }: SmallAction) => action,
  )
  const { game } = readGame({ ...files, playByPlay: { game: { gameId: '9922500001', actions } } })
  assert.deepEqual(
    game?.actions.map(({ actionNumber }) => actionNumber),
    [1, 2, 3, 4, 5],
  )
})

test('readGame() derives times that are missing from tip-off and the game clock', () => {
  const files = smallGame('Q1 12:00 start; 11:40 A1 2+; 0:00 end; Q2 12:00 start; 11:59.5 H1 3+')
  const actions = files.playByPlay.game.actions.map(
    ({ timeActual: _, ...action }: SmallAction) => action,
  )
  const { game } = readGame({ ...files, playByPlay: { game: { gameId: '9922500001', actions } } })
  assert.deepEqual(
    game?.actions.map(({ time }) => time),
    [
      '2026-01-11T00:00:00Z',
      '2026-01-11T00:00:20Z',
      '2026-01-11T00:12:00Z',
      '2026-01-11T00:12:00Z',
      '2026-01-11T00:12:00.5Z',
    ],
  )
})

test('readGame() is final only with both a final box score and the end of the game', () => {
  const over = `${opening}; H2 2+; to the end`
  assert.equal(readGame(smallGame(over)).game?.status, 'final')
  assert.equal(readGame(smallGame(opening)).game?.status, 'live')
  const unended = smallGame(`${opening}; H2 2+; 0:00 end`)
  const { game, warnings } = readGame({
    ...unended,
    boxScore: { game: { ...unended.boxScore.game, gameStatus: 3 } },
  })
  assert.equal(game?.status, 'live')
  assert.match(warnings[0]?.message ?? '', /no "game end"/)
})

test('readGame() reads a scheduled and a postponed game', () => {
  const files = smallGame('')
  const box = (change: object) => ({ game: { ...files.boxScore.game, ...change } })
  assert.equal(readGame({ ...files, boxScore: box({ gameStatus: 1 }) }).game?.status, 'scheduled')
  const postponed = box({ gameStatus: 1, gameStatusText: 'PPD' })
  assert.equal(readGame({ ...files, boxScore: postponed }).game?.status, 'postponed')
})

test('readGame() labels play-in games and keeps them out of averages', () => {
  const files = smallGame('')
  const reading = readGame({
    playByPlay: { game: { gameId: '9952500001', actions: [] } },
    boxScore: { game: { ...files.boxScore.game, gameId: '9952500001' } },
  })
  const { seasonType, label, counts } = reading.game ?? {}
  assert.deepEqual(
    { seasonType, label, counts },
    { seasonType: 'Playoffs', label: { stage: 'play-in' }, counts: false },
  )
})

test('readGame() takes the date from the local time, not from UTC', () => {
  const { game } = readGame(smallGame(opening))
  assert.equal(game?.date, '2026-01-10')
  assert.deepEqual(game?.tipoff, { at: '2026-01-10T19:00:00-05:00', clock: 'arena' })
})

test('readGame() refuses files that are something else, and says what they look like', () => {
  const { playByPlay, boxScore } = smallGame(opening)
  assert.deepEqual(problemsOf({ playByPlay: boxScore, boxScore: playByPlay }), [
    'box-score: expected a box score with "game.homeTeam", found a play-by-play with "game.actions"',
    'play-by-play: expected a play-by-play with "game.actions", found a box score with "game.homeTeam"',
  ])
  assert.deepEqual(problemsOf({ playByPlay: [1, 2] }), [
    'play-by-play: expected a play-by-play with "game.actions", found [1,2]',
  ])
  assert.deepEqual(problemsOf({ boxScore: { scores: [] } }), [
    'box-score: expected a box score with "game.homeTeam", found an object with ["scores"]',
  ])
})

test('readGame() refuses files of two games', () => {
  assert.deepEqual(problemsOf({ playByPlay: { game: { gameId: '9922500002', actions: [] } } }), [
    'play-by-play, /game/gameId: expected the game of the box score, "9922500001", found "9922500002"',
  ])
})

test('readGame() refuses a play-by-play of which it reads too little, and names the first action that is wrong', () => {
  const { playByPlay } = smallGame(`${opening}; ${'H1 2-; A1 dreb; '.repeat(8)}`)
  const actions = playByPlay.game.actions.map(action =>
    action.actionNumber >= 3 ? { ...action, clock: '11:20' } : action,
  )
  const problems = problemsOf({ playByPlay: { game: { ...playByPlay.game, actions } } })
  assert.equal(problems.length, 1)
  assert.match(
    problems[0] ?? '',
    /^play-by-play, action 13, .*expected the time left in the period as in "PT08M17\.00S", found "11:20"$/,
  )
})

test('readGame() passes over what is wrong with an action, each for its reason', () => {
  const cases: readonly (readonly [number, Readonly<Record<string, unknown>>, string])[] = [
    [2, { teamId: 999 }, 'teamId: expected one of the teams 101 and 102, found 999'],
    [2, { personId: 0 }, 'personId: expected an integer of at least 1, found 0'],
    [
      2,
      { assistPersonId: 11 },
      'assistPersonId: expected a player of the away team in the box score, found 11',
    ],
    [2, { shotResult: 'In' }, 'shotResult: expected "Made" or "Missed", found "In"'],
    [2, { period: 0 }, 'period: expected an integer of at least 1, found 0'],
    [2, { period: 3 }, 'period: expected Q1 or Q2, found Q3'],
    [
      2,
      { clock: 'PT12M00.10S' },
      'clock: expected at most the length of period 1, found "PT12M00.10S"',
    ],
    [2, { timeActual: 'noon' }, 'timeActual: expected an RFC 3339 date-time, found "noon"'],
    [2, { actionType: undefined }, 'actionType: expected a text, found nothing'],
    [2, { scoreAway: '-2' }, 'scoreAway: expected an integer of at least 0, found "-2"'],
    [2, { actionNumber: null }, 'actionNumber: expected an integer of at least 0, found null'],
    [3, { actionNumber: 2 }, 'actionNumber: expected a number of its own, found 2 again'],
  ]
  for (const [actionNumber, change, expected] of cases) {
    const { boxScore } = smallGame(opening)
    const reading = readGame({ playByPlay: withAction(actionNumber, change), boxScore })
    assert.deepEqual(reading.problems, [], expected)
    const [warning, ...more] = reading.warnings
    assert.equal(
      warning?.message.replace(/^play-by-play, (?:action \d+, )?\/game\/actions\/\d+\//, ''),
      `${expected}: what tells of it is held back`,
    )
    assert.deepEqual(more, [])
    const { actions = [], unclear } = reading.game ?? {}
    const last = actions.at(-1)
    assert.deepEqual([last?.awayScore, last?.homeScore], [3, 3], expected)
    const unread = actions[actionNumber - 1]
    assert.equal(unread?.kind, 'other')
    const { scored } = unclear?.unread.get(unread?.actionNumber ?? 0) ?? {}
    assert.equal(scored, true)
  }
})

test('readGame() refuses actions that contradict the score', () => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [
      { shotResult: 'Missed' },
      'scoreHome: expected the score that the actions up to this one add up to, OTT 2 HER 0, found OTT 2 HER 3',
    ],
    [
      { scoreAway: '1' },
      'scoreAway: expected the score that the actions up to this one add up to, OTT 2 HER 3, found OTT 1 HER 3',
    ],
  ]
  for (const [change, expected] of cases) {
    const [problem, ...more] = problemsOf({ playByPlay: withAction(3, change) })
    assert.equal(
      problem?.replace(/^play-by-play, action \d+, \/game\/actions\/\d+\//, ''),
      expected,
    )
    assert.deepEqual(more, [])
  }
})

test('readGame() refuses an end of the game before the fourth quarter', () => {
  const { problems } = readGame(smallGame(`${opening}; H2 2+; 0:00 end; over`))
  assert.deepEqual(problems.map(formatProblem), [
    'play-by-play, action 8, /game/actions/7/period: expected no end of the game before Q4, found one in Q1',
  ])
})

test('readGame() refuses points after the end', () => {
  const files = smallGame(`${opening}; H2 2+; to the end; H1 2+`)
  assert.match(
    readGame(files).problems.map(formatProblem).join(),
    /expected no points after the end/,
  )
})

test('readGame() refuses a final score that is not the box score', () => {
  const boxScore = withBox(game => {
    Object.assign(game.homeTeam as object, { score: 7 })
  })
  assert.deepEqual(problemsOf({ boxScore }), [
    'box-score, /game/homeTeam/score: expected the final score of the play-by-play, OTT 3 HER 5, found OTT 3 HER 7',
  ])
})

test('readGame() refuses a final score without a winner', () => {
  const files = smallGame(`${opening}; to the end`)
  assert.match(readGame(files).problems.map(formatProblem).join(), /expected a winner/)
})

test('readGame() refuses a box score that cannot be listed', () => {
  const cases: readonly (readonly [(game: Record<string, unknown>) => void, RegExp])[] = [
    [game => Object.assign(game, { gameId: '12' }), /gameId: expected a text of 10 digits/],
    [game => Object.assign(game, { gameStatus: 9 }), /gameStatus: expected 1, 2 or 3, found 9/],
    [
      game => Object.assign(game.homeTeam as object, { teamTricode: 'her' }),
      /three capital letters/,
    ],
    [game => Object.assign(game.homeTeam as object, { teamId: 101 }), /another team than the away/],
    [
      game => Object.assign(game.homeTeam as object, { players: 'none' }),
      /players: expected an array/,
    ],
    [
      game => Object.assign(game, { regulationPeriods: 3 }),
      /regulationPeriods: expected 4 or 2, found 3/,
    ],
    [
      game => {
        game.gameTimeUTC = 'tonight'
        game.gameTimeLocal = undefined
        game.gameEt = undefined
      },
      /gameTimeUTC: expected the scheduled time/,
    ],
    [
      game => {
        const { players } = game.awayTeam as { players: unknown }
        Object.assign(game.homeTeam as object, { players })
      },
      /expected every player once, found 1 twice/,
    ],
  ]
  for (const [change, expected] of cases) {
    assert.match(problemsOf({ boxScore: withBox(change) }).join('\n'), expected)
  }
})

test('readGame() refuses seasons that the fixture index has no type for', () => {
  const files = smallGame('')
  const { problems } = readGame({
    playByPlay: { game: { gameId: '9912500001', actions: [] } },
    boxScore: { game: { ...files.boxScore.game, gameId: '9912500001' } },
  })
  assert.match(problems.map(formatProblem).join(), /the fixture index has no season type for it/)
})

test('readGame() counts a player whom nobody listed, and only what tells of him is held back', () => {
  const notation = `${opening}; A6 2+; H2 3+; to the end`
  const files = smallGame(notation)
  const { players } = files.boxScore.game.awayTeam as { players: readonly { personId: number }[] }
  const awayTeam = {
    ...(files.boxScore.game.awayTeam as object),
    players: players.filter(({ personId }) => personId !== 1),
  }
  const reading = readGame({ ...files, boxScore: { game: { ...files.boxScore.game, awayTeam } } })
  const [warning] = reading.warnings
  assert.match(
    warning?.message ?? '',
    /action 2: the box score does not list player 1: .*held back/,
  )
  assert.equal(reading.warnings.length, 1)
  assert.ok(reading.game)
  const whole = readGame(files).game
  assert.ok(whole)
  const itemsOf = (game: GameInput) =>
    new Map(generateFeeds(game).feeds.flatMap(({ items }) => items.map(item => [item.id, item])))
  const [some, all] = [itemsOf(reading.game), itemsOf(whole)]
  const held = [...all.keys()].filter(id => !some.has(id))
  assert.ok(some.size > 10 && held.length > 0)
  for (const [id, item] of some) {
    assert.ok(!item.entities.some(({ id }) => id === '1'))
    if (id.includes(':team-')) assert.deepEqual(item.content, all.get(id)?.content)
  }
})

test('readGame() passes over an action that cannot be read and did not score', () => {
  const files = smallGame('Q1 12:00 start; A1 3+; H2 dreb; A1 2+; 11:00 A timeout; to the end')
  const change = { teamId: 999, actionType: 'rebound', subType: 'defensive', personId: 12 }
  const actions = files.playByPlay.game.actions.map(action =>
    action.actionNumber === 3 ? { ...action, ...change } : action,
  )
  const { game, warnings } = readGame({
    ...files,
    playByPlay: { game: { ...files.playByPlay.game, actions } },
  })
  assert.deepEqual(
    [game?.actions[2]?.kind, [...(game?.unclear?.unread.keys() ?? [])], warnings.length],
    ['other', [3], 1],
  )
  assert.ok(game)
  const slugs = generateFeeds(game).feeds.flatMap(({ items }) =>
    items.map(({ id }) => id.split(':')[1] ?? ''),
  )
  assert.ok(slugs.includes('initial-game-entry-summary'))
  assert.ok(!slugs.includes('four-factors') && !slugs.includes('team-performance-summary'))
})
