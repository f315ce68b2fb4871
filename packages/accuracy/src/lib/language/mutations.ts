import type { Entity } from '@fixture-feed/contract/snapshot'
import { type AnnotatedText, annotate } from './annotate.ts'

export const mutationKinds = [
  'number',
  'clock',
  'score',
  'names',
  'verb',
  'period',
  'order',
  'run',
  'stoppage',
  'still team',
  'dated points',
] as const
export type MutationKind = (typeof mutationKinds)[number]

export interface Mutation {
  readonly kind: MutationKind
  readonly text: string
}

export interface MistakeWords {
  /** Words with opposite meanings or other times; each pair applies in both directions. */
  readonly opposites: readonly (readonly [string, string])[]
  /** Number words in order, starting at two. */
  readonly numbers: readonly string[]
  /** Names of periods in order, each list with the noun that follows its names. */
  readonly periods: readonly (readonly [names: readonly string[], unit: string])[]
  readonly otherTimes: readonly (readonly [RegExp, string])[]
  /** Replacements that state a run as the score of a whole period. */
  readonly runs: readonly (readonly [RegExp, string])[]
  /** Replacements that make a count start at another stoppage or at the start of the game. */
  readonly stoppages: readonly (readonly [RegExp, string])[]
  /** Replacements that assign the points of a tie to the time of the break. */
  readonly datedPoints: readonly (readonly [RegExp, string])[]
  /** A headline that states a comeback of the team. It is false, because the team did not gain. */
  comeback(of: StillTeam): string
  /** The text after the seconds of a clock. */
  readonly seconds: string
  /** The text between makes and attempts, other than a hyphen. */
  readonly of: string
  readonly and: string
  /** The article of team names. */
  readonly the: string
  /** The part of a text that precedes its plays of the last minute. */
  readonly lastMinute: RegExp
}

/** A team that was far behind at some time and has not gained since the previous break. */
export interface StillTeam {
  readonly name: string
  readonly deficit: number
  /** The points by which this team trails; negative if it leads. */
  readonly behind: number
  /** The score, with the team's points first. */
  readonly score: readonly [own: number, other: number]
}

/**
 * Parses opposites such as `lead/trail, win over/loss to`. A term matches only between two spaces. A `~` at its start
 * or end removes this condition there.
 */
export function pairsOf(list: string): MistakeWords['opposites'] {
  return list
    .trim()
    .split(/,\s+/)
    .map(pair => pair.split('/').map(word => ` ${word} `.replaceAll(/ ~|~ /g, '')))
    .map(([word = '', opposite = '']) => [word, opposite])
}

/**
 * The mutations of a text, each with one change: a number one higher or lower (a decimal number by 0.1), a number word
 * replaced, a score reversed, two names exchanged or one replaced, a verb replaced by its opposite, a period replaced,
 * two neighboring plays of the last minute exchanged, a run stated as the score of a period, a count from another
 * start, or a tie dated to the break. Two names that are joined by "and" are not exchanged, because "A and B" means the
 * same as "B and A".
 */
export function mutationsOf(
  text: string,
  entities: readonly Entity[],
  words: MistakeWords,
): readonly Mutation[] {
  const annotated = annotate(text, entities)
  const withNames = (mutation: Mutation): Mutation => {
    let next = 0
    const restored = mutation.text.replace(/<[TP]\d+>/g, () => annotated.names[next++] ?? '')
    return { ...mutation, text: restored }
  }
  return [
    ...[
      numberMutations,
      wordMutations,
      scoreMutations,
      verbMutations,
      periodMutations,
      stretchMutations,
    ].flatMap(mutations => mutations(annotated.text, words).map(withNames)),
    ...orderMutations(text, words),
    ...nameMutations(annotated, entities, words),
  ].filter(mutation => mutation.text !== text)
}

function numberMutations(text: string, { seconds }: MistakeWords): readonly Mutation[] {
  return [...text.matchAll(/(?<![<TP\d.,])\d+(?:[.,]\d+)?(?!\d*>)/g)].flatMap(match => {
    const [number] = match
    const [mark] = number.match(/[.,]/) ?? []
    const [step, digits] = mark === undefined ? [1, 0] : [0.1, 1]
    const after = text.slice(match.index + number.length)
    const isClock =
      new RegExp(`^(?::\\d\\d| ${seconds}\\b)`).test(after) ||
      /\d:$/.test(text.slice(0, match.index))
    return [step, -step]
      .map(change => Number(number.replace(',', '.')) + change)
      .filter(changed => changed >= 0)
      .map(changed => changed.toFixed(digits).replace('.', mark ?? '.'))
      .map(changed => ({
        kind: isClock ? ('clock' as const) : ('number' as const),
        text: replaceAt(text, match.index, number, padded(changed, number)),
      }))
  })
}

/** Texts in which one number word is replaced by the next one, or the last number word by the first. */
function wordMutations(text: string, { numbers }: MistakeWords): readonly Mutation[] {
  const words = new RegExp(`(?<![\\p{L}-])(?:${numbers.join('|')})(?!\\p{L})`, 'giu')
  return [...text.matchAll(words)].map(({ index, 0: word }) => {
    const next = numbers[(numbers.indexOf(word.toLowerCase()) + 1) % numbers.length] ?? word
    return { kind: 'number', text: replaceAt(text, index, word, next) }
  })
}

/** Keeps the width of a number with a leading zero, so that `8:05` remains a clock. */
function padded(changed: string, before: string): string {
  return before.startsWith('0') && before.length === 2 ? changed.padStart(2, '0') : changed
}

function scoreMutations(text: string, { of }: MistakeWords): readonly Mutation[] {
  return [...text.matchAll(new RegExp(`(?<!\\d)(\\d+)(-of-| ${of} |-)(\\d+)(?!\\d)`, 'g'))]
    .filter(([, first, , second]) => first !== second)
    .map(match => ({
      kind: 'score',
      text: replaceAt(text, match.index, match[0], `${match[3]}${match[2]}${match[1]}`),
    }))
}

/** Texts in which two names are exchanged, or one name is replaced, with all names in full. */
function nameMutations(
  { text }: AnnotatedText,
  entities: readonly Entity[],
  { and, the }: MistakeWords,
): readonly Mutation[] {
  const known = entities.map(({ kind, displayName }, index) => ({
    mark: `${kind === 'team' ? 'T' : 'P'}${index}`,
    displayName,
  }))
  const inText = known.filter(({ mark }) => text.includes(`<${mark}>`))
  const replacements = inText.flatMap(({ mark }) =>
    known
      .filter(other => other.mark !== mark && other.mark.charAt(0) === mark.charAt(0))
      .filter(other => !areSideBySide(text, [mark, other.mark], `${and} (?:${the} )?`))
      .map(other => new Map([[mark, other.mark], ...exchange(inText, mark, other.mark)])),
  )
  return replacements.map(changed => ({
    kind: 'names',
    text: text.replace(/<([TP]\d+)>/g, (_, mark: string) => {
      const after = changed.get(mark) ?? mark
      return known.find(each => each.mark === after)?.displayName ?? ''
    }),
  }))
}

/** The replacement of `other` by `mark`, if the text contains `other` too; otherwise empty. */
function exchange(
  inText: readonly { readonly mark: string }[],
  mark: string,
  other: string,
): readonly (readonly [string, string])[] {
  return inText.some(each => each.mark === other) ? [[other, mark]] : []
}

function areSideBySide(text: string, [a, b]: readonly [string, string], and: string): boolean {
  return [`<${a}> ${and}<${b}>`, `<${b}> ${and}<${a}>`].some(both => new RegExp(both).test(text))
}

function verbMutations(text: string, { opposites }: MistakeWords): readonly Mutation[] {
  const both = opposites.flatMap(([word, opposite]) => [
    [word, opposite] as const,
    [opposite, word] as const,
  ])
  return both
    .filter(([from]) => text.includes(from))
    .map(([from, to]) => ({ kind: 'verb', text: text.replace(from, to) }))
}

function periodMutations(text: string, { periods, otherTimes }: MistakeWords): readonly Mutation[] {
  const moved = periods.flatMap(([names, unit]) =>
    [...text.matchAll(new RegExp(`(?:${names.join('|')})(?= ${unit})`, 'g'))].map(
      ({ index, 0: name }) =>
        replaceAt(text, index, name, names[(names.indexOf(name) + 1) % names.length] ?? name),
    ),
  )
  return [...moved, ...replaced(text, otherTimes)].map(mutated => ({
    kind: 'period',
    text: mutated,
  }))
}

/** Mutations that state runs as scores of periods, counts from another start, and ties at another time. */
function stretchMutations(
  text: string,
  { datedPoints, runs, stoppages }: MistakeWords,
): readonly Mutation[] {
  return [
    ...replaced(text, runs).map(mutated => ({ kind: 'run' as const, text: mutated })),
    ...replaced(text, stoppages).map(mutated => ({ kind: 'stoppage' as const, text: mutated })),
    ...replaced(text, datedPoints).map(mutated => ({
      kind: 'dated points' as const,
      text: mutated,
    })),
  ]
}

/** The texts that result from each replacement that applies. */
function replaced(
  text: string,
  replacements: readonly (readonly [RegExp, string])[],
): readonly string[] {
  return replacements
    .filter(([from]) => from.test(text))
    .map(([from, to]) => text.replace(from, to))
}

/** The texts that result from each exchange of two neighboring plays in a sequence. */
function orderMutations(text: string, { lastMinute, and }: MistakeWords): readonly Mutation[] {
  const [head = ''] = lastMinute.exec(text) ?? []
  if (head === '') return []
  const [sentence = ''] = /^.*?(?=\.(?: |$))/.exec(text.slice(head.length)) ?? []
  const after = text.slice(head.length + sentence.length)
  const plays = sentence.split(new RegExp(`,? ${and} (?=[^,]*$)|, `))
  return plays.slice(1).map((_, index) => {
    const moved = [...plays]
    ;[moved[index], moved[index + 1]] = [moved[index + 1] ?? '', moved[index] ?? '']
    return { kind: 'order', text: `${head}${moved.join(', ')}${after}` }
  })
}

function replaceAt(text: string, index: number, from: string, to: string): string {
  return text.slice(0, index) + to + text.slice(index + from.length)
}
