import type { Level } from '../result.ts'
import type { Feed } from './feed.ts'
import type { Citation } from './sources.ts'
import type { Subject } from './subject.ts'

/** One rule, and the function that checks it. */
export interface Check {
  /** The rule as a statement. */
  readonly title: string
  /** Checks of the level `extension` are skipped for a target that is not a Fixture Feed service. */
  readonly level: Level
  readonly source: Citation
  /** The reason why no file server can follow the rule. If the target is one (`isStatic`), the check is skipped. */
  readonly notStatic?: string | undefined
  /**
   * Resolves if the target follows the rule. A `WireError` or a `TypeError` counts as a violation too.
   *
   * @throws {Broken} if the target violates the rule.
   * @throws {NotApplicable} if this target gives nothing to check.
   */
  readonly run: (subject: Subject) => Promise<void>
}

type CheckOf = (title: string, source: Citation, run: Check['run']) => Check

const ofLevel =
  (level: Level): CheckOf =>
  (title, source, run) => ({ title, level, source, run })

export const must: CheckOf = ofLevel('must')
export const should: CheckOf = ofLevel('should')
export const extension: CheckOf = ofLevel('extension')

/** Checks of one topic by id, such as `weak-tag`, in the order of execution. */
export type Checks = Readonly<Record<string, Check>>

/** Checks of one topic, and their common condition. */
export interface CheckGroup {
  readonly name: string
  /** Skips each check of the group if the feed lacks the feature that all of them check. */
  readonly needs?: ((feed: Feed) => Promise<void>) | undefined
  readonly checks: Checks
}
