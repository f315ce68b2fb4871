import type { StatedExpression } from '@fixture-feed/contract/evidence-how'
import type { GameRecord } from '../../game-record.ts'
import type { ComputedClaim } from '../claim-check.ts'
import { type NumberToken, type TextToken, tokensOfText, wordPattern } from '../text-tokens.ts'
import type { EvidenceWords } from '../words/evidence-words.ts'
import { withPronouns } from './pronouns.ts'

export interface TextCheckOptions {
  readonly record: GameRecord
  readonly words: EvidenceWords
  /** The ids of the player and of the team that the item is about. Sentences without a name refer to them. */
  readonly subjects: readonly string[]
  /** The teams and players that the texts of the item name without ambiguity. */
  readonly named: ReadonlySet<string>
  /** The position of the moment of the item. */
  readonly moment: number
  /** The lead of the home team at the moment of the item; negative if it trails. */
  readonly margin: number
  /** Whether the item is about a stretch of the game, such as a run. */
  readonly isAboutStretch: boolean
}

/** A number of the text, and the expression that it states. */
export interface StatedNumber {
  readonly number: NumberToken
  readonly expression: StatedExpression
}

/** A text with its tokens, and the facts of its item that the claims of the text are compared with. */
export class CheckedText {
  readonly text: string
  readonly tokens: readonly TextToken[]
  readonly record: GameRecord
  readonly words: EvidenceWords
  readonly subjects: readonly string[]
  readonly named: ReadonlySet<string>
  readonly moment: number
  readonly margin: number
  readonly isAboutStretch: boolean

  constructor(text: string, options: TextCheckOptions) {
    const { record, subjects, words } = options
    this.text = text
    this.tokens = withPronouns(tokensOfText(text, { record, words }), {
      text,
      subjects,
      words,
      record,
    })
    this.record = record
    this.words = words
    this.subjects = subjects
    this.named = options.named
    this.moment = options.moment
    this.margin = options.margin
    this.isAboutStretch = options.isAboutStretch
  }

  isInside({ start, end }: TextToken, { claim }: ComputedClaim): boolean {
    return start < claim.end && claim.start < end
  }

  textAfter(end: number): string {
    return this.text.slice(end, end + 16)
  }

  /** Whether words of the language directly precede a number: `tied at` of `tied at 28`. */
  isPrecededBy({ start }: NumberToken, words: string): boolean {
    return new RegExp(`(?<!\\p{L})(?:${words}) $`, 'iu').test(this.text.slice(0, start))
  }

  /** Whether a part of the text contains words of the language. */
  hasWords(words: string, start: number, end: number): boolean {
    return this.text.slice(start, end).search(wordPattern(words)) !== -1
  }

  /** The number of attempts after a number of makes: `20` after `13` in `13 of 20`. */
  triedOf(made: NumberToken): NumberToken | undefined {
    return this.tokens.find(
      (each): each is NumberToken =>
        each.kind === 'number' && each.start >= made.end && this.isPartOf(made, each),
    )
  }

  /** Whether two numbers are makes and their attempts: `13 of 20`, `4-for-7`, `1/2`. */
  isPartOf(made: NumberToken, tried: NumberToken): boolean {
    return /^(?: (?:of|de)(?: their| sus| las)? |-(?:of|for)-|\/)$/.test(
      this.text.slice(made.end, tried.start),
    )
  }

  isTeam(id: string): boolean {
    return id === this.record.awayId || id === this.record.homeId
  }

  sentenceText({ sentence }: NumberToken): string {
    const own = this.tokens.filter(each => each.sentence === sentence)
    return this.text.slice(own[0]?.sentenceStart ?? 0, own.at(-1)?.end)
  }

  /** The tokens in the same clause as a number. Clauses end at the given marks and at words that begin a clause. */
  clauseOf(number: NumberToken, marks: RegExp = /[;:—]/): readonly TextToken[] {
    const sentence = this.tokens.filter(each => each.sentence === number.sentence)
    const isBoundary = (start: number, end: number) =>
      marks.test(this.text.slice(start, end)) ||
      sentence.some(each => each.kind === 'clause' && each.start >= start && each.end <= end)
    return sentence.filter(each =>
      each.end <= number.start
        ? !isBoundary(each.end, number.start)
        : each.start < number.end || !isBoundary(number.end, each.start),
    )
  }
}
