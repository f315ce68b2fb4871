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

/** The scheduled time, as a date and a time of day on a clock. */
export interface TipoffFacts {
  /** The day of the game as the fixture index has it, `2026-02-11`. */
  readonly date: string
  /** The time of day, `19:00`; absent where only UTC is known, which may be on another day than the game. */
  readonly time?: string
  /** Whose clock that is. */
  readonly clock: 'arena' | 'eastern' | 'utc'
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
      tipoff: tipoffFacts(input),
      ...present('records', records),
      ...present('averages', averages),
      ...present('lastMeeting', meeting),
    },
    names: namesOf(input),
  }
}

/** A mean of fewer games says nothing. */
const fewestGames = 5

/** Dates and times are facts; how they are written is a matter of the language. */
function tipoffFacts({ date, tipoff: { at, clock } }: GameInput): TipoffFacts {
  return { date, ...present('time', clock === 'utc' ? undefined : at.slice(11, 16)), clock }
}

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
