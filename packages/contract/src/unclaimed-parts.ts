/** Finds the numbers and names of a text that no claim of its evidence covers. */
import { foldText } from './lib/text-scan/fold-text.ts'
import { type NamedEntity, NameForms } from './lib/text-scan/names.ts'
import { type FoldedSpan, numbersOf } from './lib/text-scan/numbers.ts'
import { tokensOf } from './lib/text-scan/tokens.ts'

export { type NamedEntity, NameForms }

/** A range of a text in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A number or a name within a text. */
export interface TextPart extends TextRange {
  readonly kind: 'number' | 'name'
  /** The part, verbatim. */
  readonly text: string
}

export interface TextScanOptions {
  /** The ranges that claims cover. */
  readonly claims: readonly TextRange[]
  /** The teams and players that the text may name. Create `NameForms` once for several texts. */
  readonly entities: NameForms | readonly NamedEntity[]
  /**
   * The language of the text (BCP 47). Number words and Roman numerals are found in English and Spanish; in other
   * languages only figures and symbols of numbers are found.
   */
  readonly language: string
}

/**
 * The numbers and names of a text that are not inside the claimed ranges, in the order of the text. Adjacent claims
 * may cover a part together; spaces and marks within a part need no claim. A number within a name is part of the name.
 *
 * A number is a figure of any script, a number word, an ordinal or a Roman numeral. A name is the name of an entity
 * or a part of it that may stand alone: a nickname, a family name, a first name, a city, an abbreviation. Case,
 * diacritics, characters without width and letters that look alike make no difference, with two exceptions. A name of
 * one word counts only with a capital, because many family names are ordinary words; a word such as "will" does not
 * count at the start of a sentence. An abbreviation counts only in capitals, in a text that is not in capitals
 * throughout.
 */
export function unclaimedParts(
  text: string,
  { claims, entities, language }: TextScanOptions,
): readonly TextPart[] {
  const folded = foldText(text)
  const tokens = tokensOf(folded)
  const forms = entities instanceof NameForms ? entities : new NameForms(entities)
  const names = outermost(forms.spansIn(folded, tokens))
  const numbers = outermost(numbersOf(folded, tokens, { original: text, language })).filter(
    number => !names.some(name => name.from <= number.from && number.to <= name.to),
  )
  const isClaimed = claimTest(claims)
  const isCovered = ({ from, to }: FoldedSpan): boolean => {
    for (let at = from; at < to; at++) {
      const isMark = !/[\p{L}\p{N}\p{S}\p{Cs}]/u.test(folded.text.charAt(at))
      const start = folded.starts[at] ?? 0
      if (!isMark && !isClaimed(start, folded.ends[at] ?? start)) return false
    }
    return true
  }
  const partOf =
    (kind: TextPart['kind']) =>
    ({ from, to }: FoldedSpan): TextPart => {
      const start = folded.starts[from] ?? 0
      const end = folded.ends[to - 1] ?? start
      return { kind, start, end, text: text.slice(start, end) }
    }
  return [
    ...names.filter(name => !isCovered(name)).map(partOf('name')),
    ...numbers.filter(number => !isCovered(number)).map(partOf('number')),
  ].sort((a, b) => a.start - b.start)
}

/** The spans in the order of the text. Overlapping spans are joined, and a span within another one is left out. */
function outermost(spans: readonly FoldedSpan[]): readonly FoldedSpan[] {
  const joined: FoldedSpan[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1)
    if (last === undefined || span.from >= last.to) joined.push({ from: span.from, to: span.to })
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to }
  }
  return joined
}

/** Returns a function that reports whether a range is inside the union of the claims. */
function claimTest(claims: readonly TextRange[]): (start: number, end: number) => boolean {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...claims].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return (start, end) => merged.some(claim => claim.start <= start && end <= claim.end)
}
