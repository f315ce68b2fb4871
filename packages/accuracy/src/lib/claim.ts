import type { AnnotatedText } from './annotate.ts'

/**
 * A claim is a sentence form with a check. Its pattern is written with slots, which become named groups:
 *
 *   {a:T}  a team, with or without "the"          {a:Ts}  its possessive
 *   {p:P}  a player                               {p:Ps}  his possessive
 *   {n:N}  an integer       {d:D} a decimal        {x:%}   a percentage
 *   {s:S}  a score `a-b`    {m:M} `a of b`         {t:TIME} a time phrase
 *   {q:Q}  a period         {w:PERIODS} `in overtime`, `from the second quarter into the third quarter`
 *   {c:CLOCK} `8:17 left in the first quarter`    {l:LINE} `18 points, 6 rebounds and 4 assists`
 *   {t:MOMENT} `with 2.1 seconds left in overtime`, `at the buzzer`
 *   {x:PLAY} `a three`, `two free throws`         {x:DID} `hit a three`, `made two free throws`
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

const quarter = '(?:the )?(?:(?:first|second|third|fourth) quarter|(?:first|second) half)'
const overtime = '(?:the )?(?:(?:second|third|fourth|fifth|sixth|seventh|eighth) )?overtime'
const period = `(?:${quarter}|${overtime})`
const clock = `(?:\\d+:\\d\\d|\\d+(?:\\.\\d)? seconds?) left in ${period}`
const freeThrows = '(?:two|three|four) free throws'
// Not greedy: "points in the paint at halftime" goes on with a time.
const stat = '[A-Za-z][a-z- ]*?[a-z]'
const figure = '(?:\\d+(?: of \\d+)?|no) [a-z]+'

const slotPatterns: Readonly<Record<string, string>> = {
  T: '(?:[Tt]he )?<(?<NAME>T\\d+)>',
  Ts: "(?:[Tt]he )?<(?<NAME>T\\d+)>'s?",
  P: '<(?<NAME>P\\d+)>',
  Ps: "<(?<NAME>P\\d+)>'s?",
  N: '(?<NAME>\\d+|none|no)',
  D: '(?<NAME>\\d+\\.\\d)',
  '%': '(?<NAME>\\d+\\.\\d%)',
  S: '(?<NAME>\\d+-\\d+)',
  M: '(?<NAME>\\d+(?: of |-of-)\\d+)',
  Q: `(?<NAME>${period})`,
  CLOCK: `(?<NAME>${clock})`,
  TIME: `(?<NAME>[Ww]ith ${clock}|[Aa]t halftime|[Aa]fter ${period}|[Aa]t the end of (?:${period}|regulation)|[Bb]y halftime|[Tt]hrough (?:${period}|regulation)|[Oo]ver the whole game)`,
  MOMENT: `(?<NAME>[Ww]ith ${clock}|[Aa]t the buzzer(?: of ${period})?)`,
  PERIODS: `(?<NAME>in ${period}|from ${period} into ${period})`,
  LINE: `(?<NAME>${figure}(?:, ${figure})*(?: and ${figure})?)`,
  STAT: `(?<NAME>${stat})`,
  PLAY: `(?<NAME>(?:[Aa] )?(?:three|basket|free throw)|${freeThrows})`,
  DID: `(?<NAME>hit a three|scored|made a free throw|made ${freeThrows})`,
}

/** What a sentence says in the slots of its form. */
export class Slots {
  /** The whole sentence, names as marks. */
  readonly sentence: string
  readonly #groups: Readonly<Record<string, string | undefined>>
  readonly #ids: ReadonlyMap<string, string>

  constructor(
    sentence: string,
    groups: Readonly<Record<string, string | undefined>>,
    ids: ReadonlyMap<string, string>,
  ) {
    this.sentence = sentence
    this.#groups = groups
    this.#ids = ids
  }

  text(name: string): string {
    return this.#groups[name] ?? ''
  }

  has(name: string): boolean {
    return this.text(name) !== ''
  }

  number(name: string): number {
    const text = this.text(name)
    return text === 'no' || text === 'none' ? 0 : Number(text)
  }

  /** The two numbers of a score or of makes and attempts. */
  pair(name: string): readonly [number, number] {
    const [first = Number.NaN, second = Number.NaN] = this.text(name)
      .split(/-of-| of |-/)
      .map(Number)
    return [first, second]
  }

  /** The entity id of a team or player. */
  id(name: string): string {
    return this.named(this.text(name))
  }

  /** The entity id of a mark. */
  named(mark: string): string {
    return this.#ids.get(mark) ?? ''
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
      // The same words may stand at the front of a sentence or within one.
      const match = pattern.exec(sentence) ?? pattern.exec(lowerFirst(sentence))
      return match === null
        ? []
        : [check(new Slots(sentence, match.groups ?? {}, annotated.ids), oracle)]
    })
    if (tried.length === 0) return [`cannot be checked: "${sentence}"`]
    // A sentence that fits two forms is true when either reading is.
    return tried.some(wrong => wrong.length === 0) ? [] : (tried[0] ?? [])
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.)\s+/).map(sentence => sentence.replace(/\.$/, ''))
}
