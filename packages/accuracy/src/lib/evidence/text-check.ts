import type { GameRecord } from '../game-record.ts'
import type { ClaimFault, ComputedClaim } from './claim-check.ts'
import { shapeOf } from './claim-shape.ts'
import {
  type EvidenceTerm,
  type Expression,
  isName,
  type StatedExpression,
  termsOf,
} from './expression.ts'
import { scheduledNumbers } from './schedule.ts'
import type { CountedTerm } from './term-counter.ts'
import type { NameToken, NumberToken, PeriodToken, TextToken, UnitToken } from './text-tokens.ts'
import { tokensOfText, wordPattern } from './text-tokens.ts'
import type { EvidenceWords } from './words/evidence-words.ts'

export interface TextCheckOptions {
  readonly record: GameRecord
  readonly words: EvidenceWords
  /** Ids of the team or player that the item is about; sentences without a name refer to it. */
  readonly subjects: readonly string[]
  /** The teams and players that the texts of the item name with a full name. */
  readonly named: ReadonlySet<string>
  /** The position of the moment of the item. */
  readonly moment: number
  /** The lead of the home team at the moment of the item; negative if it trails. */
  readonly margin: number
  /** Whether the item is about a stretch of the game, such as a run. */
  readonly isAboutStretch: boolean
}

/** A count up to an earlier play. */
interface EarlierCount {
  readonly term: EvidenceTerm
  readonly counted: CountedTerm
  readonly periods: readonly PeriodToken[]
}

/** A clock or the end of a period in a text, and the position of the play that its claim names. */
interface StatedMoment {
  readonly token: TextToken
  readonly position: number
}

/** An expression that a number of the text states. */
interface StatedNumber {
  readonly number: NumberToken
  readonly expression: StatedExpression
}

/**
 * Compares the claims of a text with its words: the numbers and names within a claim, and the unit, the owner and the
 * stretch that the sentence around it states.
 */
export class TextCheck {
  readonly #text: string
  readonly #tokens: readonly TextToken[]
  readonly #record: GameRecord
  readonly #subjects: readonly string[]
  readonly #isAboutStretch: boolean
  readonly #margin: number
  readonly #moment: number
  readonly #named: ReadonlySet<string>
  readonly #words: EvidenceWords

  constructor(
    text: string,
    { record, subjects, isAboutStretch, margin, moment, named, words }: TextCheckOptions,
  ) {
    this.#margin = margin
    this.#moment = moment
    this.#named = named
    this.#words = words
    this.#isAboutStretch = isAboutStretch
    this.#text = text
    this.#tokens = withPronouns(tokensOfText(text, { record, words }), {
      text,
      subjects,
      words,
      record,
    })
    this.#record = record
    this.#subjects = subjects
  }

  /** The faults of each claim of the text, in the order of the claims. */
  faultsOf(claims: readonly ComputedClaim[]): readonly (readonly ClaimFault[])[] {
    const aligned = claims.map(computed => this.alignmentOf(computed))
    const all = aligned
      .flatMap(({ stated }) => stated)
      .sort((a, b) => a.number.start - b.number.start)
    const moments = claims.flatMap(computed => this.#momentsIn(computed))
    return claims.map((computed, index) => {
      const { faults, stated } = aligned[index] ?? { faults: [], stated: [] }
      if (isOfSchedule(computed)) return faults
      return [
        ...faults,
        ...stated.flatMap(each => this.#unitFaults(each, this.#pairOf(all, each) !== undefined)),
        ...stated.flatMap(each => this.#ownerFaults(computed, { all, each })),
        ...stated.flatMap(each => this.#shapeFaults(each)),
        ...this.#stretchFaults(computed, stated),
        ...stated.flatMap(each => this.#momentFaults(computed, { each, moments })),
      ]
    })
  }

  /** The numbers of a claim with the expressions that they state, and the names and numbers that its `how` does not have. */
  alignmentOf(computed: ComputedClaim): {
    readonly faults: readonly ClaimFault[]
    readonly stated: readonly StatedNumber[]
  } {
    const inside = this.#tokens.filter(each => this.#isInside(each, computed))
    if (isOfSchedule(computed)) return { faults: this.#scheduleFaults(inside), stated: [] }
    const { faults, stated } = this.#align(computed, inside)
    const thresholds = this.#thresholdFaults(computed, inside)
    return { faults: [...this.#nameFaults(computed, inside), ...faults, ...thresholds], stated }
  }

  /** Numbers of the schedule must be numbers of the box score: dates, times, labels and places. */
  #scheduleFaults(inside: readonly TextToken[]): readonly ClaimFault[] {
    const scheduled = scheduledNumbers(this.#record.box)
    return inside
      .filter(each => each.kind === 'number')
      .filter(({ text, value }) => !scheduled.has(text) && !scheduled.has(String(value)))
      .map(({ text }) => falsehood(`"${text}" is not on the schedule`))
  }

  #isInside({ start, end }: TextToken, { claim }: ComputedClaim): boolean {
    return start < claim.end && claim.start < end
  }

  /** Every name within a claim must be an entity of its expressions, and only one. */
  #nameFaults({ expressions }: ComputedClaim, inside: readonly TextToken[]): readonly ClaimFault[] {
    const { awayId, homeId } = this.#record
    const scores: Readonly<Record<string, string>> = { awayScore: awayId, homeScore: homeId }
    const terms = expressions.flatMap(({ expression }) => termsOf(expression))
    const ids = new Set(terms.map(({ id, key }) => scores[key] ?? id))
    return namesAmong(inside).flatMap(name => {
      if (name.isPronoun) return []
      const meant = name.ids.filter(id => ids.has(id))
      if (meant.length === 1 && name.ids.length === 1) return []
      // A family name of several players is clear if the text names one of them in full before.
      if (meant.length === 1 && this.#isClear(name, meant[0] ?? '')) return []
      return meant.length === 0
        ? [falsehood(`names "${name.text}", who is not in its "how"`)]
        : [unclear(`"${name.text}" may be ${name.ids.join(' or ')}`)]
    })
  }

  /** Whether an ambiguous name follows a full name of one of its players, in the same text or elsewhere in the item. */
  #isClear(name: NameToken, id: string): boolean {
    const before = namesAmong(this.#tokens).filter(each => each.start < name.start)
    const named = before.flatMap(({ ids }) => (ids.length === 1 ? ids : []))
    const alike = named.filter(each => name.ids.includes(each))
    const inItem = name.ids.filter(each => this.#named.has(each))
    if (alike.length === 0) return inItem.length === 1 && inItem[0] === id
    return alike.every(each => each === id)
  }

  /** Assigns the numbers of a claim to its values, in order. Clocks and periods are compared separately. */
  #align(
    { expressions }: ComputedClaim,
    inside: readonly TextToken[],
  ): { readonly faults: readonly ClaimFault[]; readonly stated: readonly StatedNumber[] } {
    const faults: ClaimFault[] = []
    const stated: StatedNumber[] = []
    const shown = expressions.filter(each => isShown(each.expression, 'clock'))
    const valued = expressions.filter(
      ({ expression, value }) => value !== undefined && !isShown(expression, 'clock'),
    )
    let next = 0
    for (const number of inside.filter(each => each.kind === 'number')) {
      const clock = shown.find(({ value = '' }) => isClock(number, value, this.#unitAfter(number)))
      if (clock !== undefined) {
        stated.push({ number, expression: clock })
        continue
      }
      const at = valued.findIndex(
        ({ value }, index) => index >= next && isValue(number, value ?? ''),
      )
      const expression = valued[at]
      if (expression === undefined) {
        const values = expressions.flatMap(({ value }) => value ?? []).join(', ')
        faults.push(
          falsehood(`states "${number.text}", but its "how" gives ${values || 'no value'}`),
        )
      } else {
        stated.push({ number, expression })
        next = at + 1
      }
    }
    for (const period of inside.filter(each => each.kind === 'period')) {
      faults.push(...this.#periodFaults(period, expressions))
    }
    return { faults, stated }
  }

  /** A period within a claim must be a value or a bound of its expressions. */
  #periodFaults(
    { isWhole, periods, text }: PeriodToken,
    expressions: readonly StatedExpression[],
  ): readonly ClaimFault[] {
    const terms = expressions.flatMap(({ expression }) => termsOf(expression))
    const values = expressions
      .filter(({ expression }) => termsOf(expression).some(({ key }) => key === 'period'))
      .map(({ value }) => Number(value))
    const bounds = terms.flatMap(({ bounds: { period } }) => period ?? [])
    const last = periods.at(-1) ?? 0
    const overtimes = last - this.#record.regulationPeriods
    const isStated = [...values, ...bounds].some(
      each =>
        (isWhole ? each === last : periods.includes(each)) ||
        (!isWhole && overtimes > 0 && each === overtimes),
    )
    if (isStated) return []
    if (values.length === 0 && bounds.length === 0) return []
    return [
      falsehood(
        `states "${text}", but its "how" is about period ${[...values, ...bounds].join(', ')}`,
      ),
    ]
  }

  #unitAfter({ end }: NumberToken): string {
    return this.#textAfter(end)
  }

  #textAfter(end: number): string {
    return this.#text.slice(end, end + 16)
  }

  /** A number with the unit of another statistic. */
  #unitFaults({ number, expression }: StatedNumber, isScore: boolean): readonly ClaimFault[] {
    const keys = keysOf(expression.expression)
    if (keys.some(key => timeKeys.has(key)) || keys.length === 0) return []
    const isPercent = /^[\s\u00a0\u202f]?(?:%|percent|por ciento)/.test(this.#textAfter(number.end))
    if (isPercent !== isShare(expression.expression)) {
      return [falsehood(`"${number.text}" ${isPercent ? 'is' : 'is not'} stated in percent`)]
    }
    const units = isScore ? this.#unitsOfScore(number) : [this.#unitOf(number) ?? points]
    const wanted =
      !isScore && this.#isAtLine(number, units) ? throws : units.flatMap(unit => unit.keys)
    if (keys.some(key => wanted.includes(key) || alike(key, wanted))) return []
    // "15 of the 25 baskets came on assists"
    const isAssisted = this.#sentenceText(number).search(wordPattern(this.#words.assisted)) !== -1
    if (isAssisted && keys.includes('assists') && this.#triedOf(number) !== undefined) return []
    const stated = units.map(({ text }) => text).join(' or ')
    return [
      falsehood(`"${number.text}" is stated in ${stated}, but its "how" counts ${keys.join(', ')}`),
    ]
  }

  /** "From the line, the Millers scored nine points": these points are free throws. */
  #isAtLine(number: NumberToken, units: readonly Pick<UnitToken, 'keys'>[]): boolean {
    if (!units.some(({ keys }) => keys.includes('points'))) return false
    const before = this.#clauseOf(number).findLast(
      each => each.end <= number.start && (each.kind === 'unit' || each.kind === 'number'),
    )
    return before?.kind === 'unit' && /l(?:ine|ínea)$/i.test(before.text)
  }

  /** A score has the unit that directly follows it, or the one before it in its clause, or points. */
  #unitsOfScore(number: NumberToken): readonly Pick<UnitToken, 'keys' | 'text'>[] {
    const clause = this.#clauseOf(number, /[;—]/)
    const units = clause.filter((each): each is UnitToken => each.kind === 'unit')
    const after = units.find(each => each.start >= number.end)
    const between = after === undefined ? '' : this.#text.slice(number.end, after.start)
    if (
      after !== undefined &&
      /^%?(?:[-–]\d+|%? (?:to|a) [\d.,]+%?)?(?: \p{L}+)?(?: (?:over|ante|sobre) .{3,40}?)? (?:(?:in|on|off|en|de) )?(?:the |los )?$/u.test(
        between,
      )
    ) {
      return [after]
    }
    return [points, ...units.filter(each => each.end <= number.start)]
  }

  /** The unit of a number: the next one before another number, else the one before the number. */
  #unitOf(number: NumberToken): Pick<UnitToken, 'keys' | 'text'> | undefined {
    const sentence = this.#tokens.filter(
      each =>
        each.sentence === number.sentence &&
        !(each.kind === 'unit' && thresholdKeys.has(each.keys[0] ?? '')),
    )
    const units = sentence.filter((each): each is UnitToken => each.kind === 'unit')
    const made = sentence.find(
      (each): each is NumberToken => each.kind === 'number' && this.#isPartOf(each, number),
    )
    const unitOfMade = made && this.#unitOf(made)
    // "Assisted on 29 of 42 baskets" counts two statistics.
    if (made !== undefined && !unitOfMade?.keys.includes('assists')) return unitOfMade
    const before = units.findLast(each => each.end <= number.start)
    if (made === undefined && before?.isVerb === true && number.start - before.end <= 8)
      return before
    const after = this.#unitAfterNumber(number, sentence)
    if (after !== undefined) return after
    const counted = sentence.findLast(
      (each): each is NumberToken => each.kind === 'number' && each.end <= number.start,
    )
    if (this.#triedOf(number) !== undefined) {
      // Makes of attempts without a unit have the unit of the makes before them, and are shots without any.
      const ratio = sentence.findLast(
        (each): each is NumberToken =>
          each.kind === 'number' && each.end <= number.start && this.#triedOf(each) !== undefined,
      )
      if (ratio !== undefined) return this.#unitOf(ratio)
      return counted === undefined ? (before ?? shots) : shots
    }
    // "Five shots to two": the second number has the unit of the first one.
    if (counted !== undefined && (before === undefined || before.start > counted.start)) {
      return this.#unitOf(counted) ?? before
    }
    return before
  }

  /** The unit after a number. Both numbers of a score, of makes and attempts, and of a part of a sum have one unit. */
  #unitAfterNumber(number: NumberToken, sentence: readonly TextToken[]): UnitToken | undefined {
    let { end } = number
    for (const each of sentence) {
      if (each.start < number.end) continue
      if (each.kind === 'unit') {
        const isApart = each.isVerb || /[;:.]/.test(this.#text.slice(number.end, each.start))
        return isApart ? undefined : each
      }
      if (each.kind !== 'number') continue
      const between = this.#text.slice(end, each.start)
      if (!/^(?:[-–/]| (?:of|de)(?: |$)|-(?:of|for)-)/.test(between)) return undefined
      end = each.end
    }
    return undefined
  }

  /** The attempts of makes: `20` after `13` in `13 of 20`. */
  #triedOf(made: NumberToken): NumberToken | undefined {
    return this.#tokens.find(
      (each): each is NumberToken =>
        each.kind === 'number' && each.start >= made.end && this.#isPartOf(made, each),
    )
  }

  #ownerFaults(
    computed: ComputedClaim,
    { all, each }: { readonly all: readonly StatedNumber[]; readonly each: StatedNumber },
  ): readonly ClaimFault[] {
    const { number, expression } = each
    const terms = termsOf(expression.expression)
    if (terms.some(({ key, games }) => timeKeys.has(key) || games.length > 0)) return []
    const pair = this.#pairOf(all, each)
    if (pair !== undefined)
      return pair.isFirst
        ? [...this.#relationFaults(number, pair), ...this.#orderFaults(number, pair)]
        : []
    const ids = [...new Set(terms.flatMap(({ id }) => (id === '' ? [] : [id])))]
    const [id = ''] = ids
    if (ids.length === 0) return []
    if (isMargin(expression.expression) && ids.length === 2) {
      return [
        ...this.#relationFaults(number, { leader: id, isEven: Number(number.value) === 0 }),
        ...this.#extremeFaults(number, id),
      ]
    }
    const made = all.find(other => this.#isPartOf(other.number, number))
    if (made !== undefined) {
      const owner = termsOf(made.expression.expression)[0]?.id ?? ''
      return ids.includes(owner) ? [] : [falsehood(`"${number.text}" is of another team or player`)]
    }
    const named = this.#namesApiece(number)
    if (named.length > 0) return this.#apieceFaults(number, named, computed)
    if (this.#isTie(number, computed, id)) return []
    const isForced = terms.some(({ key }) => key === 'turnovers') && this.#isForced(number)
    return this.#entityFaults(
      number,
      isForced && this.#isTeam(id) ? this.#record.otherTeam(id) : id,
    )
  }

  /** "Tied at 28" and "24 points apiece" are true of both teams. */
  #isTie(number: NumberToken, { counted }: ComputedClaim, id: string): boolean {
    if (!this.#isTeam(id)) return false
    const isTied = new RegExp(`(?:${this.#words.tied}) $`, 'iu').test(
      this.#text.slice(0, number.start),
    )
    const rest = this.#text.slice(number.end, number.end + 24).split(/[.;]/)[0] ?? ''
    const score = /(\d+)[-–](\d+)/.exec(
      this.#text.slice(Math.max(0, number.start - 4), number.end + 4),
    )
    const isEvenScore = score !== null && score[1] === score[2]
    const isOfBoth =
      isEvenScore || this.#sentenceText(number).search(wordPattern(this.#words.bothTeams)) !== -1
    if (!isTied && !isOfBoth && rest.search(wordPattern(this.#words.apiece)) === -1) return false
    const other = this.#record.otherTeam(id)
    return [...counted].some(
      ([{ key }, { from, to }]) => this.#record.count(other, key, { from, to }) === number.value,
    )
  }

  #sentenceText({ sentence }: NumberToken): string {
    const own = this.#tokens.filter(each => each.sentence === sentence)
    return this.#text.slice(own[0]?.sentenceStart ?? 0, own.at(-1)?.end)
  }

  /** Misses and distances to a mark need words that say so: `missed 20`, `three points shy of 40`. */
  #shapeFaults({ number, expression }: StatedNumber): readonly ClaimFault[] {
    const shape = shapeOf(expression.expression, this.#record.regulationPeriods)
    const words = { misses: this.#words.missed, mark: this.#words.distance }[shape as 'misses']
    if (words === undefined) return []
    return this.#sentenceText(number).search(wordPattern(words)) === -1
      ? [
          falsehood(
            `"${number.text}" is not stated as ${shape === 'mark' ? 'a distance' : 'misses'}`,
          ),
        ]
      : []
  }

  /** The players of `19 points apiece`, who are named before the number. */
  #namesApiece(number: NumberToken): readonly NameToken[] {
    const rest = this.#text.slice(number.end, number.end + 40).split(/[.;]/)[0] ?? ''
    if (rest.search(wordPattern(this.#words.apiece)) === -1) return []
    return namesAmong(this.#clauseOf(number)).filter(
      each => !each.isTeam && each.end <= number.start,
    )
  }

  #apieceFaults(
    number: NumberToken,
    names: readonly NameToken[],
    { expressions }: ComputedClaim,
  ): readonly ClaimFault[] {
    const counted = expressions
      .filter(({ value }) => Number(value) === number.value)
      .flatMap(({ expression }) => termsOf(expression).map(({ id }) => id))
    const without = names.filter(({ ids }) => ids.length !== 1 || !counted.includes(ids[0] ?? ''))
    return without.map(({ text }) => falsehood(`has no count of "${number.text}" for "${text}"`))
  }

  /** Whether a sentence states that a team forced the turnovers of the other one. */
  #isForced(number: NumberToken): boolean {
    const verb = this.#tokens.findLast(
      each =>
        each.kind === 'forcing' && each.sentence === number.sentence && each.end <= number.start,
    )
    if (verb === undefined) return false
    if (/^ (?:propi[oa]s|of their own)/.test(this.#textAfter(number.end))) return false
    return !/ (?:and|while|y|mientras) \p{L}+(?:ed|ing|aron|ieron|ó) /u.test(
      this.#text.slice(verb.end, number.start),
    )
  }

  /** A double-double needs two counts of at least 10; phrases of possessions state the margin of the game. */
  #thresholdFaults(
    { expressions }: ComputedClaim,
    inside: readonly TextToken[],
  ): readonly ClaimFault[] {
    const values = expressions.map(({ value }) => Number(value ?? 0))
    return inside
      .filter(each => each.kind === 'unit')
      .flatMap(({ keys: [key = ''], text }) => {
        const least = thresholds[key]
        const isReached =
          least === undefined
            ? this.#isMarginOf(key)
            : values.filter(value => value >= 10).length >= least
        return isReached ? [] : [falsehood(`states "${text}", which the game does not reach`)]
      })
  }

  /** Whether the margin of the game is within the possessions of a phrase, three points for each. */
  #isMarginOf(key: string): boolean {
    const margin = Math.abs(this.#margin)
    if (key === 'manyPossessions') return margin > 3
    return key === 'onePossession' ? margin <= 3 : true
  }

  /** Whether two numbers are makes of attempts: `13 of 20`, `4-for-7`, `1/2`. */
  #isPartOf(made: NumberToken, tried: NumberToken): boolean {
    return /^(?: (?:of|de)(?: their| sus| las)? |-(?:of|for)-|\/)$/.test(
      this.#text.slice(made.end, tried.start),
    )
  }

  #isTeam(id: string): boolean {
    return id === this.#record.awayId || id === this.#record.homeId
  }

  /** The two numbers of a score or a comparison: they are joined, and count the same for both teams. */
  #pairOf(all: readonly StatedNumber[], each: StatedNumber) {
    const index = all.indexOf(each)
    for (const first of [index, index - 1]) {
      const [one, other] = [all[first], all[first + 1]]
      if (one === undefined || other === undefined) continue
      const between = this.#text.slice(one.number.end, other.number.start)
      if (!/^[\s\u00a0]?(?:%?(?:[-–]| a | to )|% por )$/.test(between)) continue
      const [a, b] = [one, other].map(({ expression }) => this.#sideOf(expression.expression))
      if (a === undefined || b === undefined || a.shape !== b.shape || a.id === b.id) continue
      const [own, opponent] = [Number(one.number.value), Number(other.number.value)]
      const leader = own >= opponent ? a.id : b.id
      return {
        isFirst: first === index,
        leader,
        isEven: own === opponent,
        isLeaderFirst: own >= opponent,
        isScoreOfGame: a.shape === 'points' && !hasBounds(one.expression.expression),
      }
    }
    return undefined
  }

  /** The team of an expression, and its shape without the team. */
  #sideOf(expression: Expression): { readonly id: string; readonly shape: string } | undefined {
    const terms = termsOf(expression)
    const [term] = terms
    if (term === undefined) return undefined
    const { awayId, homeId } = this.#record
    if (term.key === 'homeScore') return { id: homeId, shape: 'score' }
    if (term.key === 'awayScore') return { id: awayId, shape: 'score' }
    const isOfOne = terms.every(({ id }) => id === term.id)
    if (!isOfOne || !this.#isTeam(term.id)) return undefined
    return { id: term.id, shape: terms.map(({ key }) => key).join() }
  }

  /** The team ahead comes first in the score of the game: "beat the Herons 98-97", never "97-98". */
  #orderFaults(
    number: NumberToken,
    {
      isScoreOfGame,
      isLeaderFirst,
    }: { readonly isScoreOfGame: boolean; readonly isLeaderFirst: boolean },
  ): readonly ClaimFault[] {
    return isScoreOfGame && !isLeaderFirst
      ? [
          falsehood(
            `states the score of the game with the points of the trailing team, "${number.text}", first`,
          ),
        ]
      : []
  }

  /** Whether the sentence has the leader of a score or a margin ahead. */
  #relationFaults(
    number: NumberToken,
    { leader, isEven }: { readonly leader: string; readonly isEven: boolean },
  ): readonly ClaimFault[] {
    if (isEven) return []
    const relation = this.#relationOf(number)
    if (relation === 'even') return []
    if (relation === undefined)
      return [unclear(`"${number.text}" does not state which team is ahead`)]
    return relation === leader
      ? []
      : [falsehood(`has ${this.#record.nameOf(relation)} ahead with "${number.text}"`)]
  }

  /** The team that a sentence has ahead with a number. */
  #relationOf(number: NumberToken): string | 'even' | undefined {
    const clause = this.#clauseOf(number, /[;—]/)
    const words = clause.filter(each => each.kind === 'leading' || each.kind === 'trailing')
    const after = words.find(each => each.start >= number.end && isNoun(each.text))
    const before = words.findLast(each => each.end <= number.start)
    const near =
      after !== undefined &&
      /^[\d\s\-–.\p{L}]{0,24}$/u.test(this.#text.slice(number.end, after.start)) &&
      !/ (?:with|in|to|and|y|con|en|a|when|by) /.test(this.#text.slice(number.end, after.start))
        ? after
        : (before ?? after ?? words[0])
    if (
      /(?:ma[dk]es? it|para el|poner el|put it at) (?:\d+[-–])?$/.test(
        this.#text.slice(0, number.start),
      )
    ) {
      return 'even'
    }
    if (near === undefined) {
      return clause.some(each => each.kind === 'even') ? 'even' : undefined
    }
    const subject = this.#subjectOf(number, near)
    if (subject === undefined) return undefined
    const isFaced = clause.some(
      each =>
        each.kind === 'facing' &&
        each.start < number.start &&
        each.start > subject.start &&
        isDirectObject(this.#text.slice(each.end, number.start)),
    )
    const isRun = /^(?:run|spurt|surge|burst|parcial|lead|ventaja|advantage)$/i.test(near.text)
    const isLeader = (near.kind === 'leading') !== (isFaced && isRun && !subject.isOwner)
    return isLeader ? subject.id : this.#record.otherTeam(subject.id)
  }

  /** The team that a relation is about: the owner of the noun, else the subject of the clause. */
  #subjectOf(number: NumberToken, near: TextToken) {
    const clause = this.#clauseOf(number, /[;—]/)
    const names = namesAmong(clause)
      .map(name => ({ ...name, team: this.#teamOfName(name) }))
      .filter(({ team }) => team !== undefined)
    const owner =
      names.findLast(each => this.#isOwnerBefore(each, near)) ??
      names.find(each => this.#isOwnerAfter(each, near, number))
    if (owner?.team !== undefined) return { id: owner.team, start: owner.start, isOwner: true }
    if (/^(?:para|favorable)$/i.test(near.text)) {
      const favored = names.find(
        each =>
          each.start >= near.end &&
          /^(?: a)?(?: los| las)? $/.test(this.#text.slice(near.end, each.start)),
      )
      if (favored?.team !== undefined)
        return { id: favored.team, start: favored.start, isOwner: true }
    }
    const subject =
      names.find(each => !each.isObject && !each.isPossessive && each.start < number.start) ??
      (this.#earlierSubject(number) === undefined || this.#hasSubject(number)
        ? (names.find(each => each.start < number.start && !each.isPossessive) ??
          names.find(each => each.start < number.start) ??
          names.find(each => each.start >= number.end))
        : undefined)
    if (subject?.team !== undefined)
      return { id: subject.team, start: subject.start, isOwner: false }
    const inSentence = namesAmong(this.#tokens).find(
      each => each.sentence === number.sentence && each.end <= number.start && !each.isObject,
    )
    const named = inSentence === undefined ? undefined : this.#teamOfName(inSentence)
    const earlier = named ?? this.#earlierSubject(number)
    return earlier === undefined ? undefined : { id: earlier, start: -1, isOwner: false }
  }

  /** `the Millers' five-point lead` */
  #isOwnerBefore(name: NameToken, near: TextToken): boolean {
    const between = this.#text.slice(name.end, near.start)
    return name.end <= near.start && /^['’]s? (?:[\p{L}\d–-]+ ){0,3}$/u.test(between)
  }

  /** `la ventaja de cinco puntos de los Millers`; not the rival of `por delante de los Millers`. */
  #isOwnerAfter(name: NameToken, near: TextToken, number: NumberToken): boolean {
    const score = /^[-–]\d+/.exec(this.#text.slice(number.end))?.[0] ?? ''
    const end = Math.max(near.end, number.end + score.length)
    const between = this.#text.slice(end, name.start)
    const isNear = name.start >= end && /^(?: puntos?)? de(?: los| las)? $/.test(between)
    const isFollowed =
      name.end <= number.start && / con (?:otro|un) /.test(this.#text.slice(name.end, number.start))
    const isDirect =
      near.end < name.start && /^ de(?: los| las)? $/.test(this.#text.slice(near.end, name.start))
    return ownedNoun.test(near.text) && !isFollowed && (isNear || isDirect)
  }

  #teamOfName({ ids, isTeam }: NameToken): string | undefined {
    const teams = new Set(ids.map(id => (isTeam ? id : this.#record.teamOf(id))))
    return teams.size === 1 ? [...teams][0] : undefined
  }

  /**
   * Whether a sentence may be about the subject of the sentence before: it begins with a word that is not a name, or with
   * a number.
   */
  #continues(sentenceStart: number): boolean {
    const rest = this.#text.slice(sentenceStart)
    const [first = ''] = /^["“«¿¡]?[\p{L}’']+/u.exec(rest) ?? []
    const isNamed = this.#tokens.some(each => each.kind === 'name' && each.start === sentenceStart)
    const isWord = new RegExp(`^(?:${this.#words.openers})$`, 'iu').test(first)
    return (
      first === '' ||
      isNamed ||
      isWord ||
      this.#tokens.some(each => each.start === sentenceStart && each.kind !== 'clause')
    )
  }

  /** Whether the sentence of a number names a team or player that may be its subject. */
  #hasSubject({ sentence }: NumberToken): boolean {
    return namesAmong(this.#tokens).some(each => each.sentence === sentence && !each.isObject)
  }

  /** The team of a sentence without a subject: of the sentence before, or of the item. */
  #earlierSubject({ sentence, sentenceStart }: NumberToken): string | undefined {
    if (!this.#continues(sentenceStart)) return undefined
    const before = subjectBefore(this.#tokens, { sentence, isTeam: true })
    if (before !== undefined) return this.#teamOfName(before)
    const [own] = this.#subjects
    if (own === undefined) return undefined
    return this.#isTeam(own) ? own : this.#record.teamOf(own)
  }

  /** Whether the sentence assigns a number to another team or player than its expression. */
  #entityFaults(number: NumberToken, id: string): readonly ClaimFault[] {
    const owners = this.#ownersOf(number, this.#isTeam(id))
    if (owners.length === 0) return [unclear(`"${number.text}" has no owner in its text`)]
    if (owners.includes(id)) {
      return owners.length === 1
        ? []
        : [unclear(`"${number.text}" may be of ${owners.join(' or ')}`)]
    }
    const names = owners.map(each => this.#record.nameOf(each)).join(' or ')
    return [falsehood(`assigns "${number.text}" to ${names}`)]
  }

  /** The teams or players to whom a sentence assigns a number. */
  #ownersOf(number: NumberToken, isTeam: boolean): readonly string[] {
    const sentence = this.#tokens.filter(each => each.sentence === number.sentence)
    const names = namesAmong(sentence).filter(each => each.isTeam === isTeam)
    const idsOf = (name: NameToken): readonly string[] => {
      const clear = name.ids.filter(id => name.ids.length === 1 || this.#isClear(name, id))
      return clear.length === 1 ? clear : name.ids
    }
    const after = names.find(each => each.start >= number.end)
    if (after !== undefined && this.#isLinked(number, after)) return idsOf(after)
    const direct = names.findLast(each => each.end <= number.start)
    if (
      direct !== undefined &&
      /^[,:]?(?: (?:un|con|only|just|solo))? $/.test(this.#text.slice(direct.end, number.start))
    ) {
      return idsOf(direct)
    }
    const clause = this.#clauseOf(number)
    const inClause = namesAmong(clause).filter(
      each => each.isTeam === isTeam && each.end <= number.start,
    )
    const owner = inClause.findLast(
      each => each.isPossessive && number.start - each.end <= 16 && this.#isAttached(each, number),
    )
    if (owner !== undefined) return idsOf(owner)
    const subjects = inClause.filter(each => !each.isPossessive || inClause.length === 1)
    const given = clause.findLast(each => each.kind === 'giving' && each.end <= number.start)
    const isFirst = !clause.some(
      each =>
        each.kind === 'number' && each.start > (given?.end ?? 0) && each.end <= number.start - 8,
    )
    if (isTeam && given !== undefined && isFirst) return this.#givenOwners(given, subjects, idsOf)
    const [first] = subjects.filter(each => !each.isObject)
    const fresh = subjects.findLast(each => this.#beginsClause(each))
    const isSubjectEarlier = isTeam && first === undefined && !this.#hasSubject(number)
    const earlier = isSubjectEarlier ? this.#earlierOwners(number, isTeam) : []
    if (earlier.length === 1) return earlier
    const nearest = isTeam ? (fresh ?? first ?? subjects[0]) : subjects.at(-1)
    if (nearest !== undefined) return idsOf(nearest)
    const nextInClause = namesAmong(clause).find(
      each =>
        each.isTeam === isTeam &&
        each.start >= number.end &&
        !/ (?:over|to|against|past|ante|a|contra|frente a)(?: the| los| las)? $/i.test(
          this.#text.slice(0, each.start),
        ),
    )
    if (nextInClause !== undefined) return idsOf(nextInClause)
    const subject = names.find(each => each.end <= number.start && !each.isObject)
    if (isTeam && subject !== undefined) return idsOf(subject)
    const before = names.findLast(each => each.end <= number.start)
    const next = before ?? after
    return next === undefined ? this.#earlierOwners(number, isTeam) : idsOf(next)
  }

  /** Whether a name is the subject of a new clause: `and the Corsairs were 11 of 24`. */
  #beginsClause({ start, end }: NameToken): boolean {
    return (
      /(?:^|[,;:] |(?<!\p{L})(?:and|y|while|as|mientras) )(?:the |los |las )?$/iu.test(
        this.#text.slice(0, start),
      ) &&
      / (?:and|y)(?: the| los| las)? $/.test(this.#text.slice(0, start)) &&
      /^,? [\p{L}\d]/u.test(this.#text.slice(end))
    )
  }

  /** After "let the Millers grab" the number belongs to the object, after "forced" to the other team. */
  #givenOwners(
    given: TextToken,
    subjects: readonly NameToken[],
    idsOf: (name: NameToken) => readonly string[],
  ): readonly string[] {
    const object = subjects.find(each => each.start >= given.end)
    if (object !== undefined) return idsOf(object)
    const subject = subjects.findLast(each => each.end <= given.start)
    if (subject === undefined) return []
    return idsOf(subject).map(id => this.#record.otherTeam(id))
  }

  #earlierOwners({ sentence, sentenceStart }: NumberToken, isTeam: boolean): readonly string[] {
    if (!this.#continues(sentenceStart)) return []
    const before = subjectBefore(this.#tokens, { sentence, isTeam })
    if (before !== undefined) return before.ids
    return this.#subjects.filter(id => this.#isTeam(id) === isTeam)
  }

  /** Whether a name directly follows a number and its unit, after `for` or `from`. */
  #isLinked(number: NumberToken, name: NameToken): boolean {
    if (/^['’]/.test(this.#text.slice(name.end))) return false
    const counted = this.#triedOf(number) ?? number
    const unit = this.#tokens.find(
      each => each.kind === 'unit' && each.start >= counted.end && each.end <= name.start,
    )
    const isUnitOfNumber =
      unit !== undefined && /^[\s-](?:\p{L}+ )?$/u.test(this.#text.slice(counted.end, unit.start))
    const start = isUnitOfNumber ? unit.end : counted.end
    return /^[\s\u00a0%]*(?:for|from|by|of|de|del|para|por)(?: (?:the|los|las|el|la))? $/i.test(
      this.#text.slice(start, name.start),
    )
  }

  #isAttached(name: NameToken, number: NumberToken): boolean {
    return /^['’]?s? (?:\p{L}+[- ])?$/u.test(this.#text.slice(name.end, number.start))
  }

  /** The tokens of the clause of a number. */
  #clauseOf(number: NumberToken, marks: RegExp = /[;:—]/): readonly TextToken[] {
    const sentence = this.#tokens.filter(each => each.sentence === number.sentence)
    const isBoundary = (start: number, end: number) =>
      marks.test(this.#text.slice(start, end)) ||
      sentence.some(each => each.kind === 'clause' && each.start >= start && each.end <= end)
    return sentence.filter(each =>
      each.end <= number.start
        ? !isBoundary(each.end, number.start)
        : each.start < number.end || !isBoundary(number.end, each.start),
    )
  }

  /** The moments that a claim states: clocks and ends of periods, each with the position of its play. */
  #momentsIn(computed: ComputedClaim): readonly StatedMoment[] {
    const terms = [...computed.counted]
      .filter(([{ key }]) => key === 'clock' || key === 'period')
      .map(([, { to }]) => to)
    const [position] = terms
    if (position === undefined || new Set(terms).size > 1) return []
    const inside = this.#tokens.filter(each => this.#isInside(each, computed))
    const token = inside.find(
      each =>
        (each.kind === 'period' && each.role === 'moment') ||
        (each.kind === 'number' && each.text.includes(':')),
    )
    return token === undefined ? [] : [{ token, position }]
  }

  /** A count must be the count at the moment that its clause states, and a state of the game the current one. */
  #momentFaults(
    { counted, expressions }: ComputedClaim,
    { each, moments }: { readonly each: StatedNumber; readonly moments: readonly StatedMoment[] },
  ): readonly ClaimFault[] {
    const { number, expression } = each
    const clause = this.#clauseOf(number)
    const own = moments.filter(({ token }) => clause.includes(token))
    const moment =
      own.find(({ token }) => token.start >= number.end) ??
      own.findLast(({ token }) => token.end <= number.start)
    // "Cut the deficit from 15 to 11 at halftime": the first number is an earlier one.
    if (/(?:from|once (?:up|down)|de|del) $/i.test(this.#text.slice(0, number.start))) return []
    if (/^-point (?:deficit|lead) to /.test(this.#text.slice(number.end))) return []
    if (this.#isExtreme(number)) return []
    const isCurrent = moment === undefined && this.#isPresentState(number)
    if ((moment === undefined && !isCurrent) || !expressions.includes(expression)) return []
    const at = moment?.position ?? this.#moment
    const isOther = termsOf(expression.expression).some(term => {
      const { from, to, value } = counted.get(term) ?? { from: -1, to: -1, value: 0 }
      if (term.games.length > 0 || timeKeys.has(term.key)) return false
      if (/Score$/.test(term.key)) {
        const { awayId, homeId } = this.#record
        return this.#record.score(term.key === 'homeScore' ? homeId : awayId, at) !== value
      }
      const there = this.#record.count(term.id, term.key, { from, to: at })
      return to !== at && !Number.isNaN(there) && there !== value
    })
    return isOther ? [falsehood(`"${number.text}" is not the count at the stated moment`)] : []
  }

  /** "Led by as many as nine" states the biggest lead up to the moment of the item. */
  #isExtreme({ sentenceStart, start }: NumberToken): boolean {
    const before = this.#text.slice(sentenceStart, start)
    return before.search(wordPattern(this.#words.extreme)) !== -1
  }

  #extremeFaults(number: NumberToken, leader: string): readonly ClaimFault[] {
    if (!this.#isExtreme(number)) return []
    const leads = this.#record.actions
      .slice(0, this.#moment + 1)
      .map((_, index) => this.#record.lead(leader, index))
    const most = Math.max(0, ...leads)
    return most === number.value
      ? []
      : [falsehood(`"${number.text}" is not the biggest lead: ${most}`)]
  }

  /** "The Otters lead 24-15" states the current score. */
  #isPresentState(number: NumberToken): boolean {
    const before = this.#text.slice(number.sentenceStart, number.start)
    return (
      new RegExp(`(?<!\\p{L})(?:${this.#words.present})(?: [\\p{L}\\p{N}-]+){0,5} ?$`, 'iu').test(
        before,
      ) &&
      before.search(wordPattern(this.#words.earlier)) === -1 &&
      this.#text.slice(number.end, number.end + 24).search(wordPattern(this.#words.finish)) === -1
    )
  }

  /** A count within bounds must be stated as one, and a stated period must contain all plays of its counts. */
  #stretchFaults(computed: ComputedClaim, stated: readonly StatedNumber[]): readonly ClaimFault[] {
    return stated.flatMap(({ number, expression }) => {
      const clause = this.#clauseOf(number)
      const periods = clause.filter(each => each.kind === 'period')
      return termsOf(expression.expression).flatMap(term => {
        const counted = computed.counted.get(term)
        if (counted === undefined || term.at !== '' || term.games.length > 0) return []
        const { bounds } = term
        if (bounds.period !== undefined) {
          const isStated = this.#tokens.some(
            each =>
              each.kind === 'period' &&
              each.sentence === number.sentence &&
              each.periods.length === 1 &&
              each.periods[0] === bounds.period,
          )
          return isStated
            ? []
            : [falsehood(`counts period ${bounds.period}, which its sentence does not state`)]
        }
        const isOfScore = this.#isScore(number, expression.expression)
        const played = isOfScore
          ? [this.#record.period(counted.to)]
          : counted.plays.map(({ period }) => period)
        if (bounds.after === undefined && bounds.until !== undefined && !isOfScore) {
          if (this.#isTie(number, computed, term.id)) return []
          return this.#earlierCountFaults(number, { term, counted, periods })
        }
        if (bounds.after !== undefined || bounds.until !== undefined) {
          return this.#boundedFaults(number, periods, played)
        }
        return this.#unboundedFaults(
          number,
          periods,
          counted.plays.map(({ period }) => period),
        )
      })
    })
  }

  /**
   * A count up to an earlier play must be one play at a clock (`two free throws with 3:00 left`), or the whole count of a
   * period that its clause states.
   */
  #earlierCountFaults(
    number: NumberToken,
    { term, counted, periods }: EarlierCount,
  ): readonly ClaimFault[] {
    const clocks = [...new Set(counted.plays.map(({ clock }) => clock))]
    const isDeed =
      counted.plays.length <= 3 &&
      clocks.length === 1 &&
      (this.#isAboutStretch || this.#statesClock(number, clocks[0] ?? ''))
    const within = periods.filter(({ role }) => role === 'within').flatMap(each => each.periods)
    const last = Math.min(this.#record.endOf(Math.max(0, ...within)), this.#moment)
    const { from, value } = counted
    const isWholePeriod =
      within.length > 0 &&
      counted.plays.every(({ period }) => within.includes(period)) &&
      this.#record.count(term.id, term.key, { from, to: last }) === value
    if (isDeed || isWholePeriod) return []
    return [falsehood(`"${number.text}" counts only plays until ${term.bounds.until}`)]
  }

  #statesClock({ sentence }: NumberToken, clock: string): boolean {
    const own = this.#tokens.filter(each => each.sentence === sentence)
    const isStated = own.some(
      each => each.kind === 'number' && isClock(each, clock, this.#textAfter(each.end)),
    )
    return isStated || (clock === 'PT00M00.00S' && own.some(({ kind }) => kind === 'buzzer'))
  }

  /** A stretch between plays must be stated as one, and must be within the period that its clause states. */
  #boundedFaults(
    number: NumberToken,
    periods: readonly PeriodToken[],
    played: readonly number[],
  ): readonly ClaimFault[] {
    const isStretch =
      this.#isAboutStretch ||
      periods.length > 0 ||
      this.#tokens.some(each => each.kind === 'stretch' && each.sentence === number.sentence)
    if (!isStretch) return [falsehood('counts a stretch, which its sentence does not state')]
    const within = periods.filter(each => each.role === 'within' && each.start > number.end)
    const stated = within.flatMap(each => each.periods)
    if (within.length === 0 || played.every(each => stated.includes(each))) return []
    const words = within.map(({ text }) => text).join(' and ')
    return [falsehood(`is stated of "${words}", but its "how" counts other periods too`)]
  }

  /** Whether a number is part of a score or a margin since the start of the game, which a period does not limit. */
  #isScore(number: NumberToken, expression: Expression): boolean {
    const terms = termsOf(expression)
    const isSinceStart = terms.every(({ bounds }) => bounds.after === undefined)
    const isPair =
      /^[-–]\d/.test(this.#textAfter(number.end)) ||
      /\d[-–]$/.test(this.#text.slice(0, number.start))
    const isOfPoints = terms.every(({ key }) => scoreKeys.has(key))
    return isSinceStart && isOfPoints && (isPair || isMargin(expression))
  }

  /** Whether a period limits a number: it follows the number, or opens the clause before every number. */
  #governs(period: PeriodToken, number: NumberToken): boolean {
    if (period.start > number.end) return true
    return !this.#clauseOf(number).some(each => each.kind === 'number' && each.end <= period.start)
  }

  /** The plays of a count without bounds must be within the period that its clause states. */
  #unboundedFaults(
    number: NumberToken,
    periods: readonly PeriodToken[],
    played: readonly number[],
  ): readonly ClaimFault[] {
    const within = periods.find(each => each.role === 'within' && this.#governs(each, number))
    // "Of the 22 points, six came in the fourth quarter" states no period of the 22 points.
    const isWhole = / (?:of|de)(?: (?:the|their|his|her|esos|los|sus))? $/i.test(
      ` ${this.#text.slice(0, number.start)}`,
    )
    if (within === undefined || isWhole) return []
    const isState = this.#clauseOf(number).some(
      each => each.text.search(wordPattern(this.#words.state)) !== -1 && relations.has(each.kind),
    )
    if (isState || played.every(each => within.periods.includes(each))) return []
    return [falsehood(`is stated of "${within.text}", but its "how" counts the whole game`)]
  }
}

const points: Pick<UnitToken, 'keys' | 'text'> = { keys: ['points'], text: 'points' }

/** The unit of makes of attempts that a text does not name. */
const shots: Pick<UnitToken, 'keys' | 'text'> = {
  keys: ['fieldGoalsMade', 'fieldGoalsAttempted'],
  text: 'shots',
}

const throws = ['freeThrowsMade']

const relations: ReadonlySet<string> = new Set(['leading', 'trailing', 'even'])

const timeKeys: ReadonlySet<string> = new Set(['period', 'clock', 'date'])

/** Whether the words between a verb and a number only introduce the number: `answer to a`, `responden al parcial de`. */
function isDirectObject(between: string): boolean {
  return (
    between.length <= 24 &&
    /^(?: (?:to|a|an|the|that|this|al|el|un|este|ese|de|parcial|their|su))* $/i.test(between)
  )
}

/** Whether a word of a relation is a noun, which may follow its number: `a 9-0 run`. */
function isNoun(word: string): boolean {
  return relationNoun.test(word)
}

const relationNoun =
  /^(?:leads?|deficit|run|spurt|surge|burst|edge|advantage|win|loss|victory|defeat|margin|cushion|straight|unanswered|more|fewer|ahead|derrota|victoria|triunfo|ventaja|desventaja|parcial|en contra|a favor|seguidos|consecutivos|sin respuesta|para|arriba|abajo|por delante|por detrás|más que|menos que)$/i

function isOfSchedule({ expressions }: ComputedClaim): boolean {
  return expressions.some(({ expression }) => isShown(expression, 'schedule'))
}

/** Units that state no number of a count, but that several counts reach a threshold. */
const thresholds: Readonly<Record<string, number>> = { double: 2, triple: 3, quadruple: 4 }

const thresholdKeys: ReadonlySet<string> = new Set([
  ...Object.keys(thresholds),
  'manyPossessions',
  'onePossession',
])

/** The subject of the last sentence before another one that has one: its first team or player that is not an object. */
function subjectBefore(
  tokens: readonly TextToken[],
  { sentence, isTeam }: { readonly sentence: number; readonly isTeam: boolean },
): NameToken | undefined {
  const names = namesAmong(tokens).filter(
    each => each.sentence < sentence && each.isTeam === isTeam && each.ids.length === 1,
  )
  const subjects = names.filter(each => !each.isObject)
  const last = (subjects.at(-1) ?? names.at(-1))?.sentence
  const inLast = (subjects.length > 0 ? subjects : names).filter(each => each.sentence === last)
  return inLast[0]
}

/** The tokens with a name for each pronoun that is the subject of a sentence or clause. */
function withPronouns(
  tokens: readonly TextToken[],
  {
    text,
    words,
    subjects,
    record,
  }: Pick<TextCheckOptions, 'subjects' | 'words' | 'record'> & { readonly text: string },
): readonly TextToken[] {
  let all = tokens
  for (const [source, isTeam] of [
    [words.they, true],
    [words.he, false],
  ] as const) {
    for (const { 0: pronoun, index } of text.matchAll(wordPattern(source))) {
      const end = index + pronoun.length
      const sentence = tokens.findLast(each => each.start <= index)?.sentence ?? 0
      const starts = all.filter(each => each.start > index)
      const own = starts[0]?.sentence ?? sentence
      const isStart = /(?:^|[.!?] )$/.test(text.slice(0, index))
      const at = isStart ? own : sentence
      const isOwn = (id: string) => (id === record.awayId || id === record.homeId) === isTeam
      const before = subjectBefore(all, { sentence: at, isTeam })
      const ids = before?.ids ?? subjects.filter(isOwn)
      if (ids.length !== 1) continue
      const name: NameToken = {
        kind: 'name',
        start: index,
        end,
        text: pronoun,
        sentence: at,
        sentenceStart: index,
        isTeam,
        ids,
        isPossessive: false,
        isObject: false,
        isPronoun: true,
      }
      all = [...all, name].sort((a, b) => a.start - b.start || b.end - a.end)
    }
  }
  return all
}

/** Nouns of a relation that a team can own. */
const ownedNoun = /^(?:ventaja|desventaja|parcial|victoria|derrota|triunfo|margen|colchón)$/i

function namesAmong(tokens: readonly TextToken[]): readonly NameToken[] {
  return tokens.filter(each => each.kind === 'name')
}

function falsehood(message: string): ClaimFault {
  return { kind: 'false', message, plays: [] }
}

function unclear(message: string): ClaimFault {
  return { kind: 'not-computable', message, plays: [] }
}

function isShown(expression: Expression, key: string): boolean {
  return expression.kind === 'term' && expression.term.key === key
}

function isMargin(expression: Expression): boolean {
  return (
    expression.kind === 'operation' &&
    expression.sign === '-' &&
    expression.left.kind === 'term' &&
    expression.right.kind === 'term' &&
    expression.left.term.key === expression.right.term.key
  )
}

function isShare(expression: Expression): boolean {
  return expression.kind === 'operation' && /[*/]/.test(expression.sign)
}

function keysOf(expression: Expression): readonly string[] {
  if (isName(expression)) return []
  return [...new Set(termsOf(expression).map(({ key }) => key))]
}

/** Keys of scores count points, and attempts of a share belong to makes. */
function alike(key: string, wanted: readonly string[]): boolean {
  if (/Score$/.test(key)) return wanted.includes('points')
  return key === 'wins' || key === 'losses' || key === 'games' || wanted.includes(key)
}

function isValue({ value }: NumberToken, stated: string): boolean {
  const [, , , day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(stated) ?? []
  return typeof value === 'number' && value === Number(day ?? stated)
}

/** Whether a number is a clock: minutes and seconds, full minutes, or seconds with tenths. */
function isClock({ value }: NumberToken, clock: string, after: string): boolean {
  const [, minutes, seconds] = /^PT(\d+)M(\d+\.\d+)S$/.exec(clock) ?? []
  if (minutes === undefined || seconds === undefined) return false
  if (typeof value === 'string') {
    return value === `${Number(minutes)}:${seconds.slice(0, 2)}`
  }
  const left = 60 * Number(minutes) + Number(seconds)
  if (/^[ -]?min/i.test(after)) return left === 60 * value
  return left < 60 && value === Math.floor(left * 10) / 10
}

/** The keys that count points of a score. */
const scoreKeys: ReadonlySet<string> = new Set(['points', 'homeScore', 'awayScore'])

/** Whether an expression counts less than the game up to the moment of the item. */
function hasBounds(expression: Expression): boolean {
  return termsOf(expression).some(
    ({ bounds: { period, after, until } }) => (period ?? after ?? until) !== undefined,
  )
}
