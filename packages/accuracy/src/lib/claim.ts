import type { AnnotatedText } from './annotate.ts'

/**
 * A claim is a sentence form with a check. Its pattern is written with slots, which become named groups:
 *
 *   {a:T}  a team, with or without "the"          {a:Ts}  its possessive
 *   {p:P}  a player                               {p:Ps}  his possessive
 *   {n:N}  an integer       {d:D} a decimal        {x:%}   a percentage
 *   {s:S}  a score `a-b`    {m:M} `a-of-b`         {t:TIME} a time phrase
 *   {q:Q}  a period label   {w:PERIODS} `in Q3`, `from Q2 into Q3`
 *   {c:CLOCK} `8:17 left in Q1`                   {l:LINE} `18 points, 6 rebounds and 4 assists`
 *   {k:STAT} what is counted, as in `rebounds`    {o:…}   any of the given words, as in {o:had|have}
 */
export interface Claim<Oracle> {
  readonly pattern: RegExp
  /** What is false about the sentence; empty when it is true. */
  check(slots: Slots, oracle: Oracle): readonly string[]
}

/** Makes a claim. */
export function claim<Oracle>(
  pattern: string,
  check: (slots: Slots, oracle: Oracle) => readonly string[],
): Claim<Oracle> {
  const source = pattern.replace(/\{(\w+):([^}]+)\}/g, (_, name: string, kind: string) =>
    (slotPatterns[kind] ?? `(?<NAME>${kind})`).replace('NAME', name),
  )
  return { pattern: new RegExp(`^${source}$`, 'u'), check }
}

const period = '(?:Q|OT)\\d+'
const clock = `\\d+(?::\\d\\d| seconds?|\\.\\d seconds) left in ${period}`
// Not greedy: "points in the paint at halftime" goes on with a time.
const stat = '[A-Za-z][a-z- ]*?[a-z]'

const slotPatterns: Readonly<Record<string, string>> = {
  T: '(?:[Tt]he )?<(?<NAME>T\\d+)>',
  Ts: "(?:[Tt]he )?<(?<NAME>T\\d+)>'s?",
  P: '<(?<NAME>P\\d+)>',
  Ps: "<(?<NAME>P\\d+)>'s?",
  N: '(?<NAME>\\d+)',
  D: '(?<NAME>\\d+\\.\\d)',
  '%': '(?<NAME>\\d+\\.\\d%)',
  S: '(?<NAME>\\d+-\\d+)',
  M: '(?<NAME>\\d+-of-\\d+)',
  Q: `(?<NAME>${period})`,
  CLOCK: `(?<NAME>${clock})`,
  TIME: `(?<NAME>[Ww]ith ${clock}|[Aa]t halftime|[Aa]fter ${period}|[Aa]t the end of ${period}|[Oo]ver the whole game)`,
  PERIODS: `(?<NAME>in ${period}|from ${period} into ${period})`,
  LINE: '(?<NAME>\\d+ [a-z]+(?:, \\d+ [a-z]+)*(?: and \\d+ [a-z]+)?)',
  STAT: `(?<NAME>${stat})`,
}

/** What a sentence says in the slots of its form. */
export class Slots {
  readonly #groups: Readonly<Record<string, string | undefined>>
  readonly #ids: ReadonlyMap<string, string>

  constructor(
    groups: Readonly<Record<string, string | undefined>>,
    ids: ReadonlyMap<string, string>,
  ) {
    this.#groups = groups
    this.#ids = ids
  }

  text(name: string): string {
    return this.#groups[name] ?? ''
  }

  number(name: string): number {
    return Number(this.text(name))
  }

  /** The two numbers of a score or of makes and attempts. */
  pair(name: string): readonly [number, number] {
    const [first = Number.NaN, second = Number.NaN] = this.text(name)
      .split(/-of-|-/)
      .map(Number)
    return [first, second]
  }

  /** The entity id of a team or player. */
  id(name: string): string {
    return this.#ids.get(this.text(name)) ?? ''
  }
}

/** What is false in a text: each sentence has to be of a known form and true. */
export function checkSentences<Oracle>(
  annotated: AnnotatedText,
  claims: readonly Claim<Oracle>[],
  oracle: Oracle,
): readonly string[] {
  return sentencesOf(annotated.text).flatMap(sentence => {
    const tried = claims.flatMap(({ pattern, check }) => {
      const match = pattern.exec(sentence)
      return match === null ? [] : [check(new Slots(match.groups ?? {}, annotated.ids), oracle)]
    })
    if (tried.length === 0) return [`cannot be checked: "${sentence}"`]
    // A sentence that fits two forms is true when either reading is.
    return tried.some(wrong => wrong.length === 0) ? [] : (tried[0] ?? [])
  })
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.)\s+/).map(sentence => sentence.replace(/\.$/, ''))
}
