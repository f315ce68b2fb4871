import { type GameRules, parseClock, parseLooseClock } from '../game/clock.ts'
import { type Court, usualCourt } from '../game/court.ts'
import type { League } from '../game/leagues.ts'
import type { Finding } from './finding.ts'
import { isObject, type JsonFields } from './json-fields.ts'

/** The default length of a period. */
const usualMinutes = 12

/** A period that starts with at least this much on its clock is a half: no league has longer quarters. */
const fewestHalfMinutes = 16

/**
 * Reads the rules of a game. The object `rules` is an extension of the public format. Missing values follow from the
 * league, or else from the first period and from defaults. Longer periods in the lines have precedence over the
 * length of periods in the league.
 */
export function readRules(
  game: JsonFields,
  plays: JsonFields,
  { league, findings }: { readonly league: League; readonly findings: Finding[] },
): GameRules {
  const stated = game.usableCount('regulationPeriods') ?? league.regulationPeriods
  const start = periodStart(plays)
  const given = stated ?? (start !== undefined && start.minutes >= fewestHalfMinutes ? 2 : 4)
  if (given !== 4 && given !== 2) game.expected('regulationPeriods', '4 or 2')
  const regulationPeriods = given === 2 ? 2 : 4
  const rules = game.optionalObject('rules')
  const number = (name: string) => (rules?.has(name) ? rules.integer(name, 1) : undefined)
  const labels = rules?.optionalObject('labels')
  const statedMinutes = number('periodMinutes')
  const longer =
    statedMinutes === undefined ? longerStart(league.periodMinutes, start, plays) : undefined
  if (longer !== undefined) findings.push(longPeriodFinding(league.periodMinutes, longer, plays))
  const minutes =
    statedMinutes ?? longer?.minutes ?? league.periodMinutes ?? start?.minutes ?? usualMinutes
  return {
    regulationPeriods,
    isPeriodCountKnown: stated !== undefined,
    regulationMs: minutes * 60_000,
    overtimeMs: (number('overtimeMinutes') ?? league.overtimeMinutes) * 60_000,
    untimedPeriods: untimedPeriods(plays),
    untimedFrom:
      league.untimedFromOvertime === undefined
        ? undefined
        : regulationPeriods + league.untimedFromOvertime,
    foulLimit: number('foulLimit') ?? league.foulLimit,
    labels: {
      period: labels?.optionalText('period') ?? defaultLabel(stated),
      overtime: labels?.optionalText('overtime') ?? 'OT',
    },
    court: readCourt(rules?.optionalObject('court'), league.court),
  }
}

function defaultLabel(regulationPeriods: number | undefined): string {
  if (regulationPeriods === undefined) return 'P'
  return regulationPeriods === 2 ? 'H' : 'Q'
}

/** The line that starts the first period. Its clock is the length of the period. */
interface PeriodStart {
  readonly minutes: number
  readonly actionNumber: unknown
  readonly clock: unknown
  /** The position of the line in the list. */
  readonly index: number
}

function periodStart(plays: JsonFields): PeriodStart | undefined {
  const actions = actionsOf(plays)
  const index = actions.findIndex(
    ({ actionType, subType, period }) =>
      actionType === 'period' && subType === 'start' && Number(period) === 1,
  )
  const { actionNumber, clock } = actions[index] ?? {}
  const leftMs = msLeft(clock)
  if (leftMs === undefined || leftMs === 0) return undefined
  return { minutes: leftMs / 60_000, actionNumber, clock, index }
}

function msLeft(clock: unknown): number | undefined {
  return parseClock(String(clock)) ?? parseLooseClock(String(clock))
}

/** The number of further lines that show that a period is longer than in the league. One clock may be a slip. */
const fewestLongLines = 2

/** The start of the first period, if it and further lines show a longer period than the league has. */
function longerStart(
  leagueMinutes: number | undefined,
  start: PeriodStart | undefined,
  plays: JsonFields,
): PeriodStart | undefined {
  if (leagueMinutes === undefined || start === undefined || start.minutes <= leagueMinutes) {
    return undefined
  }
  const longLines = actionsOf(plays).filter(({ clock, period }, index) => {
    const minutes = (msLeft(clock) ?? 0) / 60_000
    return (
      index !== start.index && period === 1 && minutes > leagueMinutes && minutes <= start.minutes
    )
  })
  return longLines.length >= fewestLongLines ? start : undefined
}

function longPeriodFinding(
  leagueMinutes: number | undefined,
  { actionNumber, clock, index, minutes }: PeriodStart,
  { file, path }: JsonFields,
): Finding {
  return {
    file,
    path: `${path}/actions/${index}`,
    actionNumber: typeof actionNumber === 'number' ? actionNumber : undefined,
    field: 'clock',
    expected: `at most the ${leagueMinutes} minutes of a period in the league of the game`,
    found: clock,
    effect: `the periods are taken as ${minutes} minutes long`,
    cause: 'set "rules.periodMinutes"',
  }
}

/** The periods that end with a target score, as their lines state; `undefined` if there are none. */
function untimedPeriods(plays: JsonFields): readonly number[] | undefined {
  const periods = new Set<number>()
  for (const { isTargetScoreLastPeriod, period } of actionsOf(plays)) {
    if (isTargetScoreLastPeriod === true && Number.isInteger(period)) periods.add(Number(period))
  }
  return periods.size === 0 ? undefined : [...periods]
}

function actionsOf(plays: JsonFields): readonly Readonly<Record<string, unknown>>[] {
  const actions = plays.raw('actions')
  return Array.isArray(actions) ? actions.filter(isObject) : []
}

/**
 * Reads the measures of the court. Missing measures are measures of the league's court, or of the standard court if
 * the league's court is unknown. Without the object `court` the result is the league's court.
 */
function readCourt(fields: JsonFields | undefined, usual: Court | undefined): Court | undefined {
  if (fields === undefined) return usual
  const others = usual ?? usualCourt
  const feet = (name: keyof Court): number => {
    const value = fields.has(name) ? fields.optionalNumber(name) : others[name]
    if (value !== undefined && value > 0 && value < 200) return value
    fields.expected(name, 'a measure in feet')
    return others[name]
  }
  const length = feet('length')
  const width = feet('width')
  const lane = feet('lane')
  const threePoint = feet('threePoint')
  const corner = feet('corner')
  if (corner > threePoint || corner * 2 > width) {
    fields.problem('corner', `expected at most the arc and half the width, found ${corner}`)
  }
  return { length, width, threePoint, corner, lane }
}
