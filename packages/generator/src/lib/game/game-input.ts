import type { Label } from '../../messages.ts'
import type { Action, Side } from './action.ts'
import type { GameRules } from './clock.ts'

/** A statistic as the box score reports it, kept to be compared: numbers, and texts such as `49-68` or `PT30M19.00S`. */
export type ReportedStatistics = Readonly<Record<string, number | string>>

export interface PlayerInput {
  readonly id: string
  readonly side: Side
  /** As in `Kon Knueppel`. */
  readonly name: string
  /** As in `Knueppel` or `Trent Jr.`. */
  readonly familyName: string
  readonly starter: boolean
  /** Empty for players who did not play, or when the box score says nothing yet. */
  readonly reported: ReportedStatistics
}

export interface TeamInput {
  readonly id: string
  /** The full name, as in `Charlotte Hornets`. */
  readonly name: string
  /** The name without the city, as in `Hornets`. */
  readonly nickname: string
  readonly tricode: string
  readonly players: readonly PlayerInput[]
  readonly reported: ReportedStatistics
}

/** Where and on which clock the scheduled time of tip-off is said. */
export interface Tipoff {
  /** An RFC 3339 date-time. */
  readonly at: string
  readonly clock: 'arena' | 'eastern' | 'utc'
}

/** A game as the generator takes it: read from its two files, checked, in play order. */
export interface GameInput {
  readonly fixtureId: string
  /** The format of the source, as evidence names it; `live-data` when left out. */
  readonly format?: string
  /** `postponed` games have no content. `final` takes both a final box score and a `game end` action. */
  readonly status: 'scheduled' | 'live' | 'final' | 'postponed'
  readonly seasonType: 'Regular Season' | 'Playoffs'
  /** Whether the game counts for season (or postseason) averages: play-in and cup final games do not. */
  readonly counts: boolean
  /** The year in which the season began. */
  readonly season: number
  readonly label: Label | null
  /** The local date of the game, `YYYY-MM-DD`: not always that of the UTC instant. */
  readonly date: string
  readonly tipoff: Tipoff
  readonly arena: { readonly name: string; readonly city: string | undefined } | undefined
  readonly rules: GameRules
  readonly away: TeamInput
  readonly home: TeamInput
  /** By `orderNumber`: the order of play. */
  readonly actions: readonly Action[]
  /** When actions that were added after the end of the game were written, by number, where the source tells. */
  readonly addedAt?: ReadonlyMap<number, string>
  /** What could not be understood; left out when everything was. */
  readonly unclear?: Unclear | undefined
}

/** What of a game could not be understood: items that tell of it are held back. */
export interface Unclear {
  /** Players nobody listed. Team totals count what they did. */
  readonly playerIds: ReadonlySet<string>
  /** Actions that could not be read, by number. */
  readonly unread: ReadonlyMap<number, UnreadAction>
}

/** An action that could not be read: what the score says that it scored is counted, and nothing else. */
export interface UnreadAction {
  readonly scored: boolean
  /** The players whom it names; `undefined` when it may be of any. */
  readonly playerIds: ReadonlySet<string> | undefined
}

/** What an input says that is odd but no obstacle. */
export interface Warning {
  readonly message: string
}
