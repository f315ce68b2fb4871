import type { Label, Pair, Place, Tipoff } from '../../messages.ts'
import type { Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { thresholds } from '../thresholds.ts'
import type { Fact } from './fact.ts'
import type { Past } from './past.ts'

/** What is said before a game: when and where, and what earlier games say. */
export interface PreGameFacts {
  readonly content: { readonly scheduledTipoff: string }
  readonly awayId: string
  readonly homeId: string
  /** As in `Game 3`; only of games that have one. */
  readonly label: Label | undefined
  readonly place: Place | undefined
  /** The day of the game as the fixture index has it. */
  readonly date: string
  /** Absent where only UTC is known, which may be on another day than the game. */
  readonly tipoff: Tipoff | undefined
  /** Wins and losses of both teams, when both are known. */
  readonly records: Readonly<Record<Side, Fact<Pair>>> | undefined
  /** The points of both teams in this season, and in how many games. */
  readonly averages:
    | Readonly<Record<Side, { readonly points: Fact; readonly games: Fact }>>
    | undefined
  readonly lastMeeting:
    | { readonly winner: Side; readonly score: Fact<Pair>; readonly date: Fact<string> }
    | undefined
}

export function preGameFacts(input: GameInput, past: Past): PreGameFacts {
  const { away, home, arena, label, date, tipoff } = input
  const meeting = past.lastMeeting
  const winner: Side = meeting?.winnerId === away.id ? 'away' : 'home'
  return {
    content: { scheduledTipoff: tipoff.at },
    awayId: away.id,
    homeId: home.id,
    label: label ?? undefined,
    place: arena && { name: arena.name, city: arena.city },
    date,
    tipoff:
      tipoff.clock === 'utc' ? undefined : { time: tipoff.at.slice(11, 16), clock: tipoff.clock },
    records: bothSides(side => past.record(input[side].id)),
    averages: bothSides(side => {
      const { id } = input[side]
      const [points, games] = [past.points(id, 'seasonAverage'), past.seasonGames(id)]
      if (points === undefined || games.value < thresholds['pre-game'].games) return undefined
      return { points, games }
    }),
    lastMeeting: meeting && {
      winner,
      score: meeting.score,
      date: meeting.date,
    },
  }
}

/** Both teams' values, when both have one. */
function bothSides<Value>(of: (side: Side) => Value | undefined): Record<Side, Value> | undefined {
  const [away, home] = [of('away'), of('home')]
  return away === undefined || home === undefined ? undefined : { away, home }
}
