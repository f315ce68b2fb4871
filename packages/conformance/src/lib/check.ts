import type { Level } from '../result.ts'
import type { Feed } from './feed.ts'
import type { Citation } from './sources.ts'
import type { Subject } from './subject.ts'

/** One rule, and how to find out whether it holds. */
export interface Check {
  /** What holds, as a sentence. */
  readonly title: string
  /** Checks of the level `ours` are skipped in a target that is no Fixture Feed. */
  readonly level: Level
  readonly source: Citation
  /** Why servers of files do not keep the rule, whatever the files: it is skipped where the target is one. */
  readonly notStatic?: string | undefined
  /**
   * Resolves when the rule holds.
   *
   * @throws {Broken} when it does not.
   * @throws {NotApplicable} when this target leaves nothing to find out.
   */
  readonly run: (subject: Subject) => Promise<void>
}

type CheckOf = (title: string, source: Citation, run: Check['run']) => Check

const ofLevel =
  (level: Level): CheckOf =>
  (title, source, run) => ({ title, level, source, run })

export const must: CheckOf = ofLevel('must')
export const should: CheckOf = ofLevel('should')
export const ours: CheckOf = ofLevel('ours')

/** Checks of one subject by their ids, such as `weak-tag`, in the order in which they run. */
export type Checks = Readonly<Record<string, Check>>

/** Checks of one subject, and what they have in common. */
export interface CheckGroup {
  readonly name: string
  /** Skips each of its checks where the feed lacks what all of them look at. */
  readonly needs?: ((feed: Feed) => Promise<void>) | undefined
  readonly checks: Checks
}
