import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import type { GameInput, Tipoff } from '../game/game-input.ts'
import type { JsonFields } from './json-fields.ts'
import { wallTime, zonedDateTime } from './zoned-date-time.ts'

interface DayContext {
  readonly plays: JsonFields
  /** The time zone (IANA) of `gameEt`; `undefined` for leagues without one. */
  readonly timeZone: string | undefined
  /** Whether the game begins at another time than scheduled, or is over without a play. */
  readonly isTimeInvalid: boolean
}

/** Dates before the first year or after the last one are treated as errors. */
const firstYear = 1946
const lastYear = 2100

/** The date of the game and its scheduled time of tip-off. */
export function readDay(game: JsonFields, context: DayContext): Pick<GameInput, 'date' | 'tipoff'> {
  const stated = statedTipoff(game, context.timeZone)
  const date = readDate(game, stated) ?? dateOfPlays(context.plays)
  if (date === undefined) {
    game.expected('gameTimeUTC', 'the scheduled time of tip-off, an RFC 3339 date-time')
    return { date: '1970-01-01', tipoff: { at: '1970-01-01T00:00:00Z', clock: 'unstated' } }
  }
  // Texts state no time for such a game. Midnight only gives the game a place in the order of games.
  if (stated === undefined) return { date, tipoff: { at: `${date}T00:00:00Z`, clock: 'unstated' } }
  const isOpen = context.isTimeInvalid || isUndecided(game, stated, context.timeZone)
  return { date, tipoff: isOpen ? { ...stated, clock: 'undecided' } : stated }
}

/**
 * The date of the game: the first plausible one of `gameEt`, `gameCode` and the tip-off. The date of the tip-off
 * comes last, because it may be a UTC date, which is a day late for most evening games.
 */
function readDate(game: JsonFields, tipoff: Tipoff | undefined): string | undefined {
  const eastern = game.optionalText('gameEt')?.slice(0, 10)
  if (isPlausible(eastern)) return eastern
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)\//.exec(game.optionalText('gameCode') ?? '') ?? []
  const coded = `${year}-${month}-${day}`
  return isPlausible(coded) ? coded : tipoff?.at.slice(0, 10)
}

function isPlausible(date: string | undefined): date is string {
  const year = Number(date?.slice(0, 4))
  return date !== undefined && isDate(date) && year >= firstYear && year <= lastYear
}

function dateOfPlays(plays: JsonFields): string | undefined {
  const actions = plays.raw('actions')
  const times = Array.isArray(actions) ? actions.map((action: unknown) => timeOf(action)) : []
  return times.map(time => time?.slice(0, 10)).find(isPlausible)
}

function timeOf(action: unknown): string | undefined {
  const time =
    typeof action === 'object' && action !== null && 'timeActual' in action
      ? action.timeActual
      : undefined
  return typeof time === 'string' && isDateTime(time) ? time : undefined
}

function statedTipoff(game: JsonFields, timeZone: string | undefined): Tipoff | undefined {
  const local = dateTimeIn(game, 'gameTimeLocal')
  // A local time written with "Z" would be hours off.
  if (local !== undefined && !local.endsWith('Z')) return { at: local, clock: 'arena' }
  const eastern = dateTimeIn(game, 'gameEt')
  if (eastern !== undefined && !eastern.endsWith('Z')) return { at: eastern, clock: 'eastern' }
  const utc = dateTimeIn(game, 'gameTimeUTC')
  if (utc !== undefined) return { at: utc, clock: 'utc' }
  if (eastern === undefined || timeZone === undefined) return undefined
  return { at: zonedDateTime(eastern.slice(0, 19), timeZone), clock: 'eastern' }
}

/** Reads a date-time, which may lack seconds; `undefined` if the field has no date-time of a plausible year. */
function dateTimeIn(game: JsonFields, field: string): string | undefined {
  const text = game
    .optionalText(field)
    ?.replace(/^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d)(?=[Zz+-])/, '$1:00')
  return text !== undefined && isDateTime(text) && isPlausible(text.slice(0, 10)) ? text : undefined
}

/**
 * Whether the time of the tip-off is a placeholder: the status contains TBD or TBA, or the time is midnight and the
 * status states no other time.
 */
function isUndecided(game: JsonFields, { at }: Tipoff, timeZone: string | undefined): boolean {
  const words = game.optionalText('gameStatusText') ?? ''
  if (/\b(?:tbd|tba)\b/i.test(words)) return true
  // A status such as "9:00 pm PT" states the time, so midnight in the date-time field is not a placeholder.
  if (/\b(?:[1-9]|1[0-2]):\d\d *[ap]m\b/i.test(words) && !/\b12:00 *am\b/i.test(words)) return false
  if (timeZone === undefined) return at.slice(11, 16) === '00:00'
  return wallTime(at, timeZone) === '00:00'
}
