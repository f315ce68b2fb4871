import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmallAction, type SmallGame, smallGame } from '@fixture-feed/simulator/small-game'
import { generateFeeds } from './generate.ts'
import type { Action, Shot } from './lib/game/action.ts'
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

test('readGame() returns the actions with the score after each', () => {
  const { game, problems } = readGame(smallGame(opening))
  assert.deepEqual(problems, [])
  assert.equal(
    game?.actions
      .map(({ kind, awayScore, homeScore }) => `${kind} ${awayScore}-${homeScore}`)
      .join(', '),
    'period-start 0-0, shot 2-0, shot 2-3, free-throw 2-3, free-throw 3-3',
  )
})

test('readGame() accepts 5,000 lines, including copies of one line, and rejects more', () => {
  const files = smallGame(opening)
  const { actions } = files.playByPlay.game
  const [, shot] = actions
  const copies = (count: number) => Array.from({ length: count - actions.length }, () => shot)
  const withLines = (count: number) =>
    readGame({
      ...files,
      playByPlay: { game: { ...files.playByPlay.game, actions: [...actions, ...copies(count)] } },
    })
  const { game, problems } = withLines(5_000)
  assert.deepEqual(problems, [])
  assert.equal(game?.actions.length, actions.length)
  assert.deepEqual(withLines(5_001).problems.map(formatProblem), [
    'play-by-play, /game/actions: expected at most 5000 lines, found 5001',
  ])
})

test('readGame() infers a period above 50, ignores a name of more than 200 characters and rejects more than 100 players', () => {
  const files = smallGame(opening)
  for (const period of [51, 1e9]) {
    const { game, problems } = readGame({ ...files, playByPlay: withAction(3, { period }) })
    assert.deepEqual(problems, [])
    assert.deepEqual(
      game?.actions.map(action => action.period),
      [1, 1, 1, 1, 1],
    )
  }
  const named = withBox(({ homeTeam }) =>
    Object.assign(homeTeam as object, { teamName: 'a '.repeat(1e6) }),
  )
  const { game } = readGame({ ...smallGame(`${opening}; H2 2+; to the end`), boxScore: named })
  assert.ok((game?.home.name.length ?? 0) <= 200)
  const crowded = withBox(({ homeTeam }) => {
    const { players } = homeTeam as { players: unknown[] }
    while (players.length < 101) players.push(players[0])
  })
  assert.match(
    problemsOf({ boxScore: crowded })[0] ?? '',
    /expected at most 100 players, found 101/,
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

test('readGame() uses the order of the file if lines have no order numbers', () => {
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

test('readGame() derives missing times from the tip-off and the game clock', () => {
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

test('readGame() returns a final game only with both a final box score and the end of the game', () => {
  const over = `${opening}; H2 2+; to the end`
  assert.equal(readGame(smallGame(over)).game?.status, 'final')
  assert.equal(readGame(smallGame(opening)).game?.status, 'live')
  const unended = smallGame(`${opening}; H2 2+; 0:00 end`)
  const reading = readGame({
    ...unended,
    boxScore: { game: { ...unended.boxScore.game, gameStatus: 3 } },
  })
  assert.equal(reading.game?.status, 'live')
  assert.deepEqual(reading.reported, { status: 'final', awayScore: 3, homeScore: 5 })
})

test('readGame() reads a scheduled and a postponed game', () => {
  const files = smallGame('')
  const box = (change: object) => ({ game: { ...files.boxScore.game, ...change } })
  assert.equal(readGame({ ...files, boxScore: box({ gameStatus: 1 }) }).game?.status, 'scheduled')
  const postponed = box({ gameStatus: 1, gameStatusText: 'PPD' })
  assert.equal(readGame({ ...files, boxScore: postponed }).game?.status, 'postponed')
})

test('readGame() labels play-in games and excludes them from averages', () => {
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

test('readGame() rejects other files, and states what they seem to be', () => {
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

test('readGame() rejects the format PlayByPlayV3 by name', () => {
  const { boxScore, playByPlay } = smallGame('Q1 12:00 start; 11:40 A1 2+; 11:20 H1 3-')
  const actions = playByPlay.game.actions.map(action => {
    if (!/pt$/.test(action.actionType)) return action
    const isMade = action.shotResult === 'Made'
    return { ...action, actionType: isMade ? 'Made Shot' : 'Missed Shot', shotValue: 2 }
  })
  const { game, problems } = readGame({
    boxScore,
    playByPlay: { game: { ...playByPlay.game, actions } },
  })
  assert.equal(game, undefined)
  assert.deepEqual(problems.map(formatProblem), [
    'play-by-play, /game/actions: expected lines of the liveData format, with "actionType" such as "2pt" or "freethrow", found lines of the format PlayByPlayV3, with "actionType" "Made Shot"',
  ])
})

test('readGame() rejects files of two games', () => {
  assert.deepEqual(problemsOf({ playByPlay: { game: { gameId: '9922500002', actions: [] } } }), [
    'play-by-play, /game/gameId: expected the game of the box score, "9922500001", found "9922500002"',
  ])
})

test('readGame() rejects a play-by-play with many unreadable plays, and names the first one', () => {
  const { playByPlay } = smallGame(`${opening}; ${'H1 tov; A1 tov; '.repeat(8)}`)
  const actions = playByPlay.game.actions.map(action =>
    action.actionNumber >= 6 ? { ...action, teamId: 999, personId: 0 } : action,
  )
  const problems = problemsOf({ playByPlay: { game: { ...playByPlay.game, actions } } })
  assert.deepEqual(problems, [
    'play-by-play, action 6, /game/actions/5: 16 plays cannot be read ("teamId"): the format has changed',
  ])
})

test('readGame() infers a missing or wrong field of a line, and reports it once', () => {
  const cases: readonly (readonly [number, Readonly<Record<string, unknown>>, string])[] = [
    [
      2,
      { teamId: 999 },
      'teamId: expected one of the teams 101 and 102, found 999: its team follows from its player',
    ],
    [
      2,
      { assistPersonId: 11 },
      'assistPersonId: expected another player of the away team in the box score, found 11: no assist is counted',
    ],
    [
      2,
      { shotResult: 'In' },
      'shotResult: expected "Made" or "Missed", found "In": its result follows from the score',
    ],
    [
      2,
      { period: 0 },
      'period: expected an integer from 1 to 50, found 0: its period follows from the lines around it',
    ],
    [
      2,
      { period: 3 },
      'period: expected Q1 or Q2, found 3: its period follows from the lines around it',
    ],
    [
      2,
      { clock: 'PT12M00.10S' },
      'clock: expected at most the length of the period, "PT12M00.00S", found "PT12M00.10S": its clock follows from the lines around it',
    ],
    [
      2,
      { timeActual: 'noon' },
      'timeActual: expected an RFC 3339 date-time, found "noon": its time follows from the lines around it',
    ],
    [
      2,
      { actionType: undefined },
      'actionType: expected a type of action, found nothing: its type follows from the lines around it',
    ],
    [
      2,
      { scoreAway: '-2' },
      'scoreAway: expected an integer of at least 0, found "-2": its score follows from the lines around it',
    ],
    [
      2,
      { actionNumber: null },
      'actionNumber: expected an integer of at least 0, found null: the line gets a new number',
    ],
    [
      3,
      { actionNumber: 2 },
      'actionNumber: expected a unique number, found 2: the line gets a new number',
    ],
    [
      3,
      { shotResult: 'Missed' },
      'shotResult: expected "Made", as its score and those of the lines around it show, found "Missed": its points follow from the score',
    ],
    [
      3,
      { scoreAway: '1' },
      'scoreAway: expected OTT 2 HER 3 as in the lines around it, found "OTT 1 HER 3": its score follows from the lines around it',
    ],
  ]
  for (const [actionNumber, change, expected] of cases) {
    const files = smallGame(`${opening}; H2 2+; to the end`)
    const actions = files.playByPlay.game.actions.map(action =>
      action.actionNumber === actionNumber ? { ...action, ...change } : action,
    )
    const { game, problems, warnings } = readGame({
      ...files,
      playByPlay: { game: { ...files.playByPlay.game, actions } },
    })
    assert.deepEqual(problems, [], expected)
    assert.deepEqual(
      warnings.map(({ message }) =>
        message.replace(/^play-by-play, (?:action \d+, )?\/game\/actions\/\d+\//, ''),
      ),
      [expected],
    )
    const shots = game?.actions.flatMap(action =>
      action.kind === 'shot' ? `${action.playerId} ${action.points} ${action.made}` : [],
    )
    assert.deepEqual(shots, ['1 2 true', '11 3 true', '12 2 true'], expected)
    assert.equal(game?.status, 'final', expected)
    assert.equal(game?.unclear?.unread.size ?? 0, 0, expected)
  }
})

test('readGame() counts a play without a player for its team, and names the players who may have made it', () => {
  const { boxScore } = smallGame(opening)
  const { game, problems } = readGame({ playByPlay: withAction(2, { personId: 0 }), boxScore })
  assert.deepEqual(problems, [])
  const { kind, team, playerId } = game?.actions[1] as Shot
  assert.deepEqual([kind, team, playerId], ['shot', 'away', undefined])
  assert.deepEqual(game?.unclear?.unread.get(2), {
    scored: true,
    team: 'away',
    // The players on the floor, except the one who passed.
    playerIds: new Set(['1', '3', '4', '5']),
    ofTeam: [],
    ofPlayer: ['shots'],
  })
})

test('readGame() waits for more lines if the last line of a live game contradicts the score', () => {
  const stale = { scoreAway: '0' }
  const { boxScore } = smallGame(opening)
  const { playByPlay } = smallGame('Q1 12:00 start; 11:40 A1 2+ <A2')
  const actions = playByPlay.game.actions.map(action =>
    action.actionNumber === 2 ? { ...action, ...stale } : action,
  )
  const reading = readGame({ playByPlay: { game: { ...playByPlay.game, actions } }, boxScore })
  assert.equal(reading.game?.actions.length, 1)
  assert.match(reading.waitingFor ?? '', /the score of action 2$/)
  const later = readGame({ playByPlay: withAction(2, stale), boxScore })
  assert.equal(later.game?.actions.length, 5)
  assert.equal(later.waitingFor, undefined)
})

test('readGame() counts points without a line as an action without a player', () => {
  const files = smallGame(`${opening}; H2 2+; to the end`)
  const actions = files.playByPlay.game.actions.filter(({ actionNumber }) => actionNumber !== 3)
  const { game, warnings } = readGame({
    ...files,
    playByPlay: { game: { ...files.playByPlay.game, actions } },
  })
  const { kind, homeScore } = game?.actions[2] as Action
  assert.deepEqual([kind, homeScore, game?.status], ['other', 3, 'final'])
  assert.match(warnings[0]?.message ?? '', /scores the additional points of its score, 3 by HER/)
})

test('readGame() marks the lines between a missing basket and the next correct score as unscored', () => {
  const later = Array.from({ length: 16 }, () => 'H1 2+; A3 2+').join('; ')
  const files = smallGame(
    `Q1 12:00 start; 11:40 A1 2+; H1 3+; A2 2+; H2 2+; A1 2+; H1 2+; 11:00 A timeout; 0:00 end; Q2 12:00 start; ${later}`,
  )
  const actions = files.playByPlay.game.actions
    // The basket of H2 is missing, and the scores after it are 0-0 until the second quarter.
    .filter(({ actionNumber }) => actionNumber !== 5)
    .map(action =>
      action.actionNumber > 5 && action.period === 1
        ? { ...action, scoreAway: '0', scoreHome: '0' }
        : action,
    )
  const { game } = readGame({
    ...files,
    playByPlay: { game: { ...files.playByPlay.game, actions } },
  })
  assert.deepEqual([...(game?.unclear?.unscored ?? [])], [6, 7, 8, 9])
  const missing = game?.actions.find(({ kind, homeScore }) => kind === 'other' && homeScore === 7)
  assert.deepEqual(game?.unclear?.unread.get(Number(missing?.actionNumber)), {
    scored: true,
    isOrderUnknown: true,
    team: 'home',
    playerIds: undefined,
    ofTeam: ['shots'],
    ofPlayer: ['shots'],
  })
  assert.ok(game)
  const items = generateFeeds(game).feeds.flatMap(feed => feed.items)
  const scores = items.flatMap(({ content }) => {
    const { period, homeScore } = (content.gameState ?? {}) as Readonly<Record<string, unknown>>
    return period === 1 ? [homeScore] : []
  })
  assert.deepEqual(scores, [])
})

test('a summary does not list the plays of a last minute in which points may lack a line', () => {
  const notation =
    'Q1 12:00 start; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; ' +
    '2:00 A1 2+; 1:40 H1 2+; 1:10 A2 3-; H2 dreb; 0:50 H3 2+; 0:30 A1 3+; 0:08 A2 2+; 0:00 end; over'
  const files = smallGame(notation)
  const summaryOf = (playByPlay: unknown) => {
    const { game } = readGame({ ...files, playByPlay })
    assert.ok(game)
    const items = generateFeeds(game).feeds[0]?.items ?? []
    return String(items.find(({ id }) => id.endsWith('post-game-summary:final'))?.content.summary)
  }
  assert.match(summaryOf(files.playByPlay), /with 50 seconds left,/)
  const { actions } = files.playByPlay.game
  const lost = actions.filter(({ clock }) => clock !== 'PT00M50.00S')
  assert.equal(lost.length, actions.length - 1)
  assert.doesNotMatch(
    summaryOf({ game: { ...files.playByPlay.game, actions: lost } }),
    /seconds left,/,
  )
})

test('readGame() reports scores that are one line late', () => {
  const lines = Array.from({ length: 12 }, () => 'H1 2+; A1 3+').join('; ')
  const { playByPlay } = smallGame(`Q1 12:00 start; 11:00 ${lines}; A2 stl`)
  const { actions } = playByPlay.game
  const late = actions.map((action, index) => {
    const { scoreHome, scoreAway } = actions[index - 1] ?? { scoreHome: '0', scoreAway: '0' }
    return { ...action, scoreHome, scoreAway }
  })
  const [problem] = problemsOf({ playByPlay: { game: { ...playByPlay.game, actions: late } } })
  assert.match(problem ?? '', /each line appears to state the score before it, not the score after/)
})

test('readGame() rejects exchanged teams with their own message', () => {
  const files = smallGame(`Q1 12:00 start; ${'A1 2+; H2 3+; '.repeat(10)} H1 ft+ 1/1; to the end`)
  const { awayTeam, homeTeam } = files.boxScore.game
  const boxScore = { game: { ...files.boxScore.game, awayTeam: homeTeam, homeTeam: awayTeam } }
  const { problems } = readGame({ ...files, boxScore })
  assert.match(
    problems.map(formatProblem).join(),
    /home and away appear to be exchanged: teamId 101 \(OTT\) scores in scoreAway/,
  )
})

test('readGame() ignores an end of the game before the fourth quarter', () => {
  const { game, warnings } = readGame(smallGame(`${opening}; H2 2+; 0:00 end; over`))
  assert.equal(game?.status, 'live')
  assert.match(
    warnings[0]?.message ?? '',
    /^play-by-play, action 8, \/game\/actions\/7\/period: expected no end of the game before Q4, found 1: .*; the lines of Q2 may be missing$/,
  )
})

test('readGame() counts points that are listed after the end of the game', () => {
  const files = smallGame(`${opening}; H2 2+; to the end; H1 2+`)
  const { game } = readGame(files)
  assert.deepEqual([game?.status, game?.actions.at(-1)?.homeScore], ['final', 7])
})

test('readGame() returns a live game until both files state the same final score and a winner', () => {
  const over = smallGame(`${opening}; H2 2+; to the end`)
  const boxScore = withBox(game => {
    Object.assign(game.homeTeam as object, { score: 7 })
  })
  const { game, reported } = readGame({ ...over, boxScore })
  assert.equal(game?.status, 'live')
  assert.deepEqual(reported, { status: 'final', awayScore: 3, homeScore: 7 })
  assert.equal(readGame(smallGame(`${opening}; to the end`)).game?.status, 'live')
})

test('readGame() rejects a box score with an invalid game id, team id or number of periods', () => {
  const cases: readonly (readonly [(game: Record<string, unknown>) => void, RegExp])[] = [
    [game => Object.assign(game, { gameId: '12' }), /gameId: expected a string of 10 digits/],
    [game => Object.assign(game.homeTeam as object, { teamId: 101 }), /another team than the away/],
    [game => Object.assign(game.homeTeam as object, { teamId: 0 }), /teamId: expected an integer/],
    [
      game => Object.assign(game, { regulationPeriods: 3 }),
      /regulationPeriods: expected 4 or 2, found 3/,
    ],
  ]
  for (const [change, expected] of cases) {
    assert.match(problemsOf({ boxScore: withBox(change) }).join('\n'), expected)
  }
})

test('readGame() adds a free throw without a line if its trip and the score show it', () => {
  const notation = `Q1 12:00 start; H1 foul; A2 ft+ 1/2; A2 ft+ 2/2; 11:00 H1 2+; 10:40 A1 2-; to the end`
  const files = smallGame(notation)
  for (const lost of ['1 of 2', '2 of 2']) {
    const actions = files.playByPlay.game.actions.filter(({ subType }) => subType !== lost)
    const playByPlay = { ...files.playByPlay, game: { ...files.playByPlay.game, actions } }
    const { game, warnings } = readGame({ ...files, playByPlay })
    const throws = game?.actions.flatMap(action =>
      action.kind === 'free-throw'
        ? [[action.playerId, action.made, action.awayScore, action.endsPossession]]
        : [],
    )
    assert.deepEqual(throws, [
      ['2', true, 1, false],
      ['2', true, 2, true],
    ])
    assert.equal(game?.unclear?.unread.size, 0)
    assert.match(warnings[0]?.message ?? '', /1 by OTT.*the missing free throw of its trip/)
    assert.equal(warnings.length, 1)
  }
})

test('readGame() counts the assist of a player in the list of the other team', () => {
  const files = smallGame('Q1 12:00 start; A6 in; A1 2+ <A6; to the end')
  type Team = { readonly players: readonly { readonly personId: number }[] }
  const { awayTeam, homeTeam } = files.boxScore.game as unknown as Record<string, Team>
  const isMoved = ({ personId }: { readonly personId: number }): boolean => personId === 6
  const [from, to] = [awayTeam?.players ?? [], homeTeam?.players ?? []]
  const game = {
    ...files.boxScore.game,
    awayTeam: { ...awayTeam, players: from.filter(player => !isMoved(player)) },
    homeTeam: { ...homeTeam, players: [...to, ...from.filter(isMoved)] },
  }
  const reading = readGame({ ...files, boxScore: { game } })
  const shot = reading.game?.actions.find(({ kind }) => kind === 'shot')
  assert.equal(shot?.kind === 'shot' && shot.assistId, '6')
  assert.match(
    reading.warnings[0]?.message ?? '',
    /found 6: the player is taken as one of the away/,
  )
})

test('readGame() reads the style of layups, dunks, jumpers and hooks, not of floaters, tip-ins and 3-pointers', () => {
  const kinds = {
    Layup: 'layup',
    drivinglayup: 'layup',
    DUNK: 'dunk',
    'Jump Shot': 'jumper',
    pullupjumpshot: 'jumper',
    Hook: 'hook',
    hookshot: 'hook',
    floatingjumpshot: undefined,
    tipin: undefined,
  }
  for (const [subType, style] of Object.entries(kinds)) {
    const files = structuredClone(smallGame(`${opening}; A2 2+; A3 3+; to the end`))
    const { actions } = files.playByPlay.game as unknown as { actions: Record<string, unknown>[] }
    for (const action of actions) {
      if (/^[23]pt$/.test(String(action.actionType))) action.subType = subType
    }
    const shots = readGame(files).game?.actions.flatMap(action =>
      action.kind === 'shot' ? [[action.points, action.style]] : [],
    )
    assert.deepEqual(shots?.slice(-2), [
      [2, style],
      [3, undefined],
    ])
  }
})

test('readGame() reports a row without an id, and not its player a second time', () => {
  const files = smallGame(`${opening}; A6 2+; H2 3+; to the end`)
  const { awayTeam } = files.boxScore.game as { awayTeam: { players: readonly object[] } }
  const [, ...players] = awayTeam.players
  for (const row of [null, {}, 'x']) {
    const team = { ...awayTeam, players: [row, ...players] }
    const boxScore = { game: { ...files.boxScore.game, awayTeam: team } }
    const { game, warnings } = readGame({ ...files, boxScore })
    assert.deepEqual([...(game?.unclear?.playerIds ?? [])], ['1'])
    assert.equal(warnings.length, 1, JSON.stringify(warnings))
  }
})

test('readGame() rejects games of a part of the season without a season type in the fixture index', () => {
  const files = smallGame('')
  const { problems } = readGame({
    playByPlay: { game: { gameId: '9912500001', actions: [] } },
    boxScore: { game: { ...files.boxScore.game, gameId: '9912500001' } },
  })
  assert.match(problems.map(formatProblem).join(), /the fixture index has no season type for it/)
})

test('readGame() counts the plays of an unlisted player, and only items that name the player are held back', () => {
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
    /action 2, .*: expected a player whom the box score lists, found 1: items that name this player are held back/,
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

test('readGame() holds back the counts to which a play of an unknown team may belong', () => {
  const files = smallGame('Q1 12:00 start; A1 3+; H2 tov; A1 2+; 11:00 A timeout; to the end')
  const actions = files.playByPlay.game.actions.map(action =>
    action.actionNumber === 3 ? { ...action, teamId: 999, personId: 0 } : action,
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
  const items = generateFeeds(game).feeds.flatMap(feed => feed.items)
  const slugs = items.map(({ id }) => id.split(':')[1] ?? '')
  assert.ok(slugs.includes('initial-game-entry-summary') && slugs.includes('post-game-summary'))
  assert.ok(!slugs.includes('defensive-summary'))
  const teams = items.filter(({ id }) => id.includes(':team-performance-summary:'))
  assert.ok(teams.length > 0)
  for (const { content } of teams) {
    const statistics = content.gameStatistics as readonly { readonly key: string }[]
    const keys = statistics.map(({ key }) => key)
    assert.deepEqual([keys.includes('turnovers'), keys.includes('points')], [false, true])
  }
})

/** The summary and headline of the preview of a game whose box score was changed. */
function previewOf(change: Readonly<Record<string, unknown>>): string {
  const files = smallGame('')
  const boxScore = { game: { ...files.boxScore.game, gameStatus: 1, ...change } }
  const { game, problems } = readGame({ ...files, boxScore })
  assert.deepEqual(problems, [])
  assert.ok(game)
  const [feed] = generateFeeds(game).feeds
  const { headline, summary } = feed?.items[0]?.content ?? {}
  return `${headline} | ${summary}`
}

test('a preview states no undecided time and no unnamed arena', () => {
  const midnight = {
    gameTimeUTC: '2026-04-20T04:00:00Z',
    gameEt: '2026-04-20T00:00:00-04:00',
    gameTimeLocal: '2026-04-19T21:00:00-07:00',
    gameStatusText: '',
  }
  const timed = /[ap]\.m\.|at \d/
  assert.match(previewOf({}), /7 p\.m\. local time/)
  assert.doesNotMatch(previewOf(midnight), timed)
  assert.match(previewOf({ ...midnight, gameStatusText: '9:00 pm PT' }), /9 p\.m\. local time/)
  assert.doesNotMatch(previewOf({ gameStatusText: 'TBD' }), timed)
  assert.doesNotMatch(previewOf({ gameStatus: 3, gameStatusText: 'Final' }), timed)
  for (const gameStatusText of ['Delayed', 'Suspended']) {
    assert.doesNotMatch(previewOf({ gameStatusText }), timed)
  }
  for (const arenaName of ['TBD', 'TBA', '', ' ', 'To be determined']) {
    const arena = { arenaName, arenaCity: 'Hillford' }
    assert.match(
      previewOf({ arena }),
      /^[^|]*\| .*\. (?:Tipoff is|The game starts at) 7 p\.m\. local time\.$/,
    )
  }
})

test('a preview of a game on neutral ground states this and names no home team', () => {
  for (const isNeutral of ['true', 1]) assert.match(previewOf({ isNeutral }), /neutral ground/)
  for (const seedDigit of [1, 2, 3, 4, 5, 6]) {
    const change = {
      isNeutral: true,
      gameCode: `2026011${seedDigit}/OTTHER`,
      gameEt: `2026-01-1${seedDigit}T19:00:00-05:00`,
    }
    assert.doesNotMatch(
      previewOf(change),
      /home|host|welcome|visit|travel|road| at (?:the )?(?:Hillford )?Herons/i,
    )
    assert.match(previewOf(change), /neutral ground/)
  }
})

test('a preview states the day at the arena with the hour at the arena', () => {
  const tokyo = { gameTimeLocal: '2026-01-19T10:00:00+09:00', gameEt: '2026-01-18T20:00:00-05:00' }
  assert.match(previewOf(tokyo), /Monday, Jan\. 19.*10 a\.m\. local time/)
})

test('readGame() recognizes postponed, canceled, forfeited and delayed games by their status text', () => {
  const files = smallGame('')
  const readingOf = (gameStatusText: string) =>
    readGame({
      ...files,
      boxScore: { game: { ...files.boxScore.game, gameStatus: 1, gameStatusText } },
    }).game
  for (const text of ['PPD', 'Postponed', 'postponed', 'Game postponed']) {
    const game = readingOf(text)
    assert.deepEqual([game?.status, game?.departure], ['postponed', 'postponed'], text)
  }
  for (const text of ['Canceled', 'Cancelled', 'CNCL', 'Forfeit', 'Game canceled']) {
    const game = readingOf(text)
    assert.deepEqual([game?.status, game?.departure], ['postponed', 'canceled'], text)
  }
  assert.deepEqual(
    [readingOf('Delayed')?.status, readingOf('Delayed')?.departure],
    ['scheduled', 'delayed'],
  )
  assert.equal(readingOf('7:00 pm ET')?.departure, undefined)
})

test('readGame() uses the first plausible date', () => {
  const files = smallGame('')
  const never = '0001-01-01T00:00:00Z'
  const times = { gameTimeUTC: never, gameEt: never, gameTimeLocal: never }
  const dateOf = (change: object) =>
    readGame({ ...files, boxScore: { game: { ...files.boxScore.game, ...change } } }).game?.date
  assert.equal(dateOf(times), '2026-01-10')
  assert.equal(dateOf({ ...times, gameTimeUTC: '1900-01-01T00:00:00Z' }), '2026-01-10')
  assert.equal(dateOf({ ...times, gameCode: '' }), undefined)
  const eastern = { gameTimeLocal: null, gameTimeUTC: null, gameEt: '2026-01-10T19:00:00Z' }
  const { game } = readGame({
    ...files,
    boxScore: { game: { ...files.boxScore.game, ...eastern } },
  })
  assert.deepEqual(game?.tipoff, { at: '2026-01-10T19:00:00-05:00', clock: 'eastern' })
})
