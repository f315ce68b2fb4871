import type { Entity } from '@fixture-feed/contract/snapshot'

/**
 * A text in which names are replaced by marks, `<T0>` for a team and `<P3>` for a player, so that its grammar can be
 * read.
 */
export interface AnnotatedText {
  readonly text: string
  /** The entity id of each mark in the text, such as `<T0>`. */
  readonly ids: ReadonlyMap<string, string>
  /** The replaced names, in the order of the text. */
  readonly names: readonly string[]
  /** Short names that include a "Jr." or "III" although the text has already named the player. */
  readonly repeated: readonly string[]
}

/** Parts of a name that are not a name by themselves. */
const suffixes: ReadonlySet<string> = new Set(['Jr.', 'Jr', 'Sr.', 'Sr', 'II', 'III', 'IV', 'V'])

/** Cached name forms, because the texts of an item are annotated repeatedly. */
const known = new WeakMap<readonly Entity[], readonly NameForm[]>()

/** Replaces names of entities by marks: display names and their unambiguous shorter forms (see `endingsOf`). */
export function annotate(text: string, entities: readonly Entity[]): AnnotatedText {
  const forms = known.get(entities) ?? formsOf(entities)
  known.set(entities, forms)
  const ids = new Map<string, string>()
  const names: string[] = []
  const repeated: string[] = []
  let annotated = ''
  let index = 0
  while (index < text.length) {
    const form = isNameLetter(text.charAt(index - 1))
      ? undefined
      : forms.find(
          ({ name }) =>
            text.startsWith(name, index) && !isNameLetter(text.charAt(index + name.length)),
        )
    if (form === undefined) {
      annotated += text.charAt(index)
      index += 1
    } else {
      annotated += `<${form.mark}>`
      if (ids.has(`<${form.mark}>`) && isLonger(form, forms)) repeated.push(form.name)
      ids.set(`<${form.mark}>`, form.id)
      names.push(form.name)
      index += form.name.length
      // In "… from Gus Trent Jr. The Foxes" the period of the name also ends the sentence.
      if (form.name.endsWith('.') && /^(?:$| [\p{Lu}\d])/u.test(text.slice(index))) annotated += '.'
    }
  }
  return { text: annotated, ids, names, repeated }
}

interface NameForm {
  readonly name: string
  readonly mark: string
  readonly id: string
  readonly isFull: boolean
}

/** Whether a short name includes a suffix that it does not need to be unique. */
function isLonger({ name, mark, isFull }: NameForm, forms: readonly NameForm[]): boolean {
  return !isFull && forms.some(each => each.mark === mark && name.startsWith(`${each.name} `))
}

/** The unambiguous forms of all names, longest first. Display names always count as unambiguous. */
function formsOf(entities: readonly Entity[]): readonly NameForm[] {
  const forms = entities.flatMap(({ id, kind, displayName }, index) => {
    const mark = `${kind === 'team' ? 'T' : 'P'}${index}`
    return endingsOf(displayName).map(name => ({ name, mark, id, isFull: name === displayName }))
  })
  const alike = Map.groupBy(forms, ({ name }) => name)
  const displayNames = new Set(entities.map(({ displayName }) => displayName))
  return forms
    .filter(form => displayNames.has(form.name) || isUnambiguous(form, alike.get(form.name) ?? []))
    .sort((a, b) => b.name.length - a.name.length)
}

/** Whether a form means exactly one entity. A family name that is also the nickname of a team means the team. */
function isUnambiguous({ mark }: NameForm, alike: readonly NameForm[]): boolean {
  const teams = alike.filter(each => each.mark.startsWith('T'))
  return alike.length === 1 || (teams.length === 1 && teams[0]?.mark === mark)
}

/** A name with and without its first words and its suffix: `Gary Trent Jr.`, `Gary Trent`, `Trent Jr.`, `Trent`. */
function endingsOf(displayName: string): readonly string[] {
  const words = displayName.split(' ')
  const bare = words.slice(0, suffixes.has(words.at(-1) ?? '') ? -1 : words.length)
  const endings = [words, bare].flatMap(list => list.map((_, start) => list.slice(start)))
  const names = endings.filter(([first]) => first !== undefined && !suffixes.has(first))
  return [...new Set(names.map(rest => rest.join(' ')))]
}

function isNameLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
