import { compareDateTimes, instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { beforeFirstPoll, nextPublication, replayGame } from '@fixture-feed/generator/live-game'
import {
  formatProblem,
  type GameFiles,
  readGame,
  requireGame,
} from '@fixture-feed/generator/read-game'
import {
  checkItem,
  type Finding,
  type MutationKind,
  type MutationScore,
  mutationKinds,
  mutationScore,
  readRecord,
  wordsIn,
} from '../src/accuracy.ts'

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
  /** Texts made wrong in one place, and how many of them the check finds: of each kind. */
  readonly wrongTexts: WrongTexts
  /** The same of the items that tell what changed: summaries of breaks and of final scores. */
  readonly wrongStories: WrongTexts
}

interface Counted {
  readonly made: number
  readonly caught: number
}

export type WrongTexts = Readonly<Partial<Record<MutationKind, Counted>>>

const stories: ReadonlySet<string> = new Set([
  'basketball.timeout-quarter-halftime-summary',
  'basketball.post-game-summary',
])

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
  wrongTexts: {},
  wrongStories: {},
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
  const scores = (mutations ? items : []).map(item => ({
    ...mutationScore(item, { record }),
    isStory: stories.has(item.definitionKey),
  }))
  return {
    games: 1,
    items: items.length,
    words: items.reduce((total, item) => total + wordsIn(item), 0),
    errors: findings.length,
    findings,
    ...livePublications(files),
    wrongTexts: wrongTextsOf(scores),
    wrongStories: wrongTextsOf(scores.filter(({ isStory }) => isStory)),
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
    wrongTexts: plusWrongTexts(a.wrongTexts, b.wrongTexts),
    wrongStories: plusWrongTexts(a.wrongStories, b.wrongStories),
  }
}

function wrongTextsOf(scores: readonly MutationScore[]): WrongTexts {
  return scores
    .map(({ made, missed }) =>
      eachKind(kind => {
        const all = made[kind] ?? 0
        return {
          made: all,
          caught: all - missed.filter(({ mutation }) => mutation.kind === kind).length,
        }
      }),
    )
    .reduce(plusWrongTexts, {})
}

function plusWrongTexts(a: WrongTexts, b: WrongTexts): WrongTexts {
  return eachKind(kind => ({
    made: (a[kind]?.made ?? 0) + (b[kind]?.made ?? 0),
    caught: (a[kind]?.caught ?? 0) + (b[kind]?.caught ?? 0),
  }))
}

function eachKind(count: (kind: MutationKind) => Counted): WrongTexts {
  return Object.fromEntries(mutationKinds.map(kind => [kind, count(kind)]))
}

/** The figures as lines for people. */
export function formatFigures(figures: AccuracyFigures): readonly string[] {
  const { games, items, words, errors, revisions, withdrawals, delays } = figures
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
    ...wrongTextLines('wrong texts found', figures.wrongTexts),
    ...wrongTextLines('wrong stories found', figures.wrongStories),
  ]
}

/** All kinds together, then each. */
function wrongTextLines(title: string, texts: WrongTexts): readonly string[] {
  const kinds = mutationKinds.flatMap(kind => {
    const { made = 0, caught = 0 } = texts[kind] ?? {}
    return made === 0 ? [] : [{ name: `  ${kind}`, made, caught }]
  })
  const sum = (key: 'made' | 'caught') => kinds.reduce((total, each) => total + each[key], 0)
  if (kinds.length === 0) return []
  return [{ name: title, made: sum('made'), caught: sum('caught') }, ...kinds].map(
    ({ name, made, caught }) =>
      `${name.padEnd(31)}${caught} of ${made} (${((100 * caught) / made).toFixed(2)} %)`,
  )
}

function livePublications(
  files: GameFiles,
): Pick<AccuracyFigures, 'revisions' | 'withdrawals' | 'delays'> {
  const published = new Set<string>()
  const delays: number[] = []
  let [revisions, withdrawals] = [0, 0]
  let state = beforeFirstPoll
  for (const reading of replayGame(requireGame(files))) {
    const outcome = nextPublication(state, reading)
    state = outcome.state
    if (outcome.kind !== 'publish') continue
    for (const { feedKey, items, withdrawals: withdrawn } of outcome.publication.feeds) {
      withdrawals += withdrawn.length
      for (const { id, effectiveAt } of items) {
        const key = `${feedKey} ${id}`
        if (published.has(key)) revisions += 1
        else delays.push(secondsBetween(effectiveAt, reading.at))
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
