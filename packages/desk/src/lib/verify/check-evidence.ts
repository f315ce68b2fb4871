import type { Claim, EvidencePlay } from '@fixture-feed/client/read-evidence'
import { claimableTexts } from '@fixture-feed/contract/claimable-texts'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import {
  type EvidenceTerm,
  evaluate,
  parseHow,
  type StatedExpression,
  termsOf,
} from '@fixture-feed/contract/evidence-how'
import { partAt } from '@fixture-feed/contract/issue'
import { type NamedEntity, NameForms, unclaimedParts } from '@fixture-feed/contract/unclaimed-parts'
import { countPlays } from './count-plays.ts'

/** A fault that the page found in a proposal. */
export interface EvidenceFault {
  readonly kind: 'outside' | 'unreadable' | 'different' | 'idle' | 'unstated'
  /** JSON Pointer into the content. */
  readonly path: string
  readonly start: number
  /** The number, name or claim. */
  readonly text: string
  /**
   * For `different`, the value that the claim states, and the value that its plays give. For `unstated`, the figure
   * in the text, and the values that the claim states.
   */
  readonly stated?: string
  readonly counted?: string
  /**
   * The plays concerned: the counted ones (`different`), the unused ones (`idle`), none (`outside`), otherwise all
   * plays of the claim.
   */
  readonly plays: readonly EvidencePlay[]
}

/** The result of checking the evidence of a proposal. */
export interface EvidenceCheck {
  readonly faults: readonly EvidenceFault[]
  readonly claimCount: number
  /** The number of claims whose values the page computed from their plays. */
  readonly computedCount: number
}

/**
 * Checks a proposal against its own evidence: finds numbers and names outside of claims, and compares the value of
 * each claim with its plays. Only the files of the game show whether the plays are genuine and complete.
 */
export function checkEvidence(
  { content, entities }: Draft,
  evidence: DraftEvidence | undefined,
  { language, teams }: { readonly language: string; readonly teams: readonly NamedEntity[] },
): EvidenceCheck {
  const { claims = [], plays = [] } = evidence ?? {}
  const forms = new NameForms([...teams, ...entities])
  const byId = new Map(plays.map(play => [play.id, play]))
  const names = new Map(entities.map(({ id, displayName }) => [id, displayName]))
  const outside = claimableTexts(content).flatMap(({ path, text }) => {
    const own = claims.filter(claim => claim.path === path)
    return unclaimedParts(text, { claims: own, entities: forms, language }).map(
      (part): EvidenceFault => ({ ...part, kind: 'outside', path, plays: [] }),
    )
  })
  const checked = claims.map(claim => {
    const own = claim.plays.map(id => byId.get(id)).filter(each => each !== undefined)
    const whole = String(partAt(content, claim.path))
    return checkClaim(claim, { whole, plays: own, nameOf: id => names.get(id) })
  })
  return {
    faults: [...outside, ...checked.flatMap(({ faults }) => faults)],
    claimCount: claims.length,
    computedCount: checked.filter(({ isComputed }) => isComputed).length,
  }
}

interface ClaimContext {
  /** The whole text of which the claim is a part. */
  readonly whole: string
  readonly plays: readonly EvidencePlay[]
  readonly nameOf: (id: string) => string | undefined
}

function checkClaim(
  claim: Claim,
  { whole, plays, nameOf }: ClaimContext,
): { readonly faults: readonly EvidenceFault[]; readonly isComputed: boolean } {
  const { path, start, text, how } = claim
  const place = { path, start, text }
  const values = valuesOf(how)
  if (values === undefined)
    return { faults: [{ ...place, kind: 'unreadable', plays }], isComputed: false }
  const used = new Set<EvidencePlay>()
  let isComputed = true
  const count = (term: EvidenceTerm) => {
    const { value, counted } = countPlays(term, plays, nameOf)
    for (const play of counted) used.add(play)
    return value ?? Number.NaN
  }
  const faults: EvidenceFault[] = []
  for (const { expression, value: stated } of values) {
    const value = evaluate(expression, count)
    // The value of an expression is unknown if the expression has no terms or one that cannot be computed.
    if (Number.isNaN(value) || termsOf(expression).length === 0) isComputed = false
    else if (!isSame(value, stated))
      faults.push({
        ...place,
        kind: 'different',
        stated,
        counted: rounded(value),
        plays: [...used],
      })
  }
  const idle = plays.filter(play => !used.has(play))
  if (isComputed && faults.length === 0 && idle.length > 0)
    faults.push({ ...place, kind: 'idle', plays: idle })
  // The id of a chart is not a text.
  const hasText = values.length > 0 && path !== '/shotChartAssetId'
  const unstated = hasText ? unstatedNumber(claim, whole, values) : undefined
  if (unstated !== undefined) {
    const stated = values.map(({ value }) => value).join(', ')
    faults.push({ ...place, kind: 'unstated', stated: unstated, counted: stated, plays })
  }
  return { faults, isComputed }
}

/** An expression of `how` that has a value. */
type StatedValue = StatedExpression & { readonly value: string }

/** The expressions of `how` that have values; `undefined` if `how` cannot be parsed. */
function valuesOf(how: string): readonly StatedValue[] | undefined {
  try {
    return parseHow(how).filter((each): each is StatedValue => each.value !== undefined)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Whether a computed value equals a stated one. Numbers may differ by their rounding to one decimal (0.05), plus an
 * allowance for floating-point errors.
 */
function isSame(value: number | string, stated: string): boolean {
  return typeof value === 'string' ? value === stated : Math.abs(value - Number(stated)) <= 0.0501
}

function rounded(value: number | string): string {
  return typeof value === 'string' ? value : String(Math.round(value * 10) / 10)
}

/**
 * The first figure in a claim's text that does not equal any value of the claim. Number words and figures within
 * words, such as `1st`, are left to the full check.
 */
function unstatedNumber(
  { start, end }: Claim,
  whole: string,
  values: readonly StatedValue[],
): string | undefined {
  const forms = new Set(values.flatMap(({ value }) => formsOf(value)))
  const figures = whole.matchAll(/(?<![\p{L}\d.,:])\d+(?:[:.,]\d+)*(?![\p{L}\d])/gu)
  for (const { 0: figure, index } of figures) {
    if (index < start || index >= end) continue
    const after = whole.slice(index + figure.length)
    // The points of a shot or its range: "3-pointer", "tiro de 3".
    const isShot =
      /^[23]$/.test(figure) && (/^-| point/.test(after) || /de $/.test(whole.slice(0, index)))
    if (!isShot && !forms.has(figure.replace(',', '.'))) return figure
  }
  return undefined
}

/**
 * The written forms of a value: a clock as minutes and seconds, as whole minutes or, below one minute, as seconds with
 * tenths; a date by its day; another value as stated or with one decimal.
 */
function formsOf(value: string): readonly string[] {
  const [, minutes, seconds] = /^PT(\d+)M(\d+\.\d+)S$/.exec(value) ?? []
  if (minutes !== undefined && seconds !== undefined) {
    const whole = seconds.slice(0, 2)
    return Number(minutes) > 0
      ? [`${Number(minutes)}:${whole}`, ...(whole === '00' ? [String(Number(minutes))] : [])]
      : [String(Math.floor(Number(seconds) * 10) / 10), Number(seconds).toFixed(1)]
  }
  const [, , , day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return day === undefined ? [value, Number(value).toFixed(1)] : [String(Number(day))]
}
