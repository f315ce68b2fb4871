import type { ExchangeText } from './lib/wire/exchange-text.ts'

export type { ExchangeText }

/**
 * The weight of a check. `must`: the Content Feed Service Specification or an RFC requires it, and a target that
 * breaks it does not conform. `should`: recommended by an RFC, a web standard or the intent of the specification.
 * `extension`: a feature of Fixture Feed, or its decision where the specification is silent; skipped if the target is
 * not a Fixture Feed service, or lacks a feature that the check needs.
 */
export type Level = 'must' | 'should' | 'extension'

/** All levels, most important first. */
export const levels: readonly Level[] = ['must', 'should', 'extension']

/** The text that requires a check. */
export interface Source {
  /**
   * The section and rule of the specification, the section of the RFC or standard, or the part of the product's
   * documentation.
   */
  readonly place: string
  /** The rule as the specification, RFC or standard states it, possibly shortened, or a statement about the product. */
  readonly sentence: string
}

export type Outcome = 'passed' | 'broken' | 'skipped'

/** The result of one check of a target, or of one case of a client. */
export interface Result {
  /** The id of the check, such as `weak-tag`. */
  readonly id: string
  readonly group: string
  /** The rule as a statement. */
  readonly title: string
  readonly level: Level
  readonly source: Source
  readonly outcome: Outcome
  /** The reason why the check is broken or skipped; empty if it passed. */
  readonly why: string
  /** The exchanged bytes that show why the check is broken, if a single exchange shows it. */
  readonly exchange?: ExchangeText | undefined
  /** The number of requests of the check. */
  readonly requests: number
  readonly durationMs: number
  /** Whether a limit of the run was reached before the check had a result. */
  readonly isUnreached: boolean
}

/** Counts and cost of a list of results, such as a whole run. */
export interface Summary {
  readonly passed: number
  /** Number of broken checks of each level. */
  readonly broken: Readonly<Record<Level, number>>
  readonly skipped: number
  /** Number of skipped checks that a limit of the run prevented. */
  readonly unreached: number
  /** Number of unreached checks whose level is `must`. */
  readonly unreachedMusts: number
  readonly requests: number
  readonly durationMs: number
}

export function summarize(results: readonly Result[]): Summary {
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome)
  const brokenOf = (level: Level): number =>
    (outcomes.get('broken') ?? []).filter(result => result.level === level).length
  const unreached = results.filter(({ isUnreached }) => isUnreached)
  return {
    passed: outcomes.get('passed')?.length ?? 0,
    broken: {
      must: brokenOf('must'),
      should: brokenOf('should'),
      extension: brokenOf('extension'),
    },
    skipped: outcomes.get('skipped')?.length ?? 0,
    unreached: unreached.length,
    unreachedMusts: unreached.filter(({ level }) => level === 'must').length,
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

/**
 * Whether no `must` is broken, and no `must` was left out because of a limit of the run. A `must` that does not apply
 * to the target may be skipped. Other broken checks are only advice.
 */
export function isConformant({ broken, unreachedMusts }: Summary): boolean {
  return broken.must === 0 && unreachedMusts === 0
}
