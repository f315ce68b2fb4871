import { type Instant, instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { clockText, elapsedMs, type PeriodRules, periodLabel, periodMs } from '../game/clock.ts'
import { type Finding, gapFault } from './finding.ts'
import type { JsonFields } from './json-fields.ts'
import { clockFollows, isHarmless, type Line, periodFollows, timeFollows } from './read-line.ts'

/** A line with its place in the game, as stated or as the surrounding lines show. */
export interface PlacedLine extends Omit<Line, 'actionNumber' | 'period' | 'clock' | 'time'> {
  readonly actionNumber: number
  readonly period: number
  readonly clock: string
  readonly leftMs: number
  readonly time: string
  readonly instant: Instant
  /** Whether the clock is a guess. */
  readonly isUntimed: boolean
  /** Whether the number is a guess. */
  readonly isUnnumbered: boolean
}

/** The maximum time by which the clock of a line may be outside of the range between its neighbors in the period. */
const clockToleranceMs = 30_000
/**
 * The maximum time by which the time of a line may be out of order with the times of its neighbors, or after its
 * edit.
 */
const timeToleranceMs = 600_000
/** The maximum time between the scheduled tip-off and a line: a postponed game is played in the same season. */
const longestDelayMs = 300 * 24 * 3_600_000
/** The maximum time between the first or the last line and its neighbor. */
const longestGapMs = 3 * 3_600_000
/**
 * The maximum difference between the clocks derived from the previous and from the next line with which a derived clock
 * counts as exact.
 */
const exactMs = 50

const linesMissing =
  'the lines between are missing: their points count for the teams, and other counts are not known'

/** Determines the number, period, clock and time of each line. */
export function placeLines(
  lines: readonly Line[],
  { rules, tipoffMs }: { readonly rules: PeriodRules; readonly tipoffMs: number },
): readonly PlacedLine[] {
  const numbered = withNumbers(lines)
  const inPeriods = withPeriods(numbered, rules)
  return withTimes(withClocks(inPeriods, rules), { rules, tipoffMs })
}

type Numbered = Line & Pick<PlacedLine, 'actionNumber' | 'isUnnumbered'>
type InPeriod = Numbered & Pick<PlacedLine, 'period'>
type Clocked = Omit<InPeriod, 'clock'> & Pick<PlacedLine, 'clock' | 'leftMs' | 'isUntimed'>

/**
 * Gives each line a unique number. A line without a number, or with a number that an earlier line has, gets the next
 * unused number after the number of the previous line.
 */
function withNumbers(lines: readonly Line[]): readonly Numbered[] {
  const used = new Set(
    lines.map(({ actionNumber }) => actionNumber).filter(each => each !== undefined),
  )
  const taken = new Set<number>()
  let last = 0
  return lines.map(line => {
    const { actionNumber } = line
    if (actionNumber !== undefined && !taken.has(actionNumber)) {
      taken.add(actionNumber)
      last = actionNumber
      return { ...line, actionNumber, isUnnumbered: false }
    }
    let free = last + 1
    while (used.has(free) || taken.has(free)) free += 1
    taken.add(free)
    last = free
    const findings =
      actionNumber === undefined || isHarmless(line.play)
        ? line.findings
        : [
            ...line.findings,
            found(line, 'actionNumber', 'a unique number', 'the line gets a new number'),
          ]
    return { ...line, actionNumber: free, isUnnumbered: true, findings }
  })
}

function withPeriods(lines: readonly Numbered[], rules: PeriodRules): readonly InPeriod[] {
  let now = 1
  let isEnded = false
  return lines.map((line, index) => {
    const { play, period: stated, findings } = line
    if (isHarmless(play)) return { ...line, period: stated ?? now }
    const later = laterPeriods(lines, index)
    // A start after the end of a period starts the next period, even if no later line states a period.
    const isStart = play.kind === 'period-start'
    const isNext =
      (later[0] === now + 1 && (isEnded || isStart)) || (later.length === 0 && isEnded && isStart)
    const inferred = isNext ? now + 1 : now
    const isSlip = stated !== undefined && isMisplaced({ period: stated, play, now, later })
    const period = stated === undefined || isSlip ? inferred : stated
    const expected = `${periodLabel(rules, now)} or ${periodLabel(rules, now + 1)}`
    const isJump = !isSlip && (period < now || period > now + 1)
    isEnded = play.kind === 'period-end' || (isEnded && !isStart && period === now)
    now = period
    if (isSlip) {
      return {
        ...line,
        period,
        findings: [...findings, found(line, 'period', expected, periodFollows)],
      }
    }
    if (isJump) {
      const gap = {
        ...found(line, 'period', expected, linesMissing),
        fault: gapFault(line.actionNumber),
      }
      return { ...line, period, findings: [...findings, gap] }
    }
    return { ...line, period }
  })
}

function laterPeriods(lines: readonly Line[], index: number): readonly number[] {
  const periods: number[] = []
  for (let next = index + 1; next < lines.length && periods.length < 40; next += 1) {
    const line = lines[next]
    if (line !== undefined && line.period !== undefined && !isHarmless(line.play)) {
      periods.push(line.period)
    }
  }
  return periods
}

/**
 * Whether the stated period of a line is an error, judged by the previous period and the periods of the following
 * lines.
 */
function isMisplaced({
  period,
  play,
  now,
  later,
}: {
  readonly period: number
  readonly play: Line['play']
  readonly now: number
  readonly later: readonly number[]
}): boolean {
  if (period === now) return false
  const [next] = later
  // A period cannot start with its end.
  if (period === now + 1) return play.kind === 'period-end' || (next !== undefined && next < period)
  return next === undefined || later.some(each => each === now || each === now + 1)
}

/** Adds the clock of each line. A clock that is far outside of the range between its neighbors is ignored. */
function withClocks(lines: readonly InPeriod[], rules: PeriodRules): readonly Clocked[] {
  const placed: Clocked[] = []
  for (const [index, line] of lines.entries()) {
    const { clock: stated, play, period, findings } = line
    const longest = periodMs(rules, period)
    if (play.kind === 'period-start' && stated === undefined) {
      placed.push({ ...line, clock: clockText(longest), leftMs: longest, isUntimed: false })
      continue
    }
    if (play.kind === 'period-end' && stated === undefined) {
      placed.push({ ...line, clock: clockText(0), leftMs: 0, isUntimed: false })
      continue
    }
    const before = placed.findLast(each => each.period === period && !isHarmless(each.play))
    const after = lines
      .slice(index + 1, index + 12)
      .find(each => each.period === period && !isHarmless(each.play) && each.clock !== undefined)
    const most = before?.leftMs ?? longest
    const least = Math.min(after?.clock?.leftMs ?? 0, most)
    const isOrdered = after?.clock === undefined || most >= after.clock.leftMs
    const isSlip =
      stated !== undefined &&
      !isHarmless(play) &&
      isOrdered &&
      (stated.leftMs > most + clockToleranceMs || stated.leftMs < least - clockToleranceMs)
    if (stated !== undefined && !isSlip) {
      placed.push({ ...line, ...stated, isUntimed: false })
      continue
    }
    const guess = clockBetween(line, { before, after, most, least })
    const expected = `a time between those of the lines around it, ${clockText(most)} and ${clockText(least)}`
    const more = isSlip ? [found(line, 'clock', expected, clockFollows, 'clock')] : []
    placed.push({
      ...line,
      clock: clockText(guess.leftMs),
      leftMs: guess.leftMs,
      isUntimed: !guess.isExact && !isHarmless(play),
      findings: [...findings, ...more],
    })
  }
  return placed
}

/**
 * The clock of a line without a usable clock. It is exact if the surrounding lines have the same clock, or if their
 * times determine it.
 */
function clockBetween(
  line: InPeriod,
  around: {
    readonly before: Clocked | undefined
    readonly after: InPeriod | undefined
    readonly most: number
    readonly least: number
  },
): { readonly leftMs: number; readonly isExact: boolean } {
  const { before, after, most, least } = around
  const isBetween = after?.clock !== undefined && before !== undefined
  if (isBetween && most === least) return { leftMs: most, isExact: true }
  const timeMs = msOf(line)
  const beforeMs = before === undefined ? undefined : msOf(before)
  const afterMs = after === undefined ? undefined : msOf(after)
  if (timeMs === undefined || beforeMs === undefined) return { leftMs: most, isExact: false }
  const fromBefore = most - (timeMs - beforeMs)
  const clamped = Math.min(most, Math.max(least, fromBefore))
  if (afterMs === undefined) return { leftMs: clamped, isExact: false }
  const fromAfter = least + (afterMs - timeMs)
  return { leftMs: clamped, isExact: isBetween && Math.abs(fromBefore - fromAfter) <= exactMs }
}

function msOf({ time }: Pick<Line, 'time'>): number | undefined {
  return time === undefined ? undefined : instantToMs(time.instant)
}

/** Adds the time of each line. An implausible time (`slipsOf`) is ignored and derived, like a missing one. */
function withTimes(
  lines: readonly Clocked[],
  { rules, tipoffMs }: { readonly rules: PeriodRules; readonly tipoffMs: number },
): readonly PlacedLine[] {
  const times = lines.map(line => msOf(line))
  const slips = slipsOf(times, lines, tipoffMs)
  const isTimed = times.some((time, index) => time !== undefined && !slips.has(index))
  let last: { readonly ms: number; readonly elapsed: number } | undefined
  return lines.map((line, index) => {
    const { period, leftMs, time, findings, ...rest } = line
    const elapsed = elapsedMs(rules, period, leftMs)
    const isSlip = slips.has(index)
    if (time !== undefined && !isSlip) {
      last = { ms: instantToMs(time.instant), elapsed }
      return { ...rest, period, leftMs, findings, ...time }
    }
    const known = isTimed ? last : undefined
    const ms =
      known === undefined ? tipoffMs + elapsed : known.ms + Math.max(0, elapsed - known.elapsed)
    const next = isTimed
      ? times.find((each, at) => at > index && each !== undefined && !slips.has(at))
      : undefined
    const inferred = dateTimeOf(Math.min(ms, Math.max(next ?? ms, known?.ms ?? ms)))
    const more = isSlip
      ? [found(line, 'timeActual', 'a time near the tip-off and the lines around it', timeFollows)]
      : []
    if (isTimed) last = { ms: Math.min(ms, next ?? ms), elapsed }
    return {
      ...rest,
      period,
      leftMs,
      findings: [...findings, ...more],
      time: inferred,
      instant: parseInstant(inferred),
    }
  })
}

/**
 * The positions of times that are far from the tip-off or from the times of their neighbors, or after the edit of
 * their line.
 */
function slipsOf(
  times: readonly (number | undefined)[],
  lines: readonly Clocked[],
  tipoffMs: number,
): ReadonlySet<number> {
  const slips = new Set<number>()
  let before: number | undefined
  for (const [index, time] of times.entries()) {
    if (time === undefined) continue
    if (Math.abs(time - tipoffMs) > longestDelayMs) {
      slips.add(index)
      continue
    }
    const after = times.slice(index + 1, index + 8).filter(each => each !== undefined)
    const [next, second] = after
    const isAfterAll = after.length > 0 && after.every(each => time > each + timeToleranceMs)
    const isLate =
      (isAfterAll &&
        (before === undefined || next === undefined || before <= next + timeToleranceMs)) ||
      (after.length === 0 && before !== undefined && time > before + longestGapMs) ||
      isAfterItsEdit(time, lines[index])
    const isEarly =
      before === undefined
        ? next !== undefined &&
          second !== undefined &&
          time < next - longestGapMs &&
          second < next + longestGapMs
        : time < before - timeToleranceMs &&
          (next === undefined || next >= before - timeToleranceMs)
    if (isLate || isEarly) slips.add(index)
    else before = time
  }
  return slips
}

/**
 * Whether the time of a line is more than ten minutes after its last edit. Such a time is wrong, because an action is
 * recorded after it happens.
 */
function isAfterItsEdit(time: number, line: Clocked | undefined): boolean {
  const edited = line?.fields.raw('edited')
  const written = typeof edited === 'string' ? Date.parse(edited) : Number.NaN
  return time > written + timeToleranceMs
}

function found(
  { fields }: { readonly fields: JsonFields },
  field: string,
  expected: string,
  effect: string,
  key?: string,
): Finding {
  const { file, path } = fields
  const actionNumber = fields.optionalNumber('actionNumber')
  return { file, path, actionNumber, field, expected, found: fields.raw(field), effect, key }
}

/** An instant as RFC 3339 text in UTC, without trailing zeros of the fraction. */
function dateTimeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z')
}
