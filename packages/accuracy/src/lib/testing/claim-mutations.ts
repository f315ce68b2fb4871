import type { Claim, DraftEvidence } from '@fixture-feed/contract/evidence'
import { isName, parseHow, termsOf } from '@fixture-feed/contract/evidence-how'
import type { Item } from '@fixture-feed/contract/snapshot'
import { computeClaim } from '../evidence/claim-check.ts'
import { playsOf } from '../evidence/record-plays.ts'
import { TermCounter } from '../evidence/term-counter.ts'
import type { GameRecord } from '../game-record.ts'

/** An item with evidence in which one claim was mutated. */
export interface MutatedClaim {
  readonly kind: string
  readonly item: Item
  readonly evidence: DraftEvidence
  /** The mutated claim. */
  readonly claim: Claim
}

export interface ClaimMutationOptions {
  readonly record: GameRecord
  /** The index, among the actions of the game, of the last action that the item may count. */
  readonly moment: number
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
}

type Mutate = (target: Target) => MutatedClaim | undefined

interface Target extends ClaimMutationOptions {
  readonly item: Item
  readonly evidence: DraftEvidence
  readonly claim: Claim
}

/**
 * Mutates one claim of an item, so that the claim, or the sentence around a true claim, is false. `undefined` if the
 * item has no claim with a value, or if the drawn mutation does not apply to the drawn claim.
 */
export function mutateClaim(
  item: Item,
  evidence: DraftEvidence,
  options: ClaimMutationOptions,
): MutatedClaim | undefined {
  const { random } = options
  const counted = evidence.claims.filter(
    ({ how, path }) => how.includes(' = ') && path !== '/shotChartAssetId',
  )
  const claim = counted[Math.floor(random() * counted.length)]
  const kinds = Object.entries(mutations)
  const [kind, mutate] = kinds[Math.floor(random() * kinds.length)] ?? []
  if (claim === undefined || kind === undefined) return undefined
  const made = mutate?.({ ...options, item, evidence, claim })
  return made && { ...made, kind }
}

const mutations: Readonly<Record<string, Mutate>> = {
  'value of how': target => {
    const { claim, random } = target
    const how = claim.how.replace(/\d+(?:\.\d)?$/, value =>
      String(Number(value) + oneTo(9, random)),
    )
    return how === claim.how ? undefined : withClaim(target, { how })
  },
  'number of text': target => {
    const number = /(?<![\d.,:])\d+(?![\d.,:]|-point|-pointer|st|nd|rd|th)/.exec(target.claim.text)
    if (number === null) return undefined
    const other = String(Number(number[0]) + oneTo(9, target.random))
    return withText(target, { at: number.index, found: number[0], other })
  },
  'value and number': target => {
    const { claim, random } = target
    const value = / = (\d+)$/.exec(claim.how)?.[1]
    const number = /(?<![\d.,:])\d+(?![\d.,:]|-point|-pointer|st|nd|rd|th)/.exec(claim.text)
    if (value === undefined || number === null || number[0] !== value) return undefined
    const other = String(Number(value) + oneTo(9, random))
    const changed = withText(target, { at: number.index, found: value, other })
    return changed && withHow(changed, claim.how.replace(/\d+$/, other))
  },
  'other entity': target => {
    const { claim, record } = target
    const id = / of (\d+)/.exec(claim.how)?.[1] ?? ''
    const other = otherId(id, record, target.random)
    if (other === undefined) return undefined
    return withClaim(target, { how: claim.how.replaceAll(` of ${id}`, ` of ${other}`) })
  },
  'true count of another entity': target => {
    const id = / of (\d+)/.exec(target.claim.how)?.[1] ?? ''
    const other = otherId(id, target.record, target.random)
    if (other === undefined) return undefined
    return withTrueCount(target, expression => expression.replace(` of ${id}`, ` of ${other}`))
  },
  'true count of another statistic': target => {
    const keys = ['points', 'rebounds', 'assists', 'steals', 'blocks', 'turnovers', 'fouls']
    const key = keys[Math.floor(target.random() * keys.length)] ?? 'points'
    return withTrueCount(target, expression => expression.replace(/^[a-zA-Z]+/, key))
  },
  'true count of an earlier moment': target => {
    if (/ (?:in|after|until|at) /.test(target.claim.how)) return undefined
    const { actions } = target.record
    const until = actions[Math.floor(target.random() * target.moment)]?.actionNumber
    return withTrueCount(target, expression => `${expression} until ${until}`)
  },
  'play left out': target => {
    const { plays } = target.claim
    const left = plays[Math.floor(target.random() * plays.length)]
    if (left === undefined || /possessions/.test(target.claim.how)) return undefined
    return withClaim(target, { plays: plays.filter(play => play !== left) })
  },
  'play added': target => {
    const { claim, evidence, random } = target
    const others = evidence.plays.filter(({ id }) => !claim.plays.includes(id))
    const added = others[Math.floor(random() * others.length)]
    if (added === undefined || /possessions/.test(claim.how)) return undefined
    return withClaim(target, { plays: [...claim.plays, added.id] })
  },
  'play replaced': target => {
    const { claim, evidence, random } = target
    const others = evidence.plays.filter(({ id }) => !claim.plays.includes(id))
    const other = others[Math.floor(random() * others.length)]
    if (other === undefined || claim.plays.length === 0 || /possessions/.test(claim.how))
      return undefined
    return withClaim(target, { plays: [...claim.plays.slice(1), other.id] })
  },
}

function oneTo(most: number, random: () => number): number {
  return 1 + Math.floor(random() * most)
}

/** The id of the other team, or of another player; `undefined` for any other id. */
function otherId(id: string, record: GameRecord, random: () => number): string | undefined {
  if (id === record.awayId || id === record.homeId) return record.otherTeam(id)
  const players = [record.awayId, record.homeId].flatMap(team => record.players(team))
  if (!players.includes(id)) return undefined
  const others = players.filter(each => each !== id)
  return others[Math.floor(random() * others.length)]
}

function withClaim(target: Target, change: Partial<Claim>): MutatedClaim {
  const { claim, evidence, item } = target
  const mutated = { ...claim, ...change }
  const claims = evidence.claims.map(each => (each === claim ? mutated : each))
  return { kind: '', item, evidence: { ...evidence, claims }, claim: mutated }
}

/** Replaces a part of the text of a claim and moves the later claims in the same text accordingly. */
function withText(
  { claim, evidence, item }: Target,
  { at, found, other }: { readonly at: number; readonly found: string; readonly other: string },
): MutatedClaim {
  const start = claim.start + at
  const moved = other.length - found.length
  const text = `${claim.text.slice(0, at)}${other}${claim.text.slice(at + found.length)}`
  const mutated: Claim = { ...claim, text, end: claim.end + moved }
  const claims = evidence.claims.map(each => {
    if (each === claim) return mutated
    const isAfter = each.path === claim.path && each.start > start
    return isAfter ? { ...each, start: each.start + moved, end: each.end + moved } : each
  })
  const content = structuredClone(item.content) as Record<string, unknown>
  const steps = claim.path.slice(1).split('/')
  const last = steps.pop() ?? ''
  const parent = steps.reduce<Record<string, unknown>>(
    (value, step) => value[step] as Record<string, unknown>,
    content,
  )
  const whole = String(parent[last])
  parent[last] = `${whole.slice(0, start)}${other}${whole.slice(start + found.length)}`
  return { kind: '', item: { ...item, content }, evidence: { ...evidence, claims }, claim: mutated }
}

function withHow({ kind, item, evidence, claim }: MutatedClaim, how: string): MutatedClaim {
  const mutated = { ...claim, how }
  const claims = evidence.claims.map(each => (each === claim ? mutated : each))
  return { kind, item, evidence: { ...evidence, claims }, claim: mutated }
}

/**
 * Replaces the count of a claim with another count whose value differs and is not 0, and updates text, value and plays,
 * so that the new claim is true. `undefined` if that is not possible.
 */
function withTrueCount(
  target: Target,
  change: (expression: string) => string,
): MutatedClaim | undefined {
  const { claim, moment, record } = target
  const [expression, ...more] = parseHow(claim.how).filter(each => !isName(each.expression))
  const number = /(?<![\d.,:])\d+(?![\d.,:]|-point|-pointer|st|nd|rd|th)/.exec(claim.text)
  if (expression === undefined || more.length > 0 || number === null) return undefined
  if (number[0] !== expression.value) return undefined
  if (expression.expression.kind !== 'term') return undefined
  const source = change(expression.source)
  const counter = new TermCounter(record, { history: undefined, moment })
  const [term] = parseHow(`${source} = 0`).flatMap(each => termsOf(each.expression))
  if (term === undefined) return undefined
  let counted: ReturnType<TermCounter['count']>
  try {
    counted = counter.count(term)
  } catch {
    // The statistic does not exist for the entity, or the bound leaves no play.
    return undefined
  }
  const { plays, value } = counted
  if (String(value) === expression.value || value === 0) return undefined
  const changed = withText(target, { at: number.index, found: number[0], other: String(value) })
  const ids = plays.map(({ actionNumber }) => String(actionNumber))
  const named = new Set(changed.evidence.plays.map(({ id }) => id))
  const added = playsOf(record).filter(({ id }) => ids.includes(id) && !named.has(id))
  const mutated = { ...changed.claim, plays: ids, how: `${source} = ${value}` }
  const claims = changed.evidence.claims.map(each => (each === changed.claim ? mutated : each))
  const evidence = { ...changed.evidence, plays: [...changed.evidence.plays, ...added], claims }
  const isTrue = computeClaim(mutated, { counter, record }).faults.length === 0
  return isTrue ? { kind: '', item: changed.item, evidence, claim: mutated } : undefined
}
