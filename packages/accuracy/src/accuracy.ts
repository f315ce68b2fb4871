import type { Item } from '@fixture-feed/contract/snapshot'
import { type CheckSources, ItemCheck } from './lib/check-item.ts'
import type { Finding } from './lib/content-check.ts'
import { GameRecord, type RecordFiles } from './lib/game-record.ts'
import type { LanguageTag } from './lib/language/languages.ts'
import {
  type Mutation,
  type MutationKind,
  mutationKinds,
  mutationsOf,
} from './lib/language/mutations.ts'
import { type ItemText, textsOf } from './texts.ts'

export type {
  CheckSources,
  Finding,
  GameRecord,
  ItemText,
  LanguageTag,
  Mutation,
  MutationKind,
  RecordFiles,
}
export { mutationKinds }

/**
 * Checks an item against a second, independent count of the game's actions: every statistic and score of its content, and
 * in its texts each number, name, word and time. It reads the sentences with patterns of its own and asks for each what
 * would have to be so. A sentence that it cannot read is a finding too.
 */
export function checkItem(item: Item, sources: CheckSources): readonly Finding[] {
  return new ItemCheck(item, sources).findings
}

/** The independent count of a game, from its two files in the public liveData format, whole and in order. */
export function readRecord(files: RecordFiles): GameRecord {
  return new GameRecord(files)
}

export function wordsIn(item: Item): number {
  return textsOf(item).reduce((total, { text }) => total + text.split(/\s+/).length, 0)
}

/** How good the check is: what it says of texts that were made wrong in one place. */
export interface MutationScore {
  readonly mutations: number
  readonly caught: number
  readonly made: Readonly<Partial<Record<MutationKind, number>>>
  /** Those that went through, for reading. */
  readonly missed: readonly (ItemText & { readonly mutation: Mutation })[]
}

/** Makes every text of an item wrong in every way, and counts how often the check finds it. */
export function mutationScore(item: Item, sources: CheckSources): MutationScore {
  const check = new ItemCheck(item, sources)
  const missed: (ItemText & { mutation: Mutation })[] = []
  const made: Partial<Record<MutationKind, number>> = {}
  for (const { path, text } of textsOf(item)) {
    for (const mutation of mutationsOf(text, item.entities, check.language.mistakes)) {
      made[mutation.kind] = (made[mutation.kind] ?? 0) + 1
      const findings = check.findingsOf({ path, text: mutation.text })
      if (findings.length === 0) missed.push({ path, text, mutation })
    }
  }
  const mutations = Object.values(made).reduce((total, count) => total + count, 0)
  return { mutations, caught: mutations - missed.length, made, missed }
}
