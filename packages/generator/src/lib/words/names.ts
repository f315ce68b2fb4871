import type { Fact, Traced } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'
import { say, type Words } from './words.ts'

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
}

/** How a player is said: in full first, later by family name. */
export interface PlayerWords {
  readonly full: Words
  readonly short: Words
  readonly fulls: Words
  readonly shorts: Words
}

/** @throws {RangeError} when the facts do not name the team. */
export function teamWords(names: Traced<Names>, id: Fact<string>): TeamWords {
  const { full, short } = nameOf(names, id)
  const the = say`the ${short}`
  return {
    the,
    thes: possessive(the),
    theFull: say`the ${full}`,
    full: say`${full}`,
    bare: say`${short}`,
  }
}

/** @throws {RangeError} when the facts do not name the player. */
export function playerWords(names: Traced<Names>, id: Fact<string>): PlayerWords {
  const name = nameOf(names, id)
  const [full, short] = [say`${name.full}`, say`${name.short}`]
  return { full, short, fulls: possessive(full), shorts: possessive(short) }
}

/** `Knueppel's`, but `the Hornets'` and `James'`. */
function possessive(words: Words): Words {
  return { ...words, text: words.text.endsWith('s') ? `${words.text}'` : `${words.text}'s` }
}

function nameOf(names: Traced<Names>, id: Fact<string>): Traced<Names>[string] {
  const name = names[id.value]
  if (name === undefined) throw new RangeError(`Cannot name "${id.value}": not in the game`)
  return name
}
