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
 * Checks an item against a second, independent count of the game's actions: the scores, the clock, the run and the
 * statistics of this game in its content, and every sentence of its texts. Sentences are read with patterns that do not
 * use the generator's phrases. The meaning of a sentence is computed from the files of the game and the history.
 * Unreadable sentences and faults of the language are findings too.
 */
export function checkItem(item: Item, sources: CheckSources): readonly Finding[] {
  return new ItemCheck(item, sources).findings
}

/** Creates the independent record of a game from its two complete files in the public liveData format. */
export function readRecord(files: RecordFiles): GameRecord {
  return new GameRecord(files)
}

export function wordsIn(item: Item): number {
  return textsOf(item).reduce((total, { text }) => total + text.split(/\s+/).length, 0)
}

/**
 * The quality of the check: the number of mutations of texts, and the number of them for which the check has a finding.
 * `made` counts the mutations by kind.
 */
export interface MutationScore {
  readonly mutations: number
  readonly caught: number
  readonly made: Readonly<Partial<Record<MutationKind, number>>>
  /** The undetected mutations, for inspection, each with the text before it. */
  readonly missed: readonly (ItemText & { readonly mutation: Mutation })[]
}

/** Makes all mutations of the texts of an item, and counts the detected ones. */
export function mutationScore(item: Item, sources: CheckSources): MutationScore {
  const check = new ItemCheck(item, sources)
  const missed: (ItemText & { mutation: Mutation })[] = []
  const made: Partial<Record<MutationKind, number>> = {}
  for (const { path, text } of textsOf(item)) {
    const comebacks = path === '/content/headline' ? check.falseComebacks : []
    const mutations = [
      ...mutationsOf(text, item.entities, check.language.mistakes),
      ...comebacks.map(mutated => ({ kind: 'still team' as const, text: mutated })),
    ]
    for (const mutation of mutations) {
      made[mutation.kind] = (made[mutation.kind] ?? 0) + 1
      const findings = check.findingsOf({ path, text: mutation.text })
      if (findings.length === 0) missed.push({ path, text, mutation })
    }
  }
  const mutations = Object.values(made).reduce((total, count) => total + count, 0)
  return { mutations, caught: mutations - missed.length, made, missed }
}
