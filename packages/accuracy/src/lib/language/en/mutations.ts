import type { Entity } from '@fixture-feed/contract/snapshot'
import { type AnnotatedText, annotate } from './annotate.ts'

/** What can be made wrong in a text. */
export const mutationKinds = [
  'number',
  'clock',
  'score',
  'names',
  'verb',
  'period',
  'order',
] as const
export type MutationKind = (typeof mutationKinds)[number]

/** A text with one thing made wrong. */
export interface Mutation {
  readonly kind: MutationKind
  readonly text: string
}

/** Words that make the opposite of what is said, or say it of another time. */
const opposites: readonly (readonly [string, string])[] = [
  [' lead ', ' trail '],
  [' leads ', ' trails '],
  [' led ', ' trailed '],
  [' up ', ' down '],
  [' beat ', ' lost to '],
  [' edge ', ' rout '],
  [' win over ', ' loss to '],
  [' won ', ' lost '],
  [' take lead', ' hold lead'],
  [' ties it ', ' puts it '],
  [' within ', ' ahead by '],
  [' grows from ', ' shrinks from '],
  [' up from ', ' down from '],
  [' turn ', ' keep '],
  [' hot ', ' cold '],
  [' just ', ' already '],
  [' ahead ', ' behind '],
  [' visit ', ' host '],
  [' more than ', ' fewer than '],
  [' outscored ', ' trailed '],
  [' forced ', ' committed '],
  [' allowed ', ' grabbed '],
  [' lead to ', ' deficit to '],
  [' tied ', ' lead '],
  [' tied it', ' won it'],
  [' has ', ' had '],
  [' have ', ' had '],
  [' is ', ' was '],
  [' three ', ' basket '],
  [' a three', ' a free throw'],
  [' scored for ', ' hit a three for '],
  [' never trailed ', ' always trailed '],
  [' for good', ' for a while'],
  [' season-high ', ' career-high '],
  ['triple-double', 'double-double'],
  [' missed a ', ' blocked a '],
  // Numbers in letters.
  [' two free throws', ' three free throws'],
  [' a free throw', ' two free throws'],
  ['all eight ', 'all nine '],
  [' two overtimes', ' three overtimes'],
]

/**
 * Every way to make a text wrong in one place: each number one more and one less, each score the other way round, each
 * two names exchanged and each name replaced, verbs turned into their opposites, periods moved by one, plays told in
 * another order. Two names that
 * stand side by side are not exchanged: "A and B" says what "B and A" says.
 */
export function mutationsOf(text: string, entities: readonly Entity[]): readonly Mutation[] {
  const annotated = annotate(text, entities)
  const withNames = (mutation: Mutation): Mutation => {
    let next = 0
    const restored = mutation.text.replace(/<[TP]\d+>/g, () => annotated.names[next++] ?? '')
    return { ...mutation, text: restored }
  }
  return [
    ...numberMutations(annotated.text).map(withNames),
    ...scoreMutations(annotated.text).map(withNames),
    ...verbMutations(annotated.text).map(withNames),
    ...periodMutations(annotated.text).map(withNames),
    ...orderMutations(text),
    ...nameMutations(annotated, entities),
  ].filter(mutation => mutation.text !== text)
}

function numberMutations(text: string): readonly Mutation[] {
  return [...text.matchAll(/(?<![<TP\d.])\d+(?:\.\d+)?(?!\d*>)/g)].flatMap(match => {
    const [number] = match
    const step = number.includes('.') ? 0.1 : 1
    const digits = number.includes('.') ? 1 : 0
    return [step, -step]
      .map(change => Number(number) + change)
      .filter(changed => changed >= 0)
      .map(changed => ({
        kind: isClock(text, match.index, number) ? ('clock' as const) : ('number' as const),
        text: replaceAt(text, match.index, number, padded(changed.toFixed(digits), number)),
      }))
  })
}

/** Part of `8:05`, or of `9.8 seconds`. */
function isClock(text: string, index: number, number: string): boolean {
  const after = text.slice(index + number.length)
  return /^(?::\d\d| seconds?\b)/.test(after) || /\d:$/.test(text.slice(0, index))
}

/** `8:05` stays a clock: a number written with a leading zero keeps its width. */
function padded(changed: string, before: string): string {
  return before.startsWith('0') && before.length === 2 ? changed.padStart(2, '0') : changed
}

function scoreMutations(text: string): readonly Mutation[] {
  return [...text.matchAll(/(?<!\d)(\d+)(-of-| of |-)(\d+)(?!\d)/g)]
    .filter(([, first, , second]) => first !== second)
    .map(match => ({
      kind: 'score',
      text: replaceAt(text, match.index, match[0], `${match[3]}${match[2]}${match[1]}`),
    }))
}

/** Names exchanged and replaced, all in full. */
function nameMutations({ text }: AnnotatedText, entities: readonly Entity[]): readonly Mutation[] {
  const known = entities.map(({ kind, displayName }, index) => ({
    mark: `${kind === 'team' ? 'T' : 'P'}${index}`,
    displayName,
  }))
  const inText = known.filter(({ mark }) => text.includes(`<${mark}>`))
  const replacements = inText.flatMap(({ mark }) =>
    known
      .filter(other => other.mark !== mark && other.mark.charAt(0) === mark.charAt(0))
      .filter(other => !areSideBySide(text, mark, other.mark))
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

/** The way back, when the other name is in the text too. */
function exchange(
  inText: readonly { readonly mark: string }[],
  mark: string,
  other: string,
): readonly (readonly [string, string])[] {
  return inText.some(each => each.mark === other) ? [[other, mark]] : []
}

function areSideBySide(text: string, a: string, b: string): boolean {
  return [
    [a, b],
    [b, a],
  ].some(([first, second]) => new RegExp(`<${first}> and (?:the )?<${second}>`).test(text))
}

function verbMutations(text: string): readonly Mutation[] {
  const both = opposites.flatMap(([word, opposite]) => [
    [word, opposite] as const,
    [opposite, word] as const,
  ])
  return both
    .filter(([from]) => text.includes(from))
    .map(([from, to]) => ({ kind: 'verb', text: text.replace(from, to) }))
}

/** Names of periods in their order, before what they are of. */
const ordinals: readonly (readonly [names: readonly string[], unit: string])[] = [
  [['first', 'second', 'third', 'fourth'], 'quarter'],
  [['first', 'second'], 'half'],
  [['second', 'third', 'fourth', 'fifth'], 'overtime'],
]

const otherTimes: readonly (readonly [RegExp, string])[] = [
  [/(?:at|by) halftime/i, 'after the third quarter'],
  [/left in overtime/, 'left in the fourth quarter'],
  [/(?:at the end of|through) regulation/i, 'after overtime'],
  [/at the buzzer/, 'with 2.0 seconds left in the fourth quarter'],
]

function periodMutations(text: string): readonly Mutation[] {
  const moved = ordinals.flatMap(([names, unit]) =>
    [...text.matchAll(new RegExp(`(?:${names.join('|')})(?= ${unit})`, 'g'))].map(
      ({ index, 0: name }) =>
        replaceAt(text, index, name, names[(names.indexOf(name) + 1) % names.length] ?? name),
    ),
  )
  const others = otherTimes
    .filter(([from]) => from.test(text))
    .map(([from, to]) => text.replace(from, to))
  return [...moved, ...others].map(mutated => ({ kind: 'period', text: mutated }))
}

/** The plays of a sequence, each two neighbours exchanged. */
function orderMutations(text: string): readonly Mutation[] {
  const [head = ''] = /^.*?last minute: /i.exec(text) ?? []
  if (head === '') return []
  const [told = ''] = /^.*?(?=\.(?: |$))/.exec(text.slice(head.length)) ?? []
  const after = text.slice(head.length + told.length)
  const plays = told.split(/, | and (?=[^,]*$)/)
  return plays.slice(1).map((_, index) => {
    const moved = [...plays]
    ;[moved[index], moved[index + 1]] = [moved[index + 1] ?? '', moved[index] ?? '']
    return { kind: 'order', text: `${head}${moved.join(', ')}${after}` }
  })
}

function replaceAt(text: string, index: number, from: string, to: string): string {
  return text.slice(0, index) + to + text.slice(index + from.length)
}
