import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { compareDateTimes, instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { beforeFirstPoll, nextPublication, replayGame } from '@fixture-feed/generator/live-game'
import { type GameFiles, type GameInput, requireGame } from '@fixture-feed/generator/read-game'
import {
  checkItem,
  type Finding,
  type LanguageTag,
  type MutationKind,
  type MutationScore,
  mutationKinds,
  mutationScore,
  readRecord,
  wordsIn,
} from '../src/accuracy.ts'
import { checkEvidence, playMutationScore } from '../src/evidence.ts'

export class AccuracyFigures {
  games = 0
  items = 0
  words = 0
  /** Findings: false statements, statements that cannot be verified, and faults of the language. */
  errors = 0
  /** Further publications of an item with other content during the game. */
  revisions = 0
  withdrawals = 0
  /** Claims of texts, each recomputed from the plays of the game. */
  claims = 0
  /** Size of all evidence in bytes, and of the largest evidence of one item. */
  evidenceBytes = 0
  largestEvidence = 0
  /** Mutated plays of claims, and the number of detected ones: by the values of the claims alone, and in total. */
  readonly changedPlays = { made: 0, byValue: 0, caught: 0 }
  /** For each item, seconds from its moment to its first publication, with polls every ten seconds. */
  readonly delays: number[] = []
  /** The number of mutated texts and of detected ones, by kind of mutation. */
  readonly wrongTexts: WrongTexts = {}
  /**
   * The number of mutated texts and of detected ones in items about breaks and in post-game items, by kind of mutation.
   */
  readonly wrongStories: WrongTexts = {}
}

export type WrongTexts = Partial<Record<MutationKind, { made: number; caught: number }>>

const stories: ReadonlySet<string> = new Set([
  'basketball.timeout-quarter-halftime-summary',
  'basketball.post-game-summary',
])

/**
 * Generates a finished game in one run and in the order of play, checks every text, and adds the counts. Returns the
 * findings. With `mutations` it also mutates the texts and the plays, to test the checker.
 *
 * @throws {RangeError} with the problem, if `readGame` rejects the files.
 */
export function addAccuracy(
  figures: AccuracyFigures,
  files: GameFiles,
  { mutations = false, language = 'en' }: { mutations?: boolean; language?: LanguageTag } = {},
): readonly (Finding & { readonly itemId: string })[] {
  const game = requireGame(files)
  const { feeds } = generateFeeds(game, { languages: [language] })
  const items = feeds.flatMap(feed => feed.items)
  const record = readRecord(files)
  const evidence = new Map(feeds.flatMap(feed => feed.evidence).map(each => [each.id, each]))
  const findings = items.flatMap(item =>
    [
      ...checkItem(item, { record, language }),
      ...checkEvidence(item, evidence.get(item.id), { record, language }),
    ].map(finding => ({ ...finding, itemId: item.id })),
  )
  figures.games += 1
  figures.items += items.length
  figures.words += items.reduce((total, item) => total + wordsIn(item), 0)
  figures.errors += findings.length
  addEvidence(figures, [...evidence.values()])
  addLivePublications(figures, game)
  if (mutations) {
    const pairs = items
      .map(item => {
        const own = evidence.get(item.id)
        return own === undefined ? undefined : ([item, own] as const)
      })
      .filter(each => each !== undefined)
    const score = playMutationScore(pairs, files)
    for (const key of ['made', 'byValue', 'caught'] as const)
      figures.changedPlays[key] += score[key]
  }
  for (const item of mutations ? items : []) {
    const score = mutationScore(item, { record, language })
    addWrongTexts(figures.wrongTexts, score)
    if (stories.has(item.definitionKey)) addWrongTexts(figures.wrongStories, score)
  }
  return findings
}

function addEvidence(figures: AccuracyFigures, evidence: readonly DraftEvidence[]): void {
  for (const each of evidence) {
    const bytes = new TextEncoder().encode(JSON.stringify(each)).length
    figures.claims += each.claims.length
    figures.evidenceBytes += bytes
    figures.largestEvidence = Math.max(figures.largestEvidence, bytes)
  }
}

function addWrongTexts(texts: WrongTexts, { made, missed }: MutationScore): void {
  for (const kind of mutationKinds) {
    const known = texts[kind] ?? { made: 0, caught: 0 }
    const all = made[kind] ?? 0
    const caught = all - missed.filter(({ mutation }) => mutation.kind === kind).length
    texts[kind] = { made: known.made + all, caught: known.caught + caught }
  }
}

export function formatFigures(figures: AccuracyFigures): readonly string[] {
  const { games, items, words, errors, revisions, withdrawals, delays, changedPlays } = figures
  const perGame = (count: number) => (count / games).toFixed(1)
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]
  return [
    `games                          ${games}`,
    `items per game                 ${perGame(items)}`,
    `words                          ${words}`,
    `findings                       ${errors}`,
    `findings per 1,000 words       ${((1000 * errors) / words).toFixed(2)}`,
    `claims recomputed from plays   ${figures.claims}`,
    `evidence: kB per game and item ${kilobytes(figures.evidenceBytes / games)}, ${kilobytes(figures.evidenceBytes / items)} (at most ${kilobytes(figures.largestEvidence)})`,
    `revisions per game             ${perGame(revisions)}`,
    `withdrawals per game           ${perGame(withdrawals)}`,
    `median delay of an item        ${median === undefined ? 'none' : `${median.toFixed(1)} s`}`,
    ...wrongTextLines('wrong texts found', figures.wrongTexts),
    ...wrongTextLines('wrong stories found', figures.wrongStories),
    ...(changedPlays.made === 0
      ? []
      : [
          `changed plays found            ${changedPlays.caught} of ${changedPlays.made}, ${changedPlays.byValue} by the values of claims`,
        ]),
  ]
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** A line for all kinds of mutations together, then a line for each kind. */
function wrongTextLines(title: string, texts: WrongTexts): readonly string[] {
  const kinds = mutationKinds
    .map(kind => {
      const { made = 0, caught = 0 } = texts[kind] ?? {}
      return made === 0 ? undefined : { name: `  ${kind}`, made, caught }
    })
    .filter(each => each !== undefined)
  const sum = (key: 'made' | 'caught') => kinds.reduce((total, each) => total + each[key], 0)
  if (kinds.length === 0) return []
  return [{ name: title, made: sum('made'), caught: sum('caught') }, ...kinds].map(
    ({ name, made, caught }) =>
      `${name.padEnd(31)}${caught} of ${made} (${((100 * caught) / made).toFixed(2)} %)`,
  )
}

function addLivePublications(figures: AccuracyFigures, game: GameInput): void {
  const published = new Set<string>()
  let state = beforeFirstPoll
  for (const reading of replayGame(game)) {
    const outcome = nextPublication(state, reading)
    state = outcome.state
    if (outcome.kind !== 'publish') continue
    for (const { feedKey, items, withdrawals } of outcome.publication.feeds) {
      figures.withdrawals += withdrawals.length
      for (const { id, effectiveAt } of items) {
        const key = `${feedKey} ${id}`
        if (published.has(key)) figures.revisions += 1
        else figures.delays.push(secondsBetween(effectiveAt, reading.at))
        published.add(key)
      }
    }
  }
}

function secondsBetween(from: string, to: string): number {
  if (compareDateTimes(from, to) >= 0) return 0
  return (instantToMs(parseInstant(to)) - instantToMs(parseInstant(from))) / 1000
}
