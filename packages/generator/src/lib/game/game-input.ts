import type { Label } from '../../message-values.ts'
import type { Action, Side } from './action.ts'
import type { GameRules } from './clock.ts'
import type { Gender } from './leagues.ts'

/**
 * The statistics of a team or player in the box score, by name. Values are numbers, or texts such as `49-68` or
 * `PT30M19.00S`. They are only compared with the play-by-play.
 */
export type ReportedStatistics = Readonly<Record<string, number | string>>

export interface PlayerInput {
  readonly id: string
  readonly side: Side
  /** The full name, such as `Kon Knueppel`. */
  readonly name: string
  /** The family name, such as `Knueppel` or `Trent Jr.`. */
  readonly familyName: string
  /** The number on the shirt in the provider's form. */
  readonly jersey?: string | undefined
  readonly starter: boolean
  /** Empty if the box score has no statistics of the player. */
  readonly reported: ReportedStatistics
}

export interface TeamInput {
  readonly id: string
  /** The full name, as in `Charlotte Hornets`. */
  readonly name: string
  /** The short name, as in `Hornets`. */
  readonly nickname: string
  readonly tricode: string
  /** The primary and the secondary color, as `#rrggbb`, if the source states them. */
  readonly colors?: readonly [string, string] | undefined
  readonly players: readonly PlayerInput[]
  readonly reported: ReportedStatistics
}

/** The scheduled tip-off, and the clock in which the source states it. */
export interface Tipoff {
  /** An RFC 3339 date-time. */
  readonly at: string
  /**
   * The place whose clock shows the stated time. An `undecided` time is a placeholder of the source, and an
   * `unstated` time only orders the games; texts state neither.
   */
  readonly clock: 'arena' | 'eastern' | 'utc' | 'undecided' | 'unstated'
}

/** The input of the generator: a game that was read from its files and checked, in play order. */
export interface GameInput {
  readonly fixtureId: string
  /** The name of the source's format, which evidence states. Default: `live-data`. */
  readonly format?: string
  /**
   * `postponed` games have no content. A game is `final` if its sources agree that it is over, or if it is taken as
   * over (`takenAsOver`).
   */
  readonly status: 'scheduled' | 'live' | 'final' | 'postponed'
  readonly seasonType: 'Regular Season' | 'Playoffs'
  /**
   * Whether the game counts for the averages, highs, records and streaks of its season or postseason. Play-in games,
   * cup finals, and games whose part of the season is unknown do not.
   */
  readonly counts: boolean
  /** The year in which the season began. */
  readonly season: number
  readonly label: Label | null
  /** The local date of the game, `YYYY-MM-DD`, which can differ from the date of the UTC instant. */
  readonly date: string
  readonly tipoff: Tipoff
  /** How the game departs from its schedule, as the source states it. */
  readonly departure?: 'delayed' | 'postponed' | 'canceled' | undefined
  readonly arena: { readonly name: string; readonly city: string | undefined } | undefined
  /** Whether neither team is at home. */
  readonly isNeutral?: boolean | undefined
  readonly rules: GameRules
  /** The grammatical gender of teams and players; `undefined` if unknown. */
  readonly gender: Gender | undefined
  readonly away: TeamInput
  readonly home: TeamInput
  /** The actions in the order of play. */
  readonly actions: readonly Action[]
  /** The times at which actions were added after the end of the game, by number, if the source states them. */
  readonly addedAt?: ReadonlyMap<number, string>
  /** The unclear data; left out if everything was understood. */
  readonly unclear?: Unclear | undefined
}

/** Data of a game that could not be understood. Items that depend on it are held back. */
export interface Unclear {
  /** Players missing in the box score. Team totals include their actions. */
  readonly playerIds: ReadonlySet<string>
  /** Actions that could not be read in full, by number. */
  readonly unread: ReadonlyMap<number, UnreadAction>
  /** Numbers of actions whose clock is not known to the second: no item is written at them. */
  readonly untimed?: ReadonlySet<number> | undefined
  /**
   * The numbers that the generator gave to actions without a usable number. Items whose id or content would contain
   * such a number are held back.
   */
  readonly unnumbered?: ReadonlySet<number> | undefined
  /**
   * Numbers of actions whose score is not known, because points without a line may have been scored before or after.
   */
  readonly unscored?: ReadonlySet<number> | undefined
}

/** The groups of counts that an unreadable line may belong to. The group `breaks` contains timeouts. */
export type CountGroup =
  | 'shots'
  | 'rebounds'
  | 'turnovers'
  | 'steals'
  | 'blocks'
  | 'fouls'
  | 'breaks'

export const countGroups: readonly CountGroup[] = [
  'shots',
  'rebounds',
  'turnovers',
  'steals',
  'blocks',
  'fouls',
  'breaks',
]

/** An action that could not be read completely. Its points follow from the score. Values that are certain count. */
export interface UnreadAction {
  /** Whether the action scored points that count for no player. */
  readonly scored: boolean
  /** Whether the points of the action may have been scored one by one, or before earlier actions. */
  readonly isOrderUnknown?: boolean | undefined
  /** The team of the action; `undefined` if it may be either team. */
  readonly team: Side | undefined
  /** The players whose counts may lack the action; `undefined` if every player of the team is possible. */
  readonly playerIds: ReadonlySet<string> | undefined
  /** The groups of counts that may be incomplete for its team. */
  readonly ofTeam: readonly CountGroup[]
  /** The groups of counts that may be incomplete for the players of `playerIds`. */
  readonly ofPlayer: readonly CountGroup[]
  /**
   * Whether the counts are incomplete because the source lists no missed shots. This is noticed only after many
   * baskets, so items that were published earlier may contain wrong counts.
   */
  readonly isUnrecorded?: boolean | undefined
}

/** An unusual value of an input that does not prevent its use. */
export interface Warning {
  readonly message: string
  /**
   * The key of the warning. It stays the same if a later reading has more faults of the same kind. Default:
   * `message`.
   */
  readonly key?: string | undefined
}

/** A line that contradicts the scores around it. */
export interface LineContradiction extends Warning {
  /** The number and the field of the line, which stay the same from reading to reading. */
  readonly line: string
}
