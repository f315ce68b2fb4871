import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Action,
  type PlayerRow,
  type SimulatedGame,
  simulateGame,
  type TeamRow,
} from './simulate-game.ts'

const GAMES: readonly SimulatedGame[] = Array.from({ length: 100 }, (_, seed) =>
  simulateGame({ seed }),
)

test('simulateGame() gives the same bytes for the same options, whatever was simulated before', () => {
  for (const seed of [0, 7, 99]) {
    simulateGame({ seed: seed + 1000 })
    assert.equal(JSON.stringify(simulateGame({ seed })), JSON.stringify(GAMES[seed]))
  }
  const texts = new Set(GAMES.map(game => JSON.stringify(game)))
  assert.equal(texts.size, GAMES.length)
})

test('simulateGame() names the option that it cannot follow', () => {
  const refusals: readonly (readonly [Parameters<typeof simulateGame>[0], RegExp])[] = [
    [{ seed: 1.5 }, /seed 1\.5/],
    [{ seed: Number.NaN }, /seed NaN/],
    [{ seed: 1, season: 1999 }, /season 1999/],
    [{ seed: 1, away: 'XYZ' }, /"XYZ": known are ALD/],
    [{ seed: 1, away: 'ALD', home: 'ALD' }, /ALD play itself/],
    [{ seed: 1, tipoff: '2026-02-11' }, /"2026-02-11": not RFC 3339/],
    [{ seed: 1, tipoff: '2026-13-11T10:00:00Z' }, /not RFC 3339/],
  ]
  for (const [options, message] of refusals) {
    assert.throws(() => simulateGame(options), { name: 'RangeError', message })
  }
})

test('simulateGame() makes game ids that no league has, with the digit of the part of the season', () => {
  for (const [stage, digit] of [
    ['regular', '2'],
    ['playoffs', '4'],
    ['play-in', '5'],
  ] as const) {
    for (let seed = 0; seed < 8; seed++) {
      const { playByPlay, boxScore } = simulateGame({ seed, stage, season: 2031 })
      assert.match(playByPlay.game.gameId, new RegExp(`^99${digit}31\\d{5}$`))
      assert.equal(boxScore.game.gameId, playByPlay.game.gameId)
      const { seriesGameNumber, gameLabel } = boxScore.game
      assert.match(seriesGameNumber, stage === 'playoffs' ? /^Game [1-7]$/ : /^$/)
      assert.equal(gameLabel, stage === 'play-in' ? 'Play-In' : '')
    }
  }
})

test('simulateGame() lets the asked clubs meet at the asked time', () => {
  const { boxScore, playByPlay } = simulateGame({
    seed: 3,
    away: 'SAU',
    home: 'HCB',
    tipoff: '2026-07-04T20:30:00-07:00',
  })
  assert.equal(boxScore.game.awayTeam.teamCity, 'São Aurélio')
  assert.equal(boxScore.game.homeTeam.teamTricode, 'HCB')
  assert.equal(boxScore.game.gameTimeUTC, '2026-07-05T03:30:00Z')
  assert.equal(boxScore.game.gameEt, '2026-07-04T23:30:00-04:00')
  assert.equal(boxScore.game.gameTimeHome, '2026-07-04T20:30:00-07:00')
  assert.equal(boxScore.game.gameCode, '20260704/SAUHCB')
  const first = Date.parse(playByPlay.game.actions[0]?.timeActual ?? '')
  assert.ok(
    first > Date.parse('2026-07-05T03:35:00Z') && first < Date.parse('2026-07-05T03:45:00Z'),
  )
})

test('simulateGame() shows after every action the sum of what was made, which never falls', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const score = { home: 0, away: 0 }
    for (const action of playByPlay.game.actions) {
      score[action.teamId === boxScore.game.homeTeam.teamId ? 'home' : 'away'] += worth(action)
      assert.equal(action.scoreHome, String(score.home))
      assert.equal(action.scoreAway, String(score.away))
    }
    assert.equal(boxScore.game.homeTeam.score, score.home)
    assert.equal(boxScore.game.awayTeam.score, score.away)
    assert.notEqual(score.home, score.away)
  }
})

test('simulateGame() orders actions by order number and numbers them as they were written', () => {
  let late = 0
  for (const { playByPlay } of GAMES) {
    const { actions } = playByPlay.game
    let lowestAfter = Number.POSITIVE_INFINITY
    for (const [index, action] of [...actions.entries()].reverse()) {
      assert.ok(action.orderNumber > (actions[index - 1]?.orderNumber ?? 0))
      if (action.actionNumber > lowestAfter) late++
      lowestAfter = Math.min(lowestAfter, action.actionNumber)
    }
    assert.equal(new Set(actions.map(({ actionNumber }) => actionNumber)).size, actions.length)
  }
  assert.ok(late > 6 * GAMES.length && late < 14 * GAMES.length)
})

test('simulateGame() counts in the box score what the play-by-play adds up to', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const { actions } = playByPlay.game
    const { homeTeam, awayTeam } = boxScore.game
    for (const [own, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const) {
      for (const player of own.players) {
        assert.deepEqual(shown(player, PLAYER_KEYS), recountPlayer(player, actions), player.name)
      }
      assert.deepEqual(shown(own, TEAM_KEYS), recountTeam(own, other, actions), own.teamName)
    }
  }
})

test('simulateGame() reports minutes, starters and line-ups that the substitutions give', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    for (const team of [boxScore.game.homeTeam, boxScore.game.awayTeam]) {
      const minutes = playedSeconds(team, playByPlay.game.actions)
      const periods = boxScore.game.period
      const total = 5 * (2880 + 300 * (periods - 4))
      assert.equal(sum([...minutes.values()]), total)
      assert.equal(team.statistics.minutes, `PT${Math.floor(total / 60)}M00.00S`)
      assert.equal(team.players.filter(({ starter }) => starter === '1').length, 5)
      for (const player of team.players) {
        assert.equal(seconds(player.statistics.minutes), minutes.get(player.personId) ?? 0)
        assert.equal(player.played, minutes.has(player.personId) ? '1' : '0')
        assert.equal(player.position !== undefined, player.starter === '1')
      }
    }
  }
})

test('simulateGame() reports how the lead went as a second-by-second score sheet has it', () => {
  for (const { playByPlay, boxScore } of GAMES) {
    const { homeTeam, awayTeam } = boxScore.game
    const sheet = scoreSheet(playByPlay.game.actions, homeTeam.teamId)
    for (const [team, own] of [
      [homeTeam, sheet.home],
      [awayTeam, sheet.away],
    ] as const) {
      const { statistics } = team
      assert.equal(statistics.leadChanges, sheet.leadChanges)
      assert.equal(statistics.timesTied, sheet.timesTied)
      assert.equal(statistics.biggestLead, own.biggestLead)
      assert.equal('biggestLeadScore' in statistics, own.biggestLead > 0)
      assert.equal(statistics.biggestScoringRun, own.biggestRun)
      assert.equal(Math.round(seconds(statistics.timeLeading) * 10), own.tenthsLeading)
      assert.equal(sum(team.periods.map(({ score }) => score)), team.score)
      assert.equal(team.periods.length, boxScore.game.period)
    }
  }
})

test('simulateGame() counts plus and minus so that both teams and every minute agree', () => {
  for (const { boxScore } of GAMES) {
    const { homeTeam, awayTeam } = boxScore.game
    for (const [own, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const) {
      assert.equal(sum(own.players.map(({ statistics }) => statistics.plus)), 5 * own.score)
      assert.equal(sum(own.players.map(({ statistics }) => statistics.minus)), 5 * other.score)
    }
  }
})

function worth({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

const PLAYER_KEYS = [
  'assists',
  'blocks',
  'blocksReceived',
  'fieldGoalsAttempted',
  'fieldGoalsMade',
  'foulsDrawn',
  'foulsOffensive',
  'foulsPersonal',
  'foulsTechnical',
  'freeThrowsAttempted',
  'freeThrowsMade',
  'points',
  'pointsFastBreak',
  'pointsInThePaint',
  'pointsSecondChance',
  'reboundsDefensive',
  'reboundsOffensive',
  'reboundsTotal',
  'steals',
  'threePointersAttempted',
  'threePointersMade',
  'turnovers',
  'twoPointersAttempted',
  'twoPointersMade',
] as const

const TEAM_KEYS = [
  ...PLAYER_KEYS.filter(key => key !== 'reboundsTotal'),
  'benchPoints',
  'fastBreakPointsAttempted',
  'fastBreakPointsMade',
  'fieldGoalsEffectiveAdjusted',
  'foulsTeam',
  'foulsTeamTechnical',
  'pointsAgainst',
  'pointsFromTurnovers',
  'pointsInThePaintAttempted',
  'pointsInThePaintMade',
  'reboundsPersonal',
  'reboundsTeam',
  'reboundsTeamDefensive',
  'reboundsTeamOffensive',
  'reboundsTotal',
  'secondChancePointsAttempted',
  'secondChancePointsMade',
  'teamFieldGoalAttempts',
  'turnoversTeam',
  'turnoversTotal',
] as const

type Figures = Readonly<Record<string, number>>

function shown({ statistics }: PlayerRow | TeamRow, keys: readonly string[]): Figures {
  const figures: Readonly<Record<string, unknown>> = { ...statistics }
  return Object.fromEntries(keys.map(key => [key, Number(figures[key])]))
}

/** The statistics that one set of lines gives, whoever they belong to. */
function recount(lines: readonly Action[]): Figures {
  const of = (type: string, subType?: string): readonly Action[] =>
    lines.filter(
      line => line.actionType === type && (subType === undefined || line.subType === subType),
    )
  const made = (type: string): number => of(type).filter(line => worth(line) > 0).length
  const points = (qualifier?: string): number =>
    sum(
      lines
        .filter(line => qualifier === undefined || line.qualifiers.includes(qualifier))
        .map(worth),
    )
  const technicals = of('foul', 'technical')
  const ofTeam = technicals.filter(
    ({ personId, descriptor }) => personId === 0 || descriptor === 'defensive-3-second',
  )
  return {
    blocks: of('block').length,
    blocksReceived: lines.filter(line => line.blockPersonId !== undefined).length,
    fieldGoalsAttempted: of('2pt').length + of('3pt').length,
    fieldGoalsMade: made('2pt') + made('3pt'),
    foulsOffensive: of('foul', 'offensive').length,
    foulsPersonal: of('foul').length - technicals.length,
    foulsTechnical: technicals.length - ofTeam.length,
    freeThrowsAttempted: of('freethrow').length,
    freeThrowsMade: made('freethrow'),
    points: points(),
    pointsFastBreak: points('fastbreak'),
    pointsInThePaint: points('pointsinthepaint'),
    pointsSecondChance: points('2ndchance'),
    reboundsDefensive: of('rebound', 'defensive').length,
    reboundsOffensive: of('rebound', 'offensive').length,
    reboundsTotal: of('rebound').length,
    steals: of('steal').length,
    threePointersAttempted: of('3pt').length,
    threePointersMade: made('3pt'),
    turnovers: of('turnover').length,
    twoPointersAttempted: of('2pt').length,
    twoPointersMade: made('2pt'),
  }
}

function recountPlayer({ personId }: PlayerRow, actions: readonly Action[]): Figures {
  return {
    ...recount(actions.filter(action => action.personId === personId)),
    assists: actions.filter(action => action.assistPersonId === personId).length,
    foulsDrawn: actions.filter(action => action.foulDrawnPersonId === personId).length,
  }
}

function recountTeam(own: TeamRow, other: TeamRow, actions: readonly Action[]): Figures {
  const lines = actions.filter(({ teamId }) => teamId === own.teamId)
  const alone = recount(lines.filter(({ personId }) => personId === 0))
  const players = recount(lines.filter(({ personId }) => personId !== 0))
  const all = recount(lines)
  const figure = (figures: Figures, key: string): number => figures[key] ?? Number.NaN
  const shots = (qualifier: string, result?: string): number =>
    lines.filter(
      line =>
        (line.actionType === '2pt' || line.actionType === '3pt') &&
        line.qualifiers.includes(qualifier) &&
        (result === undefined || line.shotResult === result),
    ).length
  const starters = own.players.filter(({ starter }) => starter === '1')
  const ofStarters = starters.map(({ personId }) =>
    sum(lines.filter(line => line.personId === personId).map(worth)),
  )
  const technicals = lines.filter(
    ({ actionType, subType }) => actionType === 'foul' && subType === 'technical',
  )
  return {
    ...all,
    assists: lines.filter(({ assistPersonId }) => assistPersonId !== undefined).length,
    foulsDrawn: actions.filter(
      ({ teamId, foulDrawnPersonId }) => teamId === other.teamId && foulDrawnPersonId !== undefined,
    ).length,
    reboundsDefensive: figure(players, 'reboundsDefensive'),
    reboundsOffensive: figure(players, 'reboundsOffensive'),
    turnovers: figure(players, 'turnovers'),
    benchPoints: figure(all, 'points') - sum(ofStarters),
    fastBreakPointsAttempted: shots('fastbreak'),
    fastBreakPointsMade: shots('fastbreak', 'Made'),
    fieldGoalsEffectiveAdjusted:
      (figure(all, 'fieldGoalsMade') + 0.5 * figure(all, 'threePointersMade')) /
      figure(all, 'fieldGoalsAttempted'),
    foulsTeam: figure(all, 'foulsPersonal') - figure(all, 'foulsOffensive'),
    foulsTeamTechnical: technicals.length - figure(all, 'foulsTechnical'),
    pointsAgainst: other.score,
    pointsFromTurnovers: sum(
      lines.filter(({ qualifiers }) => qualifiers.includes('fromturnover')).map(worth),
    ),
    pointsInThePaintAttempted: shots('pointsinthepaint'),
    pointsInThePaintMade: shots('pointsinthepaint', 'Made'),
    reboundsPersonal: figure(players, 'reboundsTotal'),
    reboundsTeam: figure(alone, 'reboundsTotal'),
    reboundsTeamDefensive: figure(alone, 'reboundsDefensive'),
    reboundsTeamOffensive: figure(alone, 'reboundsOffensive'),
    reboundsTotal: figure(all, 'reboundsTotal'),
    secondChancePointsAttempted: shots('2ndchance'),
    secondChancePointsMade: shots('2ndchance', 'Made'),
    teamFieldGoalAttempts: lines.filter(({ actionType }) => actionType === 'heave').length,
    turnoversTeam: figure(alone, 'turnovers'),
    turnoversTotal: figure(all, 'turnovers'),
  }
}

/** Seconds on the floor by person, from intervals between going in and out. */
function playedSeconds(team: TeamRow, actions: readonly Action[]): ReadonlyMap<number, number> {
  const played = new Map<number, number>()
  const since = new Map<number, number>()
  for (const { personId, starter } of team.players) if (starter === '1') since.set(personId, 0)
  const leave = (personId: number, at: number): void => {
    const entered = since.get(personId)
    assert.ok(entered !== undefined, `${personId} leaves without being on the floor`)
    played.set(personId, round(played.get(personId) ?? 0, at - entered))
    since.delete(personId)
  }
  for (const action of actions) {
    if (action.actionType !== 'substitution' || action.teamId !== team.teamId) continue
    if (action.subType === 'out') leave(action.personId, elapsed(action))
    else {
      assert.ok(!since.has(action.personId), `${action.personId} enters twice`)
      since.set(action.personId, elapsed(action))
    }
    assert.ok(since.size <= 5)
  }
  assert.equal(since.size, 5)
  const end = Math.max(...actions.map(elapsed))
  for (const personId of [...since.keys()]) leave(personId, end)
  return played
}

function round(before: number, more: number): number {
  return Math.round((before + more) * 10) / 10
}

function elapsed({ period, clock }: Action): number {
  const before = period <= 4 ? (period - 1) * 720 : 2880 + (period - 5) * 300
  return before + (period <= 4 ? 720 : 300) - seconds(clock)
}

function seconds(text: string): number {
  const [, minutes, rest] = /^PT(\d+)M(\d\d\.\d\d)S$/.exec(text) ?? []
  assert.ok(minutes !== undefined && rest !== undefined, text)
  return Number(minutes) * 60 + Number(rest)
}

interface Sheet {
  biggestLead: number
  biggestRun: number
  tenthsLeading: number
}

/** The course of the score from a list of margins, one per tenth of a second. */
function scoreSheet(
  actions: readonly Action[],
  homeTeamId: number,
): { leadChanges: number; timesTied: number; home: Sheet; away: Sheet } {
  const baskets = actions.filter(action => worth(action) > 0)
  const margins = baskets.map(({ scoreHome, scoreAway }) => Number(scoreHome) - Number(scoreAway))
  const leaders = margins.map(Math.sign).filter(sign => sign !== 0)
  const end = Math.max(...actions.map(elapsed))
  const side = (sign: 1 | -1): Sheet => {
    let run = 0
    let biggestRun = 0
    let leading = 0
    for (const [index, basket] of baskets.entries()) {
      const own = (basket.teamId === homeTeamId ? 1 : -1) === sign
      run = own ? run + worth(basket) : 0
      biggestRun = Math.max(biggestRun, run)
      const next = baskets[index + 1]
      const until = next === undefined ? end : elapsed(next)
      if (Math.sign(margins[index] ?? 0) === sign) leading += until - elapsed(basket)
    }
    return {
      biggestLead: Math.max(0, ...margins.map(margin => margin * sign)),
      biggestRun,
      tenthsLeading: Math.round(leading * 10),
    }
  }
  return {
    leadChanges: leaders.filter((sign, index) => index > 0 && sign !== leaders[index - 1]).length,
    timesTied: margins.filter(margin => margin === 0).length,
    home: side(1),
    away: side(-1),
  }
}

function sum(values: readonly number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * 10) / 10
}
