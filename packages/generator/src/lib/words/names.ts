import type { Fact, Traced } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'
import { marked, say, type Words } from './words.ts'

/** How a team is said. Teams are plural: "the Heat lead". */
export interface TeamWords {
  /** `the Hornets` */
  readonly the: Words
  /** `the Hornets'` */
  readonly thes: Words
  /** `the Charlotte Hornets` */
  readonly theFull: Words
  /** `Charlotte Hornets` */
  readonly full: Words
  /** `Hornets`, for headlines */
  readonly bare: Words
  /** `Hornets'`, for headlines */
  readonly bares: Words
}

/** How a player is said: in full first, by family name from the second mention on. */
export interface PlayerWords {
  readonly name: Words
  readonly names: Words
}

/** @throws {RangeError} when the facts do not name the team. */
export function teamWords(names: Traced<Names>, id: Fact<string>): TeamWords {
  const { full, short } = nameOf(names, id)
  const team = (name: Fact<string>, text = name.value) => marked(text, '[team]', [name])
  return {
    the: say`the ${team(short)}`,
    thes: say`the ${team(short, possessive(short.value))}`,
    theFull: say`the ${team(full)}`,
    full: team(full),
    bare: team(short),
    bares: team(short, possessive(short.value)),
  }
}

/** @throws {RangeError} when the facts do not name the player. */
export function playerWords(names: Traced<Names>, id: Fact<string>): PlayerWords {
  const { full, short } = nameOf(names, id)
  const player = (text: string, later: string): Words => ({
    pieces: [{ text, later, mark: '[player]', who: id.value }],
    facts: [full],
  })
  return {
    name: player(full.value, short.value),
    names: player(possessive(full.value), possessive(short.value)),
  }
}

/** `Knueppel's`, but `the Hornets'` and `James'`. */
function possessive(text: string): string {
  return text.endsWith('s') ? `${text}'` : `${text}'s`
}

function nameOf(names: Traced<Names>, id: Fact<string>): Traced<Names>[string] {
  const name = names[id.value]
  if (name === undefined) throw new RangeError(`Cannot name "${id.value}": not in the game`)
  return name
}
