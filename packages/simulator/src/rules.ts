/** Under which rules a league plays, as far as the simulator and its files know them. */
export interface LeagueRules {
  /** Minutes of a quarter, and of an overtime period. */
  readonly quarterMinutes: number
  readonly overtimeMinutes: number
  /** With so many fouls a player is out. */
  readonly foulLimit: number
}

/** The rules by name: quarters of twelve minutes and six fouls, or of ten and five. */
export const leagueRules: Readonly<Record<'twelve' | 'ten', LeagueRules>> = {
  twelve: { quarterMinutes: 12, overtimeMinutes: 5, foulLimit: 6 },
  ten: { quarterMinutes: 10, overtimeMinutes: 5, foulLimit: 5 },
}
