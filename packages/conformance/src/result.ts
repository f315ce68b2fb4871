import type { ExchangeText } from './lib/wire/exchange-text.ts'

export type { ExchangeText }

/**
 * What a rule is worth: *must* by the Content Feed Service Specification, *should* by an RFC or web standard that a
 * feed service builds on, *extension* of Fixture Feed, skipped where the target lacks it.
 */
export type Severity = 'must' | 'should' | 'extension'

export type Outcome = 'held' | 'broken' | 'skipped'

/** What one check found. */
export interface Result {
  /** The check's own name, such as `weak-tag`. */
  readonly id: string
  readonly group: string
  /** What is checked, as a sentence that holds or does not. */
  readonly title: string
  /** The section and rule of the spec, or the RFC. */
  readonly rule: string
  readonly severity: Severity
  readonly outcome: Outcome
  /** Why it is broken or skipped; empty when it held. */
  readonly why: string
  /** The exchanged bytes that show why it is broken. */
  readonly exchange?: ExchangeText | undefined
  /** What the check cost the target. */
  readonly requests: number
  readonly durationMs: number
  /** True when a bound of the run was reached before the check could say anything. */
  readonly isUnreached: boolean
}

/** What a whole run found. */
export interface Summary {
  readonly held: number
  readonly broken: number
  readonly skipped: number
  /** How many of the skipped were not reached because of a bound of the run. */
  readonly unreached: number
  readonly requests: number
  readonly durationMs: number
}

export function summarize(results: readonly Result[]): Summary {
  const count = (outcome: Outcome): number =>
    results.filter(result => result.outcome === outcome).length
  return {
    held: count('held'),
    broken: count('broken'),
    skipped: count('skipped'),
    unreached: results.filter(({ isUnreached }) => isUnreached).length,
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

/** Whether nothing is broken and every check was reached. */
export function isConformant({ broken, unreached }: Summary): boolean {
  return broken === 0 && unreached === 0
}
