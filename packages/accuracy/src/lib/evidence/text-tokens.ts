import type { GameRecord } from '../game-record.ts'
import type { EvidenceWords } from './words/evidence-words.ts'

export type WordKind =
  | 'leading'
  | 'trailing'
  | 'facing'
  | 'even'
  | 'giving'
  | 'forcing'
  | 'clause'
  | 'stretch'
  | 'buzzer'

interface TokenRange {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The index of the sentence that contains the token. */
  readonly sentence: number
  /** The start of the sentence that contains the token. */
  readonly sentenceStart: number
}

export interface NameToken extends TokenRange {
  readonly kind: 'name'
  readonly isTeam: boolean
  /** The ids of the entities with this name. An ambiguous name has several. */
  readonly ids: readonly string[]
  readonly isPossessive: boolean
  /** Whether the name is the object of a preposition, and therefore not the subject. */
  readonly isObject: boolean
  /** Whether the token is a pronoun. A claim need not explain a pronoun. */
  readonly isPronoun: boolean
}

export interface NumberToken extends TokenRange {
  readonly kind: 'number'
  /** A number, or a clock such as `4:32`; NaN if the digits or words do not form a number. */
  readonly value: number | string
}

export interface UnitToken extends TokenRange {
  readonly kind: 'unit'
  readonly keys: readonly string[]
  /** Whether the token is a verb that states the unit of the number after it. */
  readonly isVerb: boolean
}

export interface PeriodToken extends TokenRange {
  readonly kind: 'period'
  readonly periods: readonly number[]
  /**
   * Whether the token means all periods of the game up to the last of `periods`: `three quarters`, `halftime`, the end
   * of regulation.
   */
  readonly isWhole: boolean
  /** `within` if counts are limited to the period; `moment` if the text states a moment of the period. */
  readonly role: 'within' | 'moment'
}

interface WordToken extends TokenRange {
  readonly kind: WordKind
}

export type TextToken = NameToken | NumberToken | UnitToken | PeriodToken | WordToken

/** Tokens of a text, in the order of the text: names, numbers, units, periods, and words of each `WordKind`. */
export function tokensOfText(
  text: string,
  { record, words }: { readonly record: GameRecord; readonly words: EvidenceWords },
): readonly TextToken[] {
  const rangeOf = rangesIn(text)
  const names = namesIn(text, record, words).map(
    (each): NameToken => ({
      kind: 'name',
      isPronoun: false,
      ...each,
      ...rangeOf(each.start, each.end),
    }),
  )
  const withoutNames = mask(text, names)
  const periods = periodsIn(withoutNames, { record, words }).map(
    (each): PeriodToken => ({ kind: 'period', ...each, ...rangeOf(each.start, each.end) }),
  )
  const units = unitsIn(withoutNames, words, (start, end) => {
    const range = rangeOf(start, end)
    // "Birch's 3 ties it" names a shot, but "the Herons' 3" is a count.
    const isCount =
      range.text === '3' && !names.some(each => !each.isTeam && isOwner(text, each, start))
    return isCount ? undefined : range
  })
  const numbers = numbersIn(mask(mask(withoutNames, units), periods), words).map(
    (each): NumberToken => ({
      kind: 'number',
      value: each.value,
      ...rangeOf(each.start, each.end),
    }),
  )
  const relations = longestOf(
    relationKinds.flatMap(kind =>
      [...withoutNames.matchAll(wordPattern(words[kind]))].map(
        ({ 0: found, index }): WordToken => ({ kind, ...rangeOf(index, index + found.length) }),
      ),
    ),
  )
  return [...names, ...periods, ...units, ...numbers, ...relations].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  )
}

/** Returns a function that makes a range of the text, with its sentence. */
function rangesIn(text: string): (start: number, end: number) => TokenRange {
  const sentences = sentenceStarts(text)
  return (start, end) => {
    const sentence = sentences.findLastIndex(each => each <= start)
    const sentenceStart = sentences[sentence] ?? 0
    return { start, end, text: text.slice(start, end), sentence, sentenceStart }
  }
}

/**
 * The units of a text. A word that several units could match belongs to the first one.
 *
 * @param rangeOf Returns the range of a match, or `undefined` if the match is not a unit.
 */
function unitsIn(
  text: string,
  words: EvidenceWords,
  rangeOf: (start: number, end: number) => TokenRange | undefined,
): readonly UnitToken[] {
  let rest = text
  const units: UnitToken[] = []
  for (const [list, isVerb] of [
    [words.unitVerbs, true],
    [words.units, false],
  ] as const) {
    for (const [source, keys] of list) {
      for (const { 0: found, index } of rest.matchAll(wordPattern(source))) {
        const range = rangeOf(index, index + found.length)
        if (range === undefined) continue
        units.push({ kind: 'unit', keys: keys.split(' '), isVerb, ...range })
        rest = mask(rest, [range])
      }
    }
  }
  return units
}

/**
 * The given words, without words of the kinds `leading` and `trailing` that are inside a longer phrase of these kinds:
 * the phrase `were outscored` contains the verb `outscored`, which states the opposite.
 */
function longestOf(relations: readonly WordToken[]): readonly WordToken[] {
  return relations.filter(
    each =>
      !relations.some(
        other =>
          other.start <= each.start &&
          each.end <= other.end &&
          other.end - other.start > each.end - each.start &&
          areRelations.has(other.kind) &&
          areRelations.has(each.kind),
      ),
  )
}

function isOwner(text: string, { end }: NameToken, start: number): boolean {
  return end < start && /^['’]s? (?:late )?$/.test(text.slice(end, start))
}

const relationKinds: readonly WordKind[] = [
  ...(['leading', 'trailing', 'facing', 'even', 'giving', 'forcing'] as const),
  ...(['clause', 'stretch', 'buzzer'] as const),
]

const areRelations: ReadonlySet<WordKind> = new Set<WordKind>(['leading', 'trailing'])

const patterns = new Map<string, RegExp>()

/** A regular expression that matches the source as whole words, in any case. */
export function wordPattern(source: string): RegExp {
  const known =
    patterns.get(source) ?? new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu')
  patterns.set(source, known)
  return known
}

/** The text with the given ranges replaced by spaces. */
export function mask(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
): string {
  return ranges.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  )
}

/**
 * The start of each sentence. A sentence ends with a period, an exclamation mark or a question mark before a capital or
 * a number; abbreviations such as `Dec. 27` and `p.m.` do not end a sentence.
 */
function sentenceStarts(text: string): readonly number[] {
  return [
    0,
    ...[...text.matchAll(/(?<=[\p{L}\p{N})%][.!?]["”»]?) +(?=["“«¿¡]?[\p{Lu}\p{N}])/gu)]
      .filter(
        ({ index }) =>
          !/\b(?:No|Jr|Sr|St|Jan|Feb|Aug|Sept|Oct|Nov|Dec|a\.m|p\.m)\.$/.test(text.slice(0, index)),
      )
      .map(({ 0: found, index }) => index + found.length),
  ]
}

interface NameForms {
  readonly forms: ReadonlyMap<string, readonly string[]>
  readonly pattern: RegExp
}

const knownForms = new WeakMap<GameRecord, NameForms>()

/**
 * The ids of the teams and players of a game by the forms of their names (full names, nicknames, cities, family names,
 * and family names with an initial), and a regular expression that matches these forms.
 */
export function nameFormsOf(record: GameRecord): NameForms {
  const known = knownForms.get(record)
  if (known !== undefined) return known
  const forms = new Map<string, string[]>()
  const add = (form: string | undefined, id: string) => {
    if (form === undefined || form.trim() === '') return
    const ids = forms.get(form) ?? []
    if (!ids.includes(id)) ids.push(id)
    forms.set(form, ids)
  }
  for (const team of [record.box.awayTeam, record.box.homeTeam]) {
    const id = String(team.teamId)
    add(record.nameOf(id), id)
    add(team.teamName, id)
    add(team.teamCity, id)
    for (const player of team.players) {
      const { name = '', familyName, nameI } = player
      const own = String(player.personId)
      add(name, own)
      add(nameI, own)
      const family = familyName ?? name.replace(/^\S+ /, '')
      add(family, own)
      add(family.replace(/,? (?:Jr\.?|Sr\.?|II|III|IV|V)$/, ''), own)
    }
  }
  const teams = new Set([record.awayId, record.homeId])
  // A name of a player that is also the nickname or the city of one team means the team.
  for (const [form, ids] of forms) {
    const ofTeams = ids.filter(id => teams.has(id))
    if (ofTeams.length === 1 && ids.length > 1) forms.set(form, ofTeams)
  }
  const sources = [...forms.keys()]
    .sort((a, b) => b.length - a.length)
    .map(form => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const made = { forms, pattern }
  knownForms.set(record, made)
  return made
}

/** The ids of the teams and players that a text names without ambiguity. */
export function clearNamesIn(
  text: string,
  { record, words }: { readonly record: GameRecord; readonly words: EvidenceWords },
): readonly string[] {
  return namesIn(text, record, words)
    .filter(({ ids }) => ids.length === 1)
    .flatMap(({ ids }) => ids)
}

function namesIn(text: string, record: GameRecord, words: EvidenceWords) {
  const { forms, pattern } = nameFormsOf(record)
  const teams = new Set([record.awayId, record.homeId])
  const objectBefore = new RegExp(
    `(?<![\\p{L}])(?:${words.objectBefore})(?: (?:the|los|las|el|la))? ?\\(?$`,
    'iu',
  )
  const possessiveBefore = /(?<![\p{L}])(?:de|del)(?: (?:los|las|el|la))? $/iu
  // A mark that distinguishes namesakes belongs to the name: `Thomas Bryant (#7)`.
  return [...text.matchAll(pattern)].map(({ 0: name, index }) => {
    const mark = /^ \((?:#\d+|[A-Z]{2,4})\)/.exec(text.slice(index + name.length))?.[0] ?? ''
    const ids = idsOfMarked(forms.get(name) ?? [], mark, record)
    const end = index + name.length + (mark !== '' && ids.length === 1 ? mark.length : 0)
    const before = text.slice(0, index)
    return {
      start: index,
      end,
      ids,
      isTeam: ids.every(id => teams.has(id)),
      isPossessive: /^['’](?:s(?!\p{L}))?/u.test(text.slice(end)) || possessiveBefore.test(before),
      isObject: objectBefore.test(before),
    }
  })
}

/**
 * The given ids that a mark after a name selects, or all given ids if the mark selects none. The mark is a tricode or a
 * jersey number.
 */
function idsOfMarked(ids: readonly string[], mark: string, { box }: GameRecord): readonly string[] {
  if (mark === '') return ids
  const marked = [box.awayTeam, box.homeTeam].flatMap(team => {
    const isTeam = mark === ` (${team.teamTricode})`
    if (isTeam && ids.includes(String(team.teamId))) return [String(team.teamId)]
    return team.players
      .filter(({ jerseyNum }) => isTeam || mark === ` (#${jerseyNum})`)
      .map(({ personId }) => String(personId))
      .filter(id => ids.includes(id))
  })
  return marked.length === 0 ? ids : marked
}

/** The numbers of a text in figures or words. Several words of a compound number form one number. */
function numbersIn(text: string, words: EvidenceWords) {
  const { cardinals, compound, decimal, ordinals } = words
  const single = [...cardinals.keys(), ...ordinals.keys()].sort((a, b) => b.length - a.length)
  const word = `(?:${single.join('|')})`
  const pattern = new RegExp(
    [
      '(?<![\\p{L}])\\p{N}+(?:[:.,]\\p{N}+)*(?:st|nd|rd|th|[.]?(?:er|[ºª]))?(?![\\p{L}\\p{N}])',
      `(?<![\\p{L}\\p{N}])${word}(?:(?:[ -]|[ ]${compound}[ ])${word})*(?![\\p{L}\\p{N}])`,
      '(?:\\p{L}+\\p{N}[\\p{L}\\p{N}]*|\\p{N}+\\p{L}[\\p{L}\\p{N}]*)',
    ].join('|'),
    'giu',
  )
  const found = [...text.matchAll(pattern)].filter(
    ({ 0: word, index }) =>
      // In "once down 15", the word "once" is an adverb.
      !/^once (?:down|up|led|trail|ahead|lead|tied)/i.test(text.slice(index)) &&
      // In "tres faltas cada uno", the word "uno" is a pronoun.
      !(/^un[oa]$/i.test(word) && /(?<!\p{L})cada $/iu.test(text.slice(0, index))) &&
      !(/^seg?c?[ou]nd[os]*$/i.test(word) && isTimeUnit(text, index)),
  )
  return found.map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    value: valueOfNumber(found.toLowerCase()),
  }))

  function valueOfNumber(found: string): number | string {
    if (/^\d+:\d\d(?:\.\d)?$/.test(found)) return found
    if (/^\d/.test(found)) {
      const plain = found.replace(/(?:st|nd|rd|th|\.?(?:er|[ºª]))$/, '')
      if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return Number.NaN
      // No value of a game has a thousands separator, so a comma or period must be the decimal mark of the language.
      if (/[.,]/.test(plain) && !plain.includes(decimal)) return Number.NaN
      return Number(plain.replace(',', '.'))
    }
    const parts = found.split(/[ -]/).filter(part => part !== compound)
    let total = 0
    for (const part of parts) {
      const value = cardinals.get(part) ?? ordinals.get(part)
      if (value === undefined) return Number.NaN
      total = value === 100 && total > 0 ? total * 100 : total + value
    }
    // Words such as "seven five" do not form a number.
    return parts.length > 1 && total % 100 < 20 && total < 100 ? Number.NaN : total
  }
}

/** Whether the word at an index is the unit of time, because a number precedes it: `1 second`. */
function isTimeUnit(text: string, index: number): boolean {
  return /(?:\d|\b(?:one|un)) $/.test(text.slice(0, index))
}

function periodsIn(
  text: string,
  { record, words }: { readonly record: GameRecord; readonly words: EvidenceWords },
): readonly (Pick<PeriodToken, 'periods' | 'role' | 'isWhole'> & { start: number; end: number })[] {
  return [...text.matchAll(periodPattern(words))].map(found => {
    const { 0: whole, groups = {}, index } = found
    const around = { before: text.slice(0, index), after: text.slice(index + whole.length) }
    const isMoment = groups.halftime !== undefined || isMomentIn(around, words)
    return {
      start: index,
      end: index + whole.length,
      periods: periodsOf(groups, whole, { words, regulation: record.regulationPeriods }),
      isWhole: [groups.halftime, groups.regulation, groups.several].some(Boolean),
      role: isMoment ? ('moment' as const) : ('within' as const),
    }
  })
}

/** A regular expression for periods. `periodsOf` reads its named groups. */
function periodPattern(words: EvidenceWords): RegExp {
  const ordinal = `(?:${[...words.ordinals.keys()].join('|')}|\\d(?:st|nd|rd|th|\\.?(?:er|[ºª])))`
  const cardinal = `(?:${[...words.cardinals.keys()].join('|')}|\\d)`
  const source = [
    `(?<lastQuarter>(?:${words.last})[ ](?:${words.quarter}))`,
    `(?<first>${ordinal})(?<noun>(?:[ -](?:${words.overtime}|${words.quarter}|${words.half}))|(?=[ ](?:and|into|y|al)[ ](?:(?:the|el|la)[ ])?(?:${ordinal}|${words.last})[ ](?:${words.quarter})))`,
    `(?<several>${cardinal})(?:[ ]primer[oa]s)?[ ](?:${words.quarter})`,
    `(?<halftime>${words.halftime})`,
    `(?<regulation>${words.regulation})`,
    `(?<overtimes>${cardinal})[ ]?(?:${words.overtime})`,
    `(?<overtime>${words.overtime})`,
  ].join('|')
  return wordPattern(source)
}

/** Whether the text around a period states a moment of the period, such as a time or its end. */
function isMomentIn(
  { before, after }: { readonly before: string; readonly after: string },
  words: EvidenceWords,
): boolean {
  return (
    new RegExp(`(?<!\\p{L})(?:${words.forcing})(?: (?:an?|el|la|una?))? $`, 'iu').test(before) ||
    new RegExp(`(?<!\\p{L})(?:${words.atMoment})(?: (?:the|el|la|los|las))? $`, 'iu').test(
      before,
    ) ||
    /(?:falta de|a) [^,;.]*(?:para el final|del final|de la|del) (?:del |de la |el |la )?$/iu.test(
      before,
    ) ||
    // A time in parentheses: `(3.er cuarto, 6:44)`.
    (before.endsWith('(') && /^, \d/.test(after))
  )
}

/** The periods that a match of `periodPattern` means, by its group. */
function periodsOf(
  groups: Readonly<Record<string, string | undefined>>,
  whole: string,
  { words, regulation }: { readonly words: EvidenceWords; readonly regulation: number },
): number[] {
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
  if (groups.lastQuarter !== undefined) return [regulation]
  if (groups.halftime !== undefined) return upTo(regulation / 2)
  if (groups.regulation !== undefined) return upTo(regulation)
  if (groups.overtime !== undefined) return [regulation + 1]
  if (groups.overtimes !== undefined) {
    return upTo(numberOf(groups.overtimes, words)).map(each => regulation + each)
  }
  if (groups.several !== undefined) return upTo(numberOf(groups.several, words))
  const number = numberOf(groups.first ?? '', words)
  if (whole.search(wordPattern(words.overtime)) !== -1) return [regulation + number]
  if (regulation === 4 && new RegExp(`(?:${words.half})$`, 'iu').test(whole)) {
    return number === 1 ? [1, 2] : [3, 4]
  }
  return [number]
}

function numberOf(word: string, { cardinals, ordinals }: EvidenceWords): number {
  const plain = word.toLowerCase()
  const figure = Number(/^\d/.exec(plain)?.[0] ?? Number.NaN)
  return ordinals.get(plain) ?? cardinals.get(plain) ?? figure
}
