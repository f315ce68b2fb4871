import type { Entity } from '@fixture-feed/contract/snapshot'
import type { GameInput } from '../game/game-input.ts'

export interface Name {
  readonly kind: 'team' | 'player'
  readonly id: string
  /**
   * The display name, used on first mention. It is unique in the game, unless no mark distinguishes equal names
   * (`fullNamesOf`).
   */
  readonly full: string
  /**
   * The name for later mentions: a team's nickname, or a player's family name without a suffix. It is the full name if
   * the shorter name is ambiguous in the game, or if the player's own name does not start or end with the family name.
   */
  readonly short: string
  /** The family name of a player, if `short` is the full name because the family name is not unique in the game. */
  readonly family?: string
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

/** Names are cached by input, because every item of a game needs the same names. */
const namesOfInputs = new WeakMap<GameInput, Names>()

function nameAll({ away, home }: GameInput): Names {
  const teams = [away, home]
  const players = [...away.players, ...home.players]
  const nicknames = teams.map(({ nickname }) => nickname)
  const familyNames = players.map(({ familyName }) => bareName(familyName))
  const isUnique = uniquenessOf([...nicknames, ...familyNames])
  const ofTeams = new Set(teams.flatMap(({ name, nickname }) => [fold(name), fold(nickname)]))
  const playerFullNames = fullNamesOf(players, {
    marks: [
      player => (player.side === 'away' ? away : home).tricode,
      ({ jersey }) => (jersey === undefined ? undefined : `#${jersey}`),
    ],
    taken: ofTeams,
  })
  const teamFullNames = fullNamesOf(teams, {
    marks: [({ tricode }) => tricode],
    taken: new Set(),
  })
  const areNicknamesUnique = fold(away.nickname) !== fold(home.nickname)
  return Object.fromEntries([
    ...teams.map(({ id, nickname }, index) => {
      const full = teamFullNames[index] ?? ''
      return [id, { kind: 'team', id, full, short: areNicknamesUnique ? nickname : full }] as const
    }),
    ...players.map(({ id, name, familyName }, index) => {
      const full = playerFullNames[index] ?? ''
      const bare = bareName(familyName)
      const isPart = name.endsWith(familyName) || name.startsWith(`${familyName} `)
      const mayBeShort = full === name && isPart && !ofTeams.has(fold(bare))
      if (!mayBeShort) return [id, { kind: 'player', id, full, short: full }] as const
      if (isUnique(bare)) return [id, { kind: 'player', id, full, short: bare }] as const
      return [id, { kind: 'player', id, full, short: full, family: bare }] as const
    }),
  ])
}

/**
 * The names within one item. A family name that several players of the game have is the short name of a player if the
 * item names only one of them.
 */
export function namesWithin(names: Names, ids: Iterable<string>): Names {
  const own = [...new Set(ids)].map(id => names[id]).filter(each => each !== undefined)
  const isUnique = uniquenessOf(own.map(({ family, short }) => family ?? short))
  const shorter = new Map<string, Name>()
  for (const name of own) {
    const { id, family } = name
    if (family !== undefined && isUnique(family)) shorter.set(id, { ...name, short: family })
  }
  return shorter.size === 0 ? names : { ...names, ...Object.fromEntries(shorter) }
}

/**
 * The full name of each team or player. Equal names are followed by the first mark that differs between all of them, as
 * in `Thomas Bryant (JPT)` and `Thomas Bryant (#7)`. Names without such a mark stay equal. A taken name is marked too.
 */
function fullNamesOf<Named extends { readonly name: string }>(
  named: readonly Named[],
  {
    marks,
    taken,
  }: {
    readonly marks: readonly ((of: Named) => string | undefined)[]
    /**
     * Folded names that get a mark even if they occur once in `named`: for players, the full names and nicknames of
     * both teams.
     */
    readonly taken: ReadonlySet<string>
  },
): readonly string[] {
  const groups = Map.groupBy(named, ({ name }) => fold(name))
  return named.map(each => {
    const alike = groups.get(fold(each.name)) ?? []
    if (alike.length < 2 && !taken.has(fold(each.name))) return each.name
    const markOf = marks.find(mark => areDifferent(alike.map(mark)))
    return markOf === undefined ? each.name : `${each.name} (${markOf(each)})`
  })
}

function areDifferent(marks: readonly (string | undefined)[]): boolean {
  return !marks.includes(undefined) && new Set(marks).size === marks.length
}

/** Returns a function that reports whether a name occurs once. */
function uniquenessOf(names: readonly string[]): (name: string) => boolean {
  const groups = Map.groupBy(names, fold)
  return name => groups.get(fold(name))?.length === 1
}

const isAscii = /^[ -~]*$/

/** Folds a name for comparison. Readers do not distinguish names by case or diacritics. */
function fold(name: string): string {
  if (isAscii.test(name)) return name.toLowerCase()
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The players of a game whose full names are equal, grouped by name. */
export function namesakesOf(input: GameInput): readonly (readonly Name[])[] {
  const players = Object.values(namesOf(input)).filter(({ kind }) => kind === 'player')
  const groups = Map.groupBy(players, ({ full }) => fold(full))
  return [...groups.values()].filter(({ length }) => length > 1)
}

export function entityOf({ id, kind, full }: Name): Entity {
  return { id, kind, displayName: full }
}

/** A family name without a suffix: `Butler` for `Butler III`. */
function bareName(familyName: string): string {
  return familyName.replace(/,? (?:Jr\.?|Sr\.?|II|III|IV|V)$/, '')
}
