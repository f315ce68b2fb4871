import type { BoxScoreGame, PlayerRow, SimulatedGame, TeamRow } from './lib/files/box-score.ts'
import { toTenths } from './lib/files/clock-text.ts'
import { type Action, pointsOf } from './lib/files/play-by-play.ts'
import { type LeagueRules, leagueRules } from './rules.ts'

/**
 * Writes a game as FIBA LiveStats publishes it: one file, `data.json`, with both teams, their box score, their shots
 * and the play-by-play, the newest line first. Team 1 is the home team. The file contains no date, place or time of
 * day.
 *
 * Assists, drawn fouls and the sides of a jump ball are separate lines. A line states the score at the moment of its
 * entry (`s1`, `s2`), so a late line contradicts the lines around it, as in public files.
 */
export function toFibaLiveStats({ playByPlay, boxScore }: SimulatedGame): string {
  const { game } = boxScore
  const rules = game.rules ?? leagueRules.twelve
  const { actions } = playByPlay.game
  const teams: Teams = { '1': toTeam(game.homeTeam), '2': toTeam(game.awayTeam) }
  const lines = linesOf(actions, teams, rules)
  const last = lines.at(-1)
  return JSON.stringify({
    clock: last === undefined ? `${rules.periodMinutes}:00` : last.gt,
    period: last?.period ?? 1,
    periodLength: rules.periodMinutes,
    periodType: last?.periodType ?? 'REGULAR',
    inOT: last?.periodType === 'OVERTIME' ? 1 : 0,
    tm: {
      '1': teamOf(teams['1'], { number: '1', lines, game, rules }),
      '2': teamOf(teams['2'], { number: '2', lines, game, rules }),
    },
    pbp: lines.toReversed().map(({ action: _, ...line }) => line),
    disableMatch: 0,
    periodsMax: rules.periods,
    periodLengthREGULAR: rules.periodMinutes,
    periodLengthOVERTIME: rules.overtimeMinutes,
    timeline: [],
    totalTimeAdded: 0,
    officials: {},
    othermatches: [],
  })
}

type TeamNumber = '1' | '2'

interface Team {
  readonly row: TeamRow
  /** The key of each player in `pl`, by player id. */
  readonly keys: ReadonlyMap<number, number>
}

type Teams = Readonly<Record<TeamNumber, Team>>

/** Assigns the keys of the players in the order of their ids. The keys are numbers of this game, not shirt numbers. */
function toTeam(row: TeamRow): Team {
  const ids = row.players.map(({ personId }) => personId).toSorted((a, b) => a - b)
  return { row, keys: new Map(ids.map((id, index) => [id, index + 1])) }
}

type Line = ReturnType<typeof lineOf>

/** The lines in the order of play. */
function linesOf(actions: readonly Action[], teams: Teams, rules: LeagueRules): readonly Line[] {
  const scores = scoresAtEntry(actions, teams)
  const taken = new Set(actions.map(({ actionNumber }) => actionNumber))
  return actions.flatMap((action, index) => {
    const context = { teams, rules, score: scores.get(action) ?? { '1': 0, '2': 0 } }
    return partsOf(action, actions, index).map((part, place) => {
      const number = place === 0 ? action.actionNumber : freeNumber(action.actionNumber, taken)
      return lineOf(action, { ...part, number }, context)
    })
  })
}

/** The next number without a line. The actions of a game leave numbers for assists, drawn fouls and jump balls. */
function freeNumber(after: number, taken: Set<number>): number {
  let number = after + 1
  while (taken.has(number)) number += 1
  taken.add(number)
  return number
}

/** The score after each action in the order of entry, which is the order of the action numbers. */
function scoresAtEntry(
  actions: readonly Action[],
  teams: Teams,
): ReadonlyMap<Action, Readonly<Record<TeamNumber, number>>> {
  const score = { '1': 0, '2': 0 }
  const scores = new Map<Action, Readonly<Record<TeamNumber, number>>>()
  for (const action of actions.toSorted((a, b) => a.actionNumber - b.actionNumber)) {
    const points = pointsOf(action)
    if (points > 0) score[numberOf(action, teams)] += points
    scores.set(action, { ...score })
  }
  return scores
}

function numberOf({ teamId }: Action, teams: Teams): TeamNumber {
  return teamId === teams['1'].row.teamId ? '1' : '2'
}

/** The fields of a line that differ from the action from which the line is derived. */
interface Part {
  readonly type: string
  readonly subType: string
  readonly qualifiers: readonly string[]
  /** 0 if the line concerns a team or no one. */
  readonly personId: number
  readonly isOfOpponent?: boolean
  readonly isOfNobody?: boolean
  readonly previous?: number | undefined
}

/** The lines that the file has for an action. */
function partsOf(action: Action, actions: readonly Action[], index: number): readonly Part[] {
  const { actionType: type, personId, subType } = action
  const own = { type, subType: '', qualifiers: [], personId }
  switch (type) {
    case '2pt':
    case '3pt':
      return shotParts(action)
    case 'freethrow':
      return [{ ...own, subType: subType.replaceAll(' ', ''), qualifiers: action.qualifiers }]
    case 'rebound':
      // A rebound that only balances the statistics is not recorded.
      if (action.qualifiers.includes('deadball')) return []
      return [
        {
          ...own,
          subType,
          qualifiers: action.qualifiers,
          previous: earlier(actions, index, isMiss)?.actionNumber,
        },
      ]
    case 'block':
      return [{ ...own, previous: earlier(actions, index, isMiss)?.actionNumber }]
    case 'steal':
      return [{ ...own, previous: earlier(actions, index, isTurnover)?.actionNumber }]
    case 'turnover':
      return [{ ...own, subType: turnoverKinds[subType] ?? 'other', qualifiers: [] }]
    case 'foul':
      return foulParts(action, actions, index)
    case 'timeout':
      return [{ ...own, subType: 'full' }]
    case 'substitution':
    case 'period':
    case 'game':
      return [{ ...own, subType }]
    case 'jumpball':
      return [
        { ...own, subType: 'startperiod', personId: 0, isOfNobody: true },
        { ...own, subType: 'won' },
        { ...own, subType: 'lost', personId: 0, isOfOpponent: true },
      ]
    default:
      return []
  }
}

/** A shot, and its assist if it has one. */
function shotParts(action: Action): readonly Part[] {
  const { actionNumber, actionType, assistPersonId, personId, subType } = action
  const qualifiers = action.qualifiers.filter(each => scoringQualifiers.has(each))
  const kind = shotKinds[subType] ?? 'jumpshot'
  const shot = { type: actionType, subType: kind, qualifiers, personId }
  if (assistPersonId === undefined) return [shot]
  const assist = { type: 'assist', subType: '', qualifiers: [], personId: assistPersonId }
  return [shot, { ...assist, previous: actionNumber }]
}

const scoringQualifiers: ReadonlySet<string> = new Set([
  'pointsinthepaint',
  'fastbreak',
  'fromturnover',
  '2ndchance',
])

const shotKinds: Readonly<Record<string, string>> = {
  DUNK: 'dunk',
  Layup: 'layup',
  Hook: 'hookshot',
  'Jump Shot': 'jumpshot',
}

const turnoverKinds: Readonly<Record<string, string>> = {
  'bad pass': 'badpass',
  'lost ball': 'ballhandling',
  'out-of-bounds': 'outofbounds',
  'offensive foul': 'offensive',
  traveling: 'travel',
  'shot clock': '24sec',
}

function isMiss({ actionType, shotResult }: Action): boolean {
  return shotResult === 'Missed' && ['2pt', '3pt', 'freethrow'].includes(actionType)
}

function isTurnover({ actionType }: Action): boolean {
  return actionType === 'turnover'
}

function earlier(
  actions: readonly Action[],
  index: number,
  isWanted: (action: Action) => boolean,
): Action | undefined {
  return actions.slice(0, index).findLast(isWanted)
}

/** A foul, and for a personal foul with free throws the opponent who shoots them. */
function foulParts(action: Action, actions: readonly Action[], index: number): readonly Part[] {
  const { actionNumber: number, personId, subType } = action
  const throws = action.qualifiers.filter(each => /^\dfreethrow$/.test(each))
  const shooting = action.descriptor === 'shooting' ? ['shooting'] : []
  const foul = {
    type: 'foul',
    subType: foulKind(action),
    qualifiers: [...shooting, ...throws],
    personId,
  }
  const next = actions
    .slice(index + 1)
    .find(
      ({ actionType, clock, descriptor, period }) =>
        actionType === 'freethrow' &&
        descriptor !== 'technical' &&
        period === action.period &&
        clock === action.clock,
    )
  if (subType !== 'personal' || throws.length === 0 || next === undefined) return [foul]
  return [
    foul,
    {
      type: 'foulon',
      subType: '',
      qualifiers: [],
      personId: next.personId,
      isOfOpponent: true,
      previous: number,
    },
  ]
}

function foulKind({ descriptor = '', subType }: Action): string {
  if (subType !== 'personal') return subType
  if (descriptor === 'flagrant-type-1') return 'unsportsmanlike'
  if (descriptor === 'flagrant-type-2') return 'disqualifying'
  return descriptor === 'clear-path' || descriptor === 'away-from-play' ? 'throwIn' : 'personal'
}

/** The types of lines that are attempts to score. */
const attempts: ReadonlySet<string> = new Set(['2pt', '3pt', 'freethrow'])

interface LineContext {
  readonly teams: Teams
  readonly rules: LeagueRules
  readonly score: Readonly<Record<TeamNumber, number>>
}

function lineOf(
  action: Action,
  part: Part & { readonly number: number },
  { teams, rules, score }: LineContext,
) {
  const { clock, period, shotResult } = action
  const { isOfNobody, isOfOpponent, number, personId, previous, qualifiers, subType, type } = part
  const own = numberOf(action, teams)
  const isOfTeam = action.teamId !== undefined && isOfNobody !== true
  const team = isOfTeam ? (isOfOpponent === true ? opponentOf(own) : own) : undefined
  const isOvertime = period > rules.periods
  return {
    action,
    ...clocksOf(clock),
    s1: String(score['1']),
    s2: String(score['2']),
    lead: score['1'] - score['2'],
    tno: team === undefined ? 0 : Number(team),
    period: isOvertime ? period - rules.periods : period,
    periodType: isOvertime ? 'OVERTIME' : 'REGULAR',
    pno: (team === undefined ? undefined : teams[team].keys.get(personId)) ?? 0,
    ...playerNames(team === undefined ? undefined : playerOf(teams[team], personId)),
    success: attempts.has(type) && shotResult !== 'Made' ? 0 : 1,
    actionType: type,
    actionNumber: number,
    previousAction: previous ?? '',
    qualifier: qualifiers,
    subType,
    scoring: attempts.has(type) ? 1 : 0,
  }
}

function opponentOf(team: TeamNumber): TeamNumber {
  return team === '1' ? '2' : '1'
}

function playerOf({ row }: Team, personId: number): PlayerRow | undefined {
  return row.players.find(player => player.personId === personId)
}

/** Formats a clock with hundredths as in `05:32:00` (`clock`), and in whole seconds as in `05:32` (`gt`). */
function clocksOf(text: string): { readonly gt: string; readonly clock: string } {
  const tenths = toTenths(text)
  const two = (value: number): string => String(value).padStart(2, '0')
  const gt = `${two(Math.floor(tenths / 600))}:${two(Math.floor((tenths % 600) / 10))}`
  return { gt, clock: `${gt}:${two((tenths % 10) * 10)}` }
}

/** The names and the shirt number of a player; empty texts for a line without a player. */
function playerNames(player: PlayerRow | undefined) {
  const { familyName = '', name = '' } = player ?? {}
  const firstName = name.slice(0, name.length - familyName.length).trim()
  const first = firstName.slice(0, 1)
  const family = familyName.slice(0, 1)
  const board = player === undefined ? '' : `${first}. ${familyName}`
  return {
    firstName,
    familyName,
    internationalFirstName: plain(firstName),
    internationalFamilyName: plain(familyName),
    firstNameInitial: first,
    familyNameInitial: family,
    internationalFirstNameInitial: plain(first),
    internationalFamilyNameInitial: plain(family),
    scoreboardName: board,
    player: board,
    shirtNumber: player === undefined ? '' : shirtNumber(player),
  }
}

/** Removes diacritics. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '')
}

function shirtNumber({ personId }: PlayerRow): string {
  return String(personId % 100)
}

interface TeamContext {
  readonly number: TeamNumber
  readonly lines: readonly Line[]
  readonly game: BoxScoreGame
  readonly rules: LeagueRules
}

function teamOf(team: Team, context: TeamContext): Readonly<Record<string, unknown>> {
  const { number, lines, rules } = context
  const { keys, row } = team
  const own = lines.filter(({ tno }) => String(tno) === number)
  const onCourt = playersOnCourt(row, own, keys)
  const starters = row.players.filter(({ starter }) => starter === '1')
  const name = `${row.teamCity} ${row.teamName}`
  const bench = own.filter(
    ({ pno }) => !starters.some(({ personId }) => keys.get(personId) === pno),
  )
  const players = row.players.map(player => {
    const key = keys.get(player.personId) ?? 0
    const { player: _, ...names } = playerNames(player)
    const statistics = statisticsOf(own.filter(({ pno }) => pno === key))
    const {
      turnoversTeam: __,
      reboundsTeam: ___,
      pointsFromTurnovers: ____,
      ...ofPlayer
    } = statistics
    return [
      String(key),
      {
        ...named('s', ofPlayer),
        ...names,
        name: names.scoreboardName,
        active: onCourt.has(key) ? 1 : 0,
        starter: Number(player.starter),
        captain: 0,
      },
    ] as const
  })
  const last = lines.at(-1)
  return {
    name,
    nameInternational: plain(name),
    shortName: row.teamName,
    shortNameInternational: plain(row.teamName),
    code: row.teamTricode,
    codeInternational: row.teamTricode,
    coach: '',
    score: row.score,
    full_score: row.score,
    ...named('tot_s', { ...statisticsOf(own), benchPoints: statisticsOf(bench).points }),
    ...periodScores(own, rules),
    fouls: own.filter(line => line.actionType === 'foul' && isOfPeriod(line, last)).length,
    timeouts: own.filter(({ actionType }) => actionType === 'timeout').length,
    pl: Object.fromEntries(players.toSorted(([a], [b]) => Number(a) - Number(b))),
    shot: own.filter(({ actionType }) => /^[23]pt$/.test(actionType)).map(shotOf),
  }
}

function isOfPeriod(line: Line, other: Line | undefined): boolean {
  return line.period === other?.period && line.periodType === other.periodType
}

function playersOnCourt(
  { players }: TeamRow,
  lines: readonly Line[],
  keys: Team['keys'],
): ReadonlySet<number> {
  const five = new Set(
    players.filter(({ starter }) => starter === '1').map(player => keys.get(player.personId) ?? 0),
  )
  for (const { actionType, pno, subType } of lines) {
    if (actionType !== 'substitution') continue
    if (subType === 'in') five.add(pno)
    else five.delete(pno)
  }
  return five
}

/** A shot with its location, for the list `shot` of a team. */
function shotOf(line: Line) {
  const { action, actionNumber, actionType, period, periodType, player } = line
  const { pno, previousAction, shirtNumber, subType, success, tno } = line
  return {
    r: success,
    x: action.x,
    y: action.y,
    p: pno,
    pno,
    tno,
    per: period,
    perType: periodType,
    actionType,
    actionNumber,
    previousAction,
    subType,
    player,
    shirtNumber,
  }
}

/** The points in each regular period (`p1_score`, `p2_score`…), and one total for all overtimes. */
function periodScores(lines: readonly Line[], { periods }: LeagueRules) {
  const pointsIn = (isOfStretch: (line: Line) => boolean): number =>
    lines.filter(isOfStretch).reduce((sum, line) => sum + pointsOfLine(line), 0)
  const regulation = Array.from({ length: periods }, (_, index) => {
    const points = pointsIn(line => line.periodType === 'REGULAR' && line.period === index + 1)
    return [`p${index + 1}_score`, points] as const
  })
  const overtime = pointsIn(({ periodType }) => periodType === 'OVERTIME')
  return { ...Object.fromEntries(regulation), ot_score: overtime }
}

function pointsOfLine({ actionType, success }: Line): number {
  if (success !== 1) return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

/** The statistics of a player or team, computed from its lines. */
function statisticsOf(lines: readonly Line[]) {
  const count = (isCounted: (line: Line) => boolean): number => lines.filter(isCounted).length
  const ofType = (...types: readonly string[]): number =>
    count(({ actionType }) => types.includes(actionType))
  const made = (...types: readonly string[]): number =>
    count(line => types.includes(line.actionType) && line.success === 1)
  const pointsWith = (qualifier: string): number =>
    lines
      .filter(line => line.qualifier.includes(qualifier))
      .reduce((sum, line) => sum + pointsOfLine(line), 0)
  const rebounds = (kind: string): number =>
    count(({ actionType, subType }) => actionType === 'rebound' && subType === kind)
  return {
    points: lines.reduce((sum, line) => sum + pointsOfLine(line), 0),
    fieldGoalsMade: made('2pt', '3pt'),
    fieldGoalsAttempted: ofType('2pt', '3pt'),
    twoPointersMade: made('2pt'),
    twoPointersAttempted: ofType('2pt'),
    threePointersMade: made('3pt'),
    threePointersAttempted: ofType('3pt'),
    freeThrowsMade: made('freethrow'),
    freeThrowsAttempted: ofType('freethrow'),
    reboundsOffensive: rebounds('offensive'),
    reboundsDefensive: rebounds('defensive'),
    reboundsTotal: ofType('rebound'),
    reboundsTeam: count(({ actionType, pno }) => actionType === 'rebound' && pno === 0),
    assists: ofType('assist'),
    steals: ofType('steal'),
    blocks: ofType('block'),
    turnovers: ofType('turnover'),
    turnoversTeam: count(({ actionType, pno }) => actionType === 'turnover' && pno === 0),
    foulsPersonal: ofType('foul'),
    foulsOn: ofType('foulon'),
    pointsInThePaint: pointsWith('pointsinthepaint'),
    pointsFastBreak: pointsWith('fastbreak'),
    pointsSecondChance: pointsWith('2ndchance'),
    pointsFromTurnovers: pointsWith('fromturnover'),
  }
}

/** Adds a prefix to the names of statistics: `sPoints` for `points`. */
function named(
  prefix: string,
  statistics: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const entries = Object.entries(statistics).map(([name, value]) => {
    return [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value] as const
  })
  return Object.fromEntries(entries)
}
