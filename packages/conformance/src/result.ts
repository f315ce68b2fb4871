import type { ExchangeText } from './lib/wire/exchange-text.ts'

export type { ExchangeText }

/**
 * What a check is worth. *must*: the Content Feed Service Specification demands it, and a target that breaks it does
 * not conform. *should*: good for clients, by an RFC, a web standard or the sense of the specification. *ours*: an
 * extension of Fixture Feed, or what it decided where the specification is silent; skipped where the target lacks it.
 */
export type Level = 'must' | 'should' | 'ours'

/** All levels, the weightiest first. */
export const levels: readonly Level[] = ['must', 'should', 'ours']

/** Where it is written that a check should hold. */
export interface Source {
  /** The section and rule of the specification, the section of the RFC or standard, or the part of our own docs. */
  readonly place: string
  /** What is written there, word for word; a part of the sentence where the rest is about something else. */
  readonly sentence: string
}

export type Outcome = 'passed' | 'broken' | 'skipped'

/** What one check found. */
export interface Result {
  /** The check's own name, such as `weak-tag`. */
  readonly id: string
  readonly group: string
  /** What is checked, as a sentence that holds or does not. */
  readonly title: string
  readonly level: Level
  readonly source: Source
  readonly outcome: Outcome
  /** Why it is broken or skipped; empty when it passed. */
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
  readonly passed: number
  /** How many are broken of each level. */
  readonly broken: Readonly<Record<Level, number>>
  readonly skipped: number
  /** How many of the skipped were not reached because of a bound of the run. */
  readonly unreached: number
  /** How many of these are a *must*. */
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
    broken: { must: brokenOf('must'), should: brokenOf('should'), ours: brokenOf('ours') },
    skipped: outcomes.get('skipped')?.length ?? 0,
    unreached: unreached.length,
    unreachedMusts: unreached.filter(({ level }) => level === 'must').length,
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

/** Whether every *must* was reached and none is broken. What else is broken is advice. */
export function isConformant({ broken, unreachedMusts }: Summary): boolean {
  return broken.must === 0 && unreachedMusts === 0
}
