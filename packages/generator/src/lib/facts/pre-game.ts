import type { Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { type Names, namesOf } from './names.ts'
import type { Past, TeamRecord } from './past.ts'
import { present } from './present.ts'

/** What is said before a game: when and where, and what earlier games say. */
export interface PreGameFacts {
  readonly content: { readonly scheduledTipoff: string }
  readonly ledger: {
    readonly awayId: string
    readonly homeId: string
    /** As in `Game 3`; only for games that have one. */
    readonly label?: string
    readonly arena?: { readonly name: string; readonly city?: string }
    readonly tipoff: TipoffFacts
    readonly records?: Readonly<Record<Side, TeamRecord>>
    readonly averages?: Readonly<Record<Side, { readonly points: string; readonly games: number }>>
    readonly lastMeeting?: {
      readonly winnerId: string
      readonly winnerPoints: number
      readonly loserPoints: number
      readonly date: string
    }
  }
  readonly names: Names
}

/** The scheduled time as one reads it on a clock. */
export interface TipoffFacts {
  /** `Wednesday, February 11`. */
  readonly date: string
  /** `7:00 PM`. */
  readonly time: string
  /** Whose clock that is: `local time`, `ET` or `UTC`. */
  readonly zone: string
}

export function preGameFacts(input: GameInput, past: Past): PreGameFacts {
  const { away, home, arena, label, tipoff } = input
  const records = bothSides(side => past.record(input[side].id))
  const averages = bothSides(side => averageOf(past, input[side].id))
  const meeting = past.lastMeeting
  return {
    content: { scheduledTipoff: tipoff.at },
    ledger: {
      awayId: away.id,
      homeId: home.id,
      ...present('label', label ?? undefined),
      ...present('arena', arena && { name: arena.name, ...present('city', arena.city) }),
      tipoff: tipoffFacts(tipoff),
      ...present('records', records),
      ...present('averages', averages),
      ...present('lastMeeting', meeting && { ...meeting, date: dayOf(meeting.date) }),
    },
    names: namesOf(input),
  }
}

const zones = { arena: 'local time', eastern: 'ET', utc: 'UTC' } as const

/** A mean of fewer games says nothing. */
const fewestGames = 5

/** The date and time that stand in the text of the date-time, on the clock of its offset. */
function tipoffFacts({ at, clock }: GameInput['tipoff']): TipoffFacts {
  const time = timeFormat.format(new Date(`${at.slice(0, 19)}Z`))
  return {
    date: `${weekdayFormat.format(utcDay(at))}, ${dayOf(at)}`,
    // ICU separates the time and AM/PM by a narrow no-break space in some versions and a space in others.
    time: time.replace(/\s/u, ' '),
    zone: zones[clock],
  }
}

function dayOf(date: string): string {
  return dayFormat.format(utcDay(date))
}

function utcDay(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`)
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

function averageOf(past: Past, teamId: string): { points: string; games: number } | undefined {
  const average = past.average(teamId, 'points', 'seasonAverage')
  if (average === undefined || average.games < fewestGames) return undefined
  return { points: average.value.toFixed(1), games: average.games }
}

/** Both teams' values, when both have one. */
function bothSides<Value>(of: (side: Side) => Value | undefined): Record<Side, Value> | undefined {
  const [away, home] = [of('away'), of('home')]
  return away === undefined || home === undefined ? undefined : { away, home }
}
