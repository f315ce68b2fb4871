import { CLUBS, type Club } from './clubs.ts'
import { FAMILY_NAMES, GIVEN_NAMES, SUFFIXES } from './names.ts'
import { type CourtRole, drawHabits, type Player } from './player.ts'
import { createRandom, type Random } from './random.ts'

/** A club with its players, most important first. Teams are the same in every simulated game. */
export interface Team {
  readonly club: Club
  readonly roster: readonly Player[]
}

/** Seed of the rosters. Another value changes the names and habits of the players. */
const LEAGUE_SEED = 99

/**
 * Roles by importance: five starters (shuffled for each roster), five main substitutes, and players who play little.
 */
const ROLES: readonly CourtRole[] = [
  ...(['PG', 'SG', 'SF', 'PF', 'C'] as const),
  ...(['SG', 'PF', 'C', 'PG', 'SF'] as const),
  ...(['SG', 'SF', 'C', 'PF', 'PG', 'SF', 'C'] as const),
]

/** The fictional league: sixteen clubs with seventeen players each. */
export const TEAMS: readonly Team[] = drawTeams(createRandom(LEAGUE_SEED, 'rosters'))

function drawTeams(random: Random): readonly Team[] {
  const taken = new Set<string>()
  return CLUBS.map((club, index) => ({
    club,
    roster: drawRoster(9900000 + (index + 1) * 100, random, taken),
  }))
}

function drawRoster(firstId: number, random: Random, taken: Set<string>): readonly Player[] {
  const names = namesakes(drawNames(ROLES.length, random, taken), random)
  const starters = random.shuffled(ROLES.slice(0, 5))
  return names.map(({ firstName, familyName }, rank) => {
    const role = starters[rank] ?? ROLES[rank] ?? 'SF'
    return {
      personId: firstId + rank + 1,
      familyName,
      name: `${firstName} ${familyName}`,
      role,
      rank,
      habits: drawHabits(role, rank, random),
    }
  })
}

interface Name {
  readonly firstName: string
  readonly familyName: string
}

function drawNames(count: number, random: Random, taken: Set<string>): readonly Name[] {
  const families = random.shuffled(FAMILY_NAMES).slice(0, count)
  return families.map(family => {
    const familyName = random.chance(0.07) ? `${family} ${random.pick(SUFFIXES)}` : family
    for (;;) {
      const firstName = random.pick(GIVEN_NAMES)
      const name = `${firstName} ${family}`
      if (taken.has(name)) continue
      taken.add(name)
      return { firstName, familyName }
    }
  })
}

/**
 * In about two thirds of the rosters, two of the ten most important players share a family name. In about half of
 * these pairs, the given names also begin with the same letter.
 */
function namesakes(names: readonly Name[], random: Random): readonly Name[] {
  if (random.chance(0.33)) return names
  const [first, second] = random.shuffled(names.slice(0, 10))
  if (first === undefined || second === undefined) return names
  const familyName = first.familyName.replace(/ \S*$/, '')
  const alike = GIVEN_NAMES.filter(
    name => name !== first.firstName && name.charAt(0) === first.firstName.charAt(0),
  )
  const firstName = random.chance(0.5) && alike.length > 0 ? random.pick(alike) : second.firstName
  return names.map(name => {
    if (name === first) return { ...first, familyName }
    return name === second ? { firstName, familyName } : name
  })
}
