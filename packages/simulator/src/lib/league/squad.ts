import type { Club } from './clubs.ts'
import type { Team } from './league.ts'
import type { CourtRole, Player } from './player.ts'
import type { Random } from './random.ts'

/** The players of a club in one game. */
export interface Squad {
  readonly club: Club
  /**
   * The players in the positions of small forward, power forward, center, shooting guard and point guard, in this
   * order. If no available player has the role of a position, the most important free player takes the position.
   */
  readonly starters: readonly Player[]
  /** The other players who may play, most important first. */
  readonly bench: readonly Player[]
  readonly inactive: readonly Player[]
  /** Offset of the team's probability of making a field goal. Half of it lowers the other team's probability. */
  readonly form: number
  /** Factor of the mean duration of the team's set attacks. */
  readonly patience: number
  /** Offset of the share of threes. */
  readonly range: number
}

const DRESSED = 13

/**
 * Draws the available players of a team, its form and its style of play. `advantage` is the mean of the form: positive
 * for the home team, negative for the away team.
 */
export function drawSquad({ club, roster }: Team, advantage: number, random: Random): Squad {
  const fit = roster.filter(({ rank }) => !random.chance(rank < 10 ? 0.05 : 0.1))
  const dressed = fit.slice(0, DRESSED)
  const starters = pickStarters(dressed)
  return {
    club,
    starters,
    bench: dressed.filter(player => !starters.includes(player)),
    inactive: roster.filter(player => !dressed.includes(player)),
    form: random.normal(advantage, 0.025),
    patience: random.lognormal(1, 0.03),
    range: random.normal(0, 0.03),
  }
}

function pickStarters(dressed: readonly Player[]): readonly Player[] {
  const roles: readonly CourtRole[] = ['SF', 'PF', 'C', 'SG', 'PG']
  const chosen: Player[] = []
  for (const role of roles) {
    const free = dressed.filter(player => !chosen.includes(player))
    const starter = free.find(player => player.role === role) ?? free[0]
    if (starter !== undefined) chosen.push(starter)
  }
  return chosen
}
