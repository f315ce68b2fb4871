/** A box score counted anew from the play-by-play, as plainly as possible, to compare the simulator's with. */
import assert from 'node:assert/strict'
import type { Action, PlayerRow, TeamRow } from '../../simulate-game.ts'

export function worth({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

export const PLAYER_KEYS: readonly string[] = [
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
]

export const TEAM_KEYS: readonly string[] = [
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
]

type Figures = Readonly<Record<string, number>>

export function shown({ statistics }: PlayerRow | TeamRow, keys: readonly string[]): Figures {
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

export function recountPlayer({ personId }: PlayerRow, actions: readonly Action[]): Figures {
  return {
    ...recount(actions.filter(action => action.personId === personId)),
    assists: actions.filter(action => action.assistPersonId === personId).length,
    foulsDrawn: actions.filter(action => action.foulDrawnPersonId === personId).length,
  }
}

export function recountTeam(own: TeamRow, other: TeamRow, actions: readonly Action[]): Figures {
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
export function playedSeconds(
  team: TeamRow,
  actions: readonly Action[],
): ReadonlyMap<number, number> {
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

export function seconds(text: string): number {
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
export function scoreSheet(
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

export function sum(values: readonly number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * 10) / 10
}
