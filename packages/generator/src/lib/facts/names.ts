import type { Entity } from '@fixture-feed/contract/snapshot'
import type { GameInput, TeamInput } from '../game/game-input.ts'

export interface Name {
  readonly kind: 'team' | 'player'
  readonly id: string
  /** The display name, used on first mention. */
  readonly full: string
  /** The name for later mentions: a team's nickname, or a player's family name if it is unique in the game. */
  readonly short: string
}

/** The names of both teams and of all players, by entity id. */
export type Names = Readonly<Record<string, Name>>

export function namesOf(input: GameInput): Names {
  const known = namesOfInputs.get(input)
  if (known !== undefined) return known
  const names = nameAll(input)
  namesOfInputs.set(input, names)
  return names
}

/** Every item of a game asks for the same names. */
const namesOfInputs = new WeakMap<GameInput, Names>()

function nameAll({ away, home }: GameInput): Names {
  const players = [...away.players, ...home.players]
  const familyNames = Map.groupBy(players, player => bareName(player.familyName))
  return Object.fromEntries([
    ...[away, home].map(team => [team.id, teamName(team)] as const),
    ...players.map(({ id, name, familyName }) => {
      const bare = bareName(familyName)
      const unique = familyNames.get(bare)?.length === 1 && name.endsWith(familyName)
      const short = unique ? bare : name
      return [id, { kind: 'player', id, full: name, short }] as const
    }),
  ])
}

export function entityOf({ id, kind, full }: Name): Entity {
  return { id, kind, displayName: full }
}

function teamName({ id, name, nickname }: TeamInput): Name {
  return { kind: 'team', id, full: name, short: nickname }
}

/** `Butler` of `Butler III`. */
function bareName(familyName: string): string {
  return familyName.replace(/,? (?:Jr\.?|Sr\.?|II|III|IV|V)$/, '')
}
