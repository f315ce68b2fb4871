import { compareDateTimes, instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { beforeFirstPoll, nextPublication, replayPolls } from '@fixture-feed/generator/live-game'
import { formatProblem, type GameFiles, readGame } from '@fixture-feed/generator/read-game'
import { checkItem, type Finding, mutationScore, readRecord, wordsIn } from '../src/accuracy.ts'

/** What there is to say of the items of one game, or of several together. */
export interface AccuracyFigures {
  readonly games: number
  readonly items: number
  readonly words: number
  /** False statements, and statements that nothing shows to be true. */
  readonly errors: number
  /** Published once more with other content, as the game was played. */
  readonly revisions: number
  readonly withdrawals: number
  /** Seconds from the moment of an item to its first publication, polling every ten seconds: of each item. */
  readonly delays: readonly number[]
  /** Texts made wrong in one place, and how many of them the check finds. */
  readonly mutations: number
  readonly caught: number
}

export interface GameAccuracy extends AccuracyFigures {
  readonly findings: readonly (Finding & { readonly itemId: string })[]
}

export interface GameAccuracyOptions {
  /** Makes the texts wrong too, to see whether the check would find it: takes a second a game. */
  readonly mutations?: boolean | undefined
}

export const noFigures: AccuracyFigures = {
  games: 0,
  items: 0,
  words: 0,
  errors: 0,
  revisions: 0,
  withdrawals: 0,
  delays: [],
  mutations: 0,
  caught: 0,
}

/**
 * Generates a finished game at once and as it was played, checks every text, and counts.
 *
 * @throws {RangeError} for files that `readGame` refuses, with the problem.
 */
export function gameAccuracy(
  files: GameFiles,
  { mutations = false }: GameAccuracyOptions = {},
): GameAccuracy {
  const { game, problems } = readGame(files)
  const [problem] = problems
  if (game === undefined) {
    throw new RangeError(`Cannot check the game: ${problem && formatProblem(problem)}`)
  }
  const items = generateFeeds(game).feeds.flatMap(feed => feed.items)
  const record = readRecord(files)
  const findings = items.flatMap(item =>
    checkItem(item, { record }).map(finding => ({ ...finding, itemId: item.id })),
  )
  const scores = mutations ? items.map(item => mutationScore(item, { record })) : []
  return {
    games: 1,
    items: items.length,
    words: items.reduce((total, item) => total + wordsIn(item), 0),
    errors: findings.length,
    findings,
    ...livePublications(files),
    mutations: scores.reduce((total, score) => total + score.mutations, 0),
    caught: scores.reduce((total, score) => total + score.caught, 0),
  }
}

/** The figures of several games together. */
export function plusFigures(a: AccuracyFigures, b: AccuracyFigures): AccuracyFigures {
  return {
    games: a.games + b.games,
    items: a.items + b.items,
    words: a.words + b.words,
    errors: a.errors + b.errors,
    revisions: a.revisions + b.revisions,
    withdrawals: a.withdrawals + b.withdrawals,
    delays: [...a.delays, ...b.delays],
    mutations: a.mutations + b.mutations,
    caught: a.caught + b.caught,
  }
}

/** The figures as lines for people. */
export function formatFigures(figures: AccuracyFigures): readonly string[] {
  const { games, items, words, errors, revisions, withdrawals, delays, mutations, caught } = figures
  const perGame = (count: number) => (count / games).toFixed(1)
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]
  return [
    `games                          ${games}`,
    `items per game                 ${perGame(items)}`,
    `words                          ${words}`,
    `factual errors                 ${errors}`,
    `factual errors per 1,000 words ${((1000 * errors) / words).toFixed(2)}`,
    `revisions per game             ${perGame(revisions)}`,
    `withdrawals per game           ${perGame(withdrawals)}`,
    `median delay                   ${median === undefined ? 'none' : `${median.toFixed(1)} s`}`,
    ...(mutations === 0
      ? []
      : [
          `wrong texts found              ${caught} of ${mutations} (${((100 * caught) / mutations).toFixed(2)} %)`,
        ]),
  ]
}

function livePublications(
  files: GameFiles,
): Pick<AccuracyFigures, 'revisions' | 'withdrawals' | 'delays'> {
  const published = new Set<string>()
  const delays: number[] = []
  let [revisions, withdrawals] = [0, 0]
  let state = beforeFirstPoll
  for (const poll of replayPolls(files)) {
    const outcome = nextPublication(state, poll)
    state = outcome.state
    if (outcome.kind !== 'publish') continue
    for (const { feedKey, items, withdrawals: withdrawn } of outcome.publication.feeds) {
      withdrawals += withdrawn.length
      for (const { id, effectiveAt } of items) {
        const key = `${feedKey} ${id}`
        if (published.has(key)) revisions += 1
        else delays.push(secondsBetween(effectiveAt, poll.at))
        published.add(key)
      }
    }
  }
  return { revisions, withdrawals, delays }
}

function secondsBetween(from: string, to: string): number {
  if (compareDateTimes(from, to) >= 0) return 0
  return (instantToMs(parseInstant(to)) - instantToMs(parseInstant(from))) / 1000
}
