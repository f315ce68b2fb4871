import type { Club } from './clubs.ts'
import type { Team } from './league.ts'
import type { CourtRole, Player } from './player.ts'
import type { Random } from './random.ts'

/** A club on the day. */
export interface Squad {
  readonly club: Club
  /** Small forward, power forward, centre, shooting guard, point guard. */
  readonly starters: readonly Player[]
  /** The others who may play, most important first. */
  readonly bench: readonly Player[]
  readonly inactive: readonly Absence[]
  /** Added to every probability of making a shot. */
  readonly form: number
  /** Multiplies the time that the team takes for a shot. */
  readonly patience: number
  /** Added to the share of threes. */
  readonly range: number
}

export interface Absence {
  readonly player: Player
  readonly reason: 'INACTIVE_INJURY' | 'INACTIVE_COACH' | 'INACTIVE_PERSONAL'
  readonly description?: string
}

const INJURIES: readonly string[] = [
  'Left Ankle; Sprain',
  'Right Knee; Soreness',
  'Lower Back; Tightness',
  'Left Hamstring; Strain',
  'Illness',
  'Right Wrist; Contusion',
]

/** How many of a roster may play. */
const DRESSED = 13

/** Who of a team is fit on the day, and in what form; the advantage of the place is added to it. */
export function drawSquad({ club, roster }: Team, advantage: number, random: Random): Squad {
  const hurt = new Set(roster.filter(({ rank }) => random.chance(rank < 10 ? 0.05 : 0.1)))
  const fit = roster.filter(player => !hurt.has(player))
  const dressed = fit.slice(0, DRESSED)
  const starters = pickStarters(dressed)
  return {
    club,
    starters,
    bench: dressed.filter(player => !starters.includes(player)),
    inactive: roster
      .filter(player => !dressed.includes(player))
      .map(player => absence(player, hurt.has(player), random)),
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

function absence(player: Player, hurt: boolean, random: Random): Absence {
  if (hurt) return { player, reason: 'INACTIVE_INJURY', description: random.pick(INJURIES) }
  return { player, reason: random.chance(0.85) ? 'INACTIVE_COACH' : 'INACTIVE_PERSONAL' }
}
