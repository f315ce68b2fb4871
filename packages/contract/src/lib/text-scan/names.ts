import { type FoldedText, foldText } from './fold-text.ts'
import type { FoldedSpan } from './numbers.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A team or player whose names are searched in a text. */
export interface NamedEntity {
  readonly displayName: string
  /** Further names, such as the tricode of a team or a nickname. */
  readonly otherNames?: readonly string[] | undefined
}

/**
 * How a form of a name must be written to count as a name: `any` case, with a `capital` because the word may be an
 * ordinary one (`Young`), or completely in `upper` case because it is an abbreviation (`HCF`).
 */
type Spelling = 'any' | 'capital' | 'upper'

/**
 * The maximum length of a searched form of a name, in UTF-16 code units, and the maximum number of its words. If a
 * display name is longer, only parts of it are searched, unless its script has no spaces. Longer further names are not
 * searched.
 */
const longestForm = 80
const mostWords = 8

/** Parts of a name that do not count as a name alone. */
const particles = new Set(
  'jr sr ii iii iv v de del la las el los the of and y da di van von der den bin al st san new'
    .concat(' city club fc bc cb team')
    .split(' '),
)

/** Ordinary words. At the start of a sentence they do not count as a name, even with a capital. */
const functionWords = new Set(
  'will can may do so he no on an in to as at by my we us if or is it be am are was were had has have'
    .concat(
      ' over under after before with from this that then than when while where who what how why',
    )
    .concat(
      ' all any but and mark sin su se si ni ya lo le por para que como cuando mas pero y o tan',
    )
    .split(' '),
)

/** Abbreviations and short words that could be initials of a player, but do not count as initials. */
const abbreviations = new Set(
  'ot ft fg pt to am pm et uk us mvp ppg rpg apg all and the for'.split(' '),
)

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The number of leading code units of each form that `#beginnings` contains, so that most searches end after a few
 * words.
 */
const beginningLength = 4

/** The forms of the names of some entities, for a search in texts. */
export class NameForms {
  readonly #spellings = new Map<string, Spelling>()
  /** The beginnings of all forms, up to `beginningLength` code units. */
  readonly #beginnings = new Set<string>()
  readonly #unspaced: string[] = []
  readonly #base: NameForms | undefined

  /** @param base Further forms, which several instances can share. */
  constructor(entities: readonly NamedEntity[], base?: NameForms) {
    this.#base = base
    for (const { displayName, otherNames = [] } of entities) {
      for (const variant of variantsOf(displayName)) this.#addName(variant)
      for (const name of otherNames) this.#addOther(name)
    }
  }

  /** The spans of a text that are names. They may overlap. */
  spansIn(folded: FoldedText, tokens: readonly Token[]): readonly FoldedSpan[] {
    const spans = [...(this.#base?.spansIn(folded, tokens) ?? [])]
    if (this.#spellings.size === 0) return spans
    const hasLowerCase = folded.isUpper.includes(false)
    for (const [index, first] of tokens.entries()) {
      const last = this.#longestFrom(folded, tokens, { index, hasLowerCase })
      if (last !== undefined) spans.push({ from: first.from, to: last.to })
    }
    for (const name of this.#unspaced) {
      for (let at = folded.text.indexOf(name); at !== -1; at = folded.text.indexOf(name, at + 1))
        spans.push({ from: at, to: at + name.length })
    }
    return spans
  }

  #longestFrom(
    { isUpper }: FoldedText,
    tokens: readonly Token[],
    { index, hasLowerCase }: { readonly index: number; readonly hasLowerCase: boolean },
  ): Token | undefined {
    let form = ''
    let longest: Token | undefined
    let isDivided = false
    for (let at = index; at < tokens.length; at++) {
      const token = tokens[at]
      if (token === undefined) break
      if (at > index && !joint.test(token.gap)) break
      form += token.word
      if (form.length > longestForm || !this.#beginnings.has(form.slice(0, beginningLength))) break
      isDivided ||= at > index && /\s/.test(token.gap) && form.length > at - index + 1
      const spelling = this.#spellings.get(form)
      const units = isUpper.slice(tokens[index]?.from, token.to)
      switch (spelling) {
        case 'any':
          longest = token
          break
        case 'capital':
          if (units[0] && !isDivided && !isOpening(tokens, index)) longest = token
          break
        case 'upper':
          if (hasLowerCase && !units.includes(false)) longest = token
          break
      }
    }
    return longest
  }

  #addName(name: string): void {
    const words = tokensOf(foldText(name)).map(({ word }) => word)
    if (unspaced.test(name)) this.#unspaced.push(words.join(''))
    if (words.length <= mostWords) this.#add(words.join(''), words.length > 1 ? 'any' : 'capital')
    for (let count = 1; count <= Math.min(words.length, mostWords); count++) {
      this.#addPart(words.slice(0, count))
      this.#addPart(words.slice(-count))
    }
    const plain = words.filter(word => !particles.has(word))
    const last = plain.at(-1) ?? ''
    this.#addPart([last])
    // One of the "Foxes" is a "Fox".
    if (/^.{3,}s$/.test(last)) this.#addPart([last.replace(/(?<=[sxzh])es$|s$/, '')])
    // Parts of "Gilgeous-Alexander".
    if (/\p{L}[-‐‑]\p{L}/u.test(name)) for (const word of plain) this.#addPart([word])
    this.#addAbbreviations(words, plain)
  }

  #addPart(words: readonly string[]): void {
    if (words.every(word => particles.has(word))) return
    const form = words.join('')
    if (form.length >= 2) this.#add(form, words.length > 1 ? 'any' : 'capital')
  }

  #addAbbreviations(words: readonly string[], plain: readonly string[]): void {
    const first = plain[0] ?? ''
    const last = plain.at(-1) ?? ''
    const initials = [words, plain].map(each => each.map(word => word.charAt(0)).join(''))
    for (const form of [...initials, first.slice(0, 3), last.slice(0, 3)]) {
      if (form.length >= 2 && form.length <= 4 && !abbreviations.has(form)) this.#add(form, 'upper')
    }
  }

  #addOther(name: string): void {
    const words = tokensOf(foldText(name)).map(({ word }) => word)
    const isAbbreviation = /^\p{Lu}{2,4}$/u.test(name)
    const spelling = isAbbreviation ? 'upper' : words.length > 1 ? 'any' : 'capital'
    if (words.length <= mostWords) this.#add(words.join(''), spelling)
  }

  #add(form: string, spelling: Spelling): void {
    if (form === '' || form.length > longestForm) return
    const known = this.#spellings.get(form)
    if (known === undefined || strictness[spelling] < strictness[known])
      this.#spellings.set(form, spelling)
    if (known === undefined) {
      for (let end = 1; end <= beginningLength; end++) this.#beginnings.add(form.slice(0, end))
    }
  }
}

const strictness: Readonly<Record<Spelling, number>> = { any: 0, capital: 1, upper: 2 }

/** The characters that may separate the words of a name: `T.J. McConnell`, `Gilgeous-Alexander`, `D'Angelo`. */
const joint = /^[\s.\-‐-―'’`·_]{0,3}$/

/**
 * Whether a token is an ordinary word at the start of a sentence, or after a colon, semicolon, dash or opening mark.
 */
function isOpening(tokens: readonly Token[], index: number): boolean {
  const { word = '', gap = '' } = tokens[index] ?? {}
  return functionWords.has(word) && (index === 0 || /[.!?:;–—"“«‘¿¡(\n]/.test(gap))
}

/**
 * A name with its usual transcription: `Schröder` and `Schroeder`, `Đoković` and `Djokovic`. A Greek, Cyrillic or
 * Armenian name has its upper-case form instead, whose letters can look like other Latin letters (`ν` and `Ν`).
 */
function variantsOf(name: string): readonly string[] {
  if (/[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(name))
    return [name, name.toUpperCase()]
  const transcribed = name
    .normalize('NFC')
    .replace(/[äöüåÄÖÜÅ]/g, letter => transcriptions[letter.toLowerCase()] ?? letter)
    .replace(/[đĐ]/g, 'dj')
    .replace(/[øØ]/g, 'oe')
  return transcribed === name ? [name] : [name, transcribed]
}

const transcriptions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' }
