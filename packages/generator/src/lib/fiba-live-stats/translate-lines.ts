import { clockText } from '../game/clock.ts'
import type { Finding } from '../read/finding.ts'
import {
  flagOf,
  numberOf,
  type Periods,
  type RawFields,
  type TeamNumber,
  teamNumbers,
  textOf,
} from './entry.ts'
import type { PlacedEntry } from './order-entries.ts'
import { resultOf, type ScoredEntry, type ShotResults } from './scores.ts'
import type { Squads } from './squads.ts'

/** A line in the liveData shape, and the line of `pbp` from which it follows. */
export interface TranslatedLine {
  readonly entry: PlacedEntry
  readonly action: RawFields
}

interface LineContext {
  readonly squads: Squads
  readonly periods: Periods
  readonly results: ShotResults
  readonly scores: readonly ScoredEntry[]
}

/** The position of a shot in a shot list, in percent of the court. */
interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * Translates lines in play order. Assists become part of the lines of their shots, and lines of drawn fouls are left
 * out. A line is added for the ejection of a player whose fouls lead to a disqualification.
 */
export function translateLines(
  entries: readonly PlacedEntry[],
  context: LineContext,
): { readonly lines: readonly TranslatedLine[]; readonly findings: readonly Finding[] } {
  const assists = assistsOf(entries, context)
  const spots = spotsOf(context.squads)
  const baskets = basketsOf(entries, spots, context.periods)
  const penalties = penaltiesOf(entries)
  const sentOff = disqualifiedAt(entries, context.squads)
  const lines: TranslatedLine[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'assist' || entry.type === 'foulon') continue
    const scored = context.scores[index]
    const { team } = entry
    const half = halfOf(entry, context.periods)
    const spot = entry.number === undefined ? undefined : spots.get(entry.number)
    const action = {
      ...placeOf(entry),
      orderNumber: index,
      teamId: team === undefined ? undefined : context.squads[team].teamId,
      personId: personId(entry, context.squads),
      ...playOf(entry, context.results, scored),
      descriptor: penalties.get(entry),
      assistPersonId: assists.byEntry.get(entry),
      x: spot?.x,
      y: spot?.y,
      side: team === undefined ? undefined : baskets.get(`${team} ${half}`),
      scoreHome: scored?.score['1'],
      scoreAway: scored?.score['2'],
    }
    const ejected = sentOff.get(entry)
    lines.push({ entry, action })
    if (ejected === undefined) continue
    const { teamId, personId: player, ...rest } = action
    const ejection = { actionType: 'ejection', teamId, personId: player, period: rest.period }
    lines.push({
      entry,
      action: { ...ejection, clock: rest.clock, orderNumber: index + 0.5 },
    })
  }
  return { lines, findings: assists.findings }
}

/**
 * The number, period and clock of a line. A value that the line does not state, or that other lines contradict, is
 * `undefined`. Marks of a period always have a clock.
 */
function placeOf(entry: PlacedEntry) {
  const { isClockSlip, isPeriodSlip, leftMs, leftMsInOrder, number, period, type } = entry
  const isMark = type === 'period' || type === 'game'
  const isUnknown = !isMark && (isClockSlip || leftMs === undefined)
  return {
    actionNumber: number,
    period: isPeriodSlip ? undefined : period,
    clock: isUnknown ? undefined : clockText(isMark ? leftMsInOrder : (leftMs ?? leftMsInOrder)),
  }
}

/**
 * The id of the player of a line, by number or else by name; 0 if the line has neither a number nor a name that
 * identifies its player. A number that cannot be used results in the invalid value of the line or in `undefined`, which
 * `readGame` reports.
 */
function personId({ raw, team, type }: PlacedEntry, squads: Squads): unknown {
  const { pno } = raw
  if (pno === undefined || pno === null || pno === '' || pno === 0 || pno === '0') {
    return team === undefined || type === undefined ? 0 : (namedPlayer(raw, team, squads) ?? 0)
  }
  if (team === undefined) return undefined
  const key = String(pno)
  return /^\w{1,20}$/.test(key) ? `${squads[team].teamId}-${key}` : pno
}

/**
 * The id of the only player of a team with the first and family name of a line; `undefined` if there are none or
 * several.
 */
function namedPlayer(raw: RawFields, team: TeamNumber, squads: Squads): string | undefined {
  const first = textOf(raw.firstName)
  const family = textOf(raw.familyName)
  if (family === undefined) return undefined
  const { keys, raw: own, teamId } = squads[team]
  const rows = (own.pl ?? {}) as Readonly<Record<string, unknown>>
  const alike = keys.filter(key => {
    const row = rows[key]
    if (typeof row !== 'object' || row === null) return false
    const { firstName, familyName } = row as RawFields
    return textOf(familyName) === family && textOf(firstName) === first
  })
  return alike.length === 1 ? `${teamId}-${alike[0]}` : undefined
}

/** The play of a line, in the words of the liveData format. */
function playOf(
  entry: PlacedEntry,
  results: ShotResults,
  scored: ScoredEntry | undefined,
): RawFields {
  const { qualifiers, subType, type, raw } = entry
  switch (type) {
    case '2pt':
    case '3pt':
      return { actionType: type, subType, qualifiers, shotResult: shotResult(entry, results) }
    case 'freethrow': {
      const [, number, of] = /^(\d)\s*(?:of|\/)\s*(\d)$/i.exec(subType) ?? []
      const trip = number === undefined ? '' : `${number} of ${of}`
      return { actionType: type, subType: trip, qualifiers, shotResult: shotResult(entry, results) }
    }
    case 'foul':
      return { actionType: type, subType: foulKind(entry), qualifiers }
    case 'rebound':
      return { actionType: type, subType: subType.toLowerCase(), qualifiers }
    case 'game':
    case 'period':
    case 'substitution':
      return { actionType: type, subType: subType.toLowerCase() }
    case 'turnover':
    case 'steal':
    case 'block':
    case 'timeout':
    case 'jumpball':
      return { actionType: type, subType, qualifiers }
    case undefined:
      return { qualifiers, shotResult: shotResult(entry, results) }
    default:
      // A line of another type counts only if the scores of the file show that it scored.
      return (scored?.points ?? 0) > 0
        ? { actionType: raw.actionType, qualifiers, shotResult: shotResult(entry, results) }
        : { actionType: 'memo' }
  }
}

function shotResult(entry: PlacedEntry, results: ShotResults): string | undefined {
  const isMade = resultOf(entry, results)
  if (isMade === undefined) return undefined
  return isMade ? 'Made' : 'Missed'
}

const technicals: ReadonlySet<string> = new Set([
  ...['technical', 'benchtechnical', 'coachtechnical', 'coachdisqualifying', 'benchdisqualifying'],
])

/**
 * The kind of a foul in the liveData format: `technical`, `offensive`, or `personal` for all others. Unsportsmanlike
 * and disqualifying fouls of players are personal too, because they count toward the player's foul limit.
 */
function foulKind({ subType }: PlacedEntry): string {
  const kind = subType.toLowerCase()
  if (technicals.has(kind)) return 'technical'
  return kind === 'offensive' ? kind : 'personal'
}

/**
 * The ids of the passers, by the line of the shot or free throw, and a finding for each assist that is not counted.
 */
function assistsOf(
  entries: readonly PlacedEntry[],
  { squads, results }: LineContext,
): {
  readonly byEntry: ReadonlyMap<PlacedEntry, unknown>
  readonly findings: readonly Finding[]
} {
  const byNumber = new Map(entries.map(entry => [entry.number, entry]))
  const byEntry = new Map<PlacedEntry, unknown>()
  const findings: Finding[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry.type !== 'assist') continue
    const referred = entry.previous === undefined ? undefined : byNumber.get(entry.previous)
    const shot = isAssisted(referred, entry, results)
      ? referred
      : lastShotBefore(entries, index, results)
    if (shot !== undefined && !byEntry.has(shot)) {
      byEntry.set(shot, personId(entry, squads))
      continue
    }
    findings.push({
      file: 'data.json',
      path: `/pbp/${entry.index}`,
      actionNumber: entry.number,
      field: 'previousAction',
      expected: 'the number of a shot that was made, or of a free throw, of the same team',
      found: entry.raw.previousAction,
      effect: 'the assist is not counted',
    })
  }
  return { byEntry, findings }
}

function isAssisted(
  shot: PlacedEntry | undefined,
  assist: PlacedEntry,
  results: ShotResults,
): boolean {
  if (shot === undefined) return false
  const isOwn = assist.team === undefined || shot.team === undefined || shot.team === assist.team
  if (!isOwn) return false
  if (shot.type === 'freethrow') return true
  return (shot.type === '2pt' || shot.type === '3pt') && resultOf(shot, results) !== false
}

/** The only shot at the clock of an assist that can belong to it; `undefined` if there are none or several. */
function lastShotBefore(
  entries: readonly PlacedEntry[],
  index: number,
  results: ShotResults,
): PlacedEntry | undefined {
  const assist = entries[index]
  if (assist === undefined) return undefined
  const alike = entries.filter(
    entry =>
      entry.type !== 'freethrow' &&
      entry.periodInOrder === assist.periodInOrder &&
      entry.leftMs === assist.leftMs &&
      isAssisted(entry, assist, results),
  )
  return alike.length === 1 ? alike[0] : undefined
}

/** The known positions of shots, by action number. */
function spotsOf(squads: Squads): ReadonlyMap<number, Spot> {
  const spots = new Map<number, Spot>()
  for (const shot of shotsOf(squads)) {
    const number = numberOf(shot.actionNumber)
    const x = numberOf(shot.x)
    const y = numberOf(shot.y)
    if (number !== undefined && x !== undefined && y !== undefined) spots.set(number, { x, y })
  }
  return spots
}

/** The entries of both shot lists. */
function shotsOf(squads: Squads): readonly RawFields[] {
  return teamNumbers.flatMap(team => {
    const { shot } = squads[team].raw
    const list: readonly unknown[] = Array.isArray(shot)
      ? shot
      : Object.values((shot ?? {}) as object)
    return list.filter(each => typeof each === 'object' && each !== null) as RawFields[]
  })
}

/** The results of the shot lists, by action number. */
export function shotResultsOf(squads: Squads): ShotResults {
  const results = new Map<number, boolean>()
  for (const shot of shotsOf(squads)) {
    const number = numberOf(shot.actionNumber)
    const isMade = flagOf(shot.r)
    if (number !== undefined && isMade !== undefined) results.set(number, isMade)
  }
  return results
}

/** The first or second half of the game. Overtimes belong to the second one. */
function halfOf({ periodInOrder }: PlacedEntry, { regulation }: Periods): 1 | 2 {
  return periodInOrder * 2 <= regulation ? 1 : 2
}

/**
 * The basket that each team attacks in each half. Most shots of both teams decide: a shot near a basket indicates
 * that its team attacks this basket, and that the other team attacks the opposite one. A few shots from the other
 * half of the court therefore do not matter. A half with equal numbers for both possibilities is left out.
 */
function basketsOf(
  entries: readonly PlacedEntry[],
  spots: ReadonlyMap<number, Spot>,
  periods: Periods,
): ReadonlyMap<string, 'left' | 'right'> {
  const lefts = new Map([1, 2].map(half => [half, 0]))
  for (const entry of entries) {
    const spot = entry.number === undefined ? undefined : spots.get(entry.number)
    if (spot === undefined || entry.team === undefined) continue
    const isLeft = spot.x < 50 === (entry.team === '1')
    const half = halfOf(entry, periods)
    lefts.set(half, (lefts.get(half) ?? 0) + (isLeft ? 1 : -1))
  }
  const baskets = new Map<string, 'left' | 'right'>()
  for (const [half, left] of lefts) {
    if (left === 0) continue
    baskets.set(`1 ${half}`, left > 0 ? 'left' : 'right')
    baskets.set(`2 ${half}`, left > 0 ? 'right' : 'left')
  }
  return baskets
}

/** The names in the liveData format for fouls with free throws that do not change the possession. */
const penaltyNames: Readonly<Record<string, string>> = {
  technical: 'technical',
  benchtechnical: 'technical',
  coachtechnical: 'technical',
  coachdisqualifying: 'technical',
  benchdisqualifying: 'technical',
  unsportsmanlike: 'flagrant',
  disqualifying: 'flagrant',
  throwin: 'clear-path',
}

/**
 * The liveData names of penalties, by the line of each free throw after which the team keeps the ball. The name
 * follows from the foul of the other team at the same clock.
 */
function penaltiesOf(entries: readonly PlacedEntry[]): ReadonlyMap<PlacedEntry, string> {
  const penalties = new Map<PlacedEntry, string>()
  const drawnBy = new Map(
    entries
      .filter(({ type }) => type === 'foulon')
      .map(({ previous, raw }) => [previous, String(raw.pno)] as const),
  )
  const byClock = Map.groupBy(entries, entry => `${entry.periodInOrder} ${entry.leftMsInOrder}`)
  for (const group of byClock.values()) {
    const fouls = group
      .filter(({ type }) => type === 'foul')
      .map(foul => ({ foul, drawnBy: drawnBy.get(foul.number) }))
    let current: OpenFoul | undefined
    for (const entry of group) {
      if (entry.type !== 'freethrow' || entry.team === undefined) continue
      const isFirst = /^1/.test(entry.subType)
      if (isFirst || current === undefined) current = takeFoul(fouls, entry)
      const name = penaltyNames[current?.foul.subType.toLowerCase() ?? '']
      if (name !== undefined) penalties.set(entry, name)
    }
  }
  return penalties
}

/** A foul without free throws so far, and the `pno` of the player who drew it, if a line states it. */
interface OpenFoul {
  readonly foul: PlacedEntry
  readonly drawnBy: string | undefined
}

/**
 * Removes and returns the foul that gives a free throw: the first foul of the other team, preferably one that gives as
 * many free throws as this trip has. Of several such fouls, a foul that the shooter drew is preferred, then a foul that
 * an unknown player drew.
 */
function takeFoul(fouls: OpenFoul[], { raw, subType, team }: PlacedEntry): OpenFoul | undefined {
  const count = subType.at(-1)
  const shooter = String(raw.pno)
  const theirs = fouls.filter(({ foul }) => foul.team !== undefined && foul.team !== team)
  const exact = theirs.filter(({ foul }) => foul.qualifiers.includes(`${count}freethrow`))
  const taken =
    exact.find(({ drawnBy }) => drawnBy === shooter) ??
    exact.find(({ drawnBy }) => drawnBy === undefined) ??
    exact[0] ??
    theirs[0]
  if (taken !== undefined) fouls.splice(fouls.indexOf(taken), 1)
  return taken
}

/** The number of technical and unsportsmanlike fouls, counted together, that disqualify a player. */
const disqualifyingWarnings = 2

/**
 * The ids of disqualified players, by the line of their last foul. The fifth foul is not counted here, because
 * `readGame` knows the foul limit of the league.
 */
function disqualifiedAt(
  entries: readonly PlacedEntry[],
  squads: Squads,
): ReadonlyMap<PlacedEntry, unknown> {
  const disqualified = new Map<PlacedEntry, unknown>()
  const warnings = new Map<unknown, number>()
  for (const entry of entries) {
    if (entry.type !== 'foul') continue
    const player = personId(entry, squads)
    const kind = entry.subType.toLowerCase()
    if (typeof player !== 'string') continue
    if (kind === 'technical' || kind === 'unsportsmanlike') {
      warnings.set(player, (warnings.get(player) ?? 0) + 1)
    }
    const isOut = kind === 'disqualifying' || warnings.get(player) === disqualifyingWarnings
    if (!isOut) continue
    warnings.set(player, 0)
    disqualified.set(entry, player)
  }
  return disqualified
}
