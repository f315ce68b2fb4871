import { keyMoments } from '@fixture-feed/client/key-moments'
import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import { gameOccasion, gameTitle } from '../page-content.ts'
import { toPlainText } from '../plain-item.ts'
import { type BoxScoreSides, boxScoreOf } from './box-score.ts'
import { columnsOf, fit, padEnd, plainLine, wrap } from './columns.ts'
import { periodScores, scoreOfItem } from './period-scores.ts'
import { type TextWords, wordsOf } from './text-words.ts'

/** The width of the page in columns. */
const pageColumns = 80
const nameColumns = 30
const cellColumns = 5
const indent = '  '

/** The content of the plain-text page of one feed. */
export interface GameText {
  readonly registration: FixtureRegistration
  readonly details: FixtureDetails | undefined
  /** The items of the feed, oldest first. */
  readonly items: readonly Item[]
  /** The items of the feed with the box score; empty without such a feed. */
  readonly boxScoreItems: readonly Item[]
  /** The language of the feed's texts. */
  readonly language: string | undefined
}

/**
 * A game as plain text: the teams, the score by period, the key moments with the newest first, and the leaders of both
 * teams from the box score. Lines have at most 80 columns. Yields after each moment.
 */
export function* gameText(game: GameText): Steps<string> {
  const words = wordsOf(game.language)
  const boxScore = boxScoreOf(game.boxScoreItems)
  const blocks = [
    headLines(game),
    scoreLines(game, boxScore, words),
    yield* momentLines(game, words),
    boxScore === undefined ? [] : leaderLines(game, boxScore, words),
  ]
  return `${blocks
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

function headLines({ registration, details }: GameText): string[] {
  const title = wrap(plainLine(gameTitle(registration)), pageColumns)
  return [...title, ...wrap(plainLine(gameOccasion(registration, details)), pageColumns)]
}

/** The score by period. Empty if no box score lists periods and no item contains a score. */
function scoreLines(
  { registration, items }: GameText,
  boxScore: BoxScoreSides | undefined,
  words: TextWords,
): string[] {
  const scores = boxScore?.periods ?? periodScores(items)
  if (scores === undefined) return []
  const { labels, state } = scores
  const row = (name: string, cells: readonly string[]): string =>
    fit(padEnd(fit(name, nameColumns), nameColumns) + cells.map(cellText).join(''), pageColumns)
  const shown = labels.slice(-mostPeriods).map(label => fit(plainLine(label), cellColumns - 1))
  const cellsOf = (side: 'away' | 'home'): string[] => {
    const periods = scores[side].slice(-mostPeriods).map(points => `${points ?? '-'}`)
    return [...periods, `${scores.total[side]}`]
  }
  return [
    row(state === 'final' ? words.final : plainLine(state), [...shown, words.total]),
    ...(['away', 'home'] as const).map(side =>
      row(plainLine(registration[`${side}Team`].name), cellsOf(side)),
    ),
  ]
}

function cellText(text: string): string {
  return ' '.repeat(Math.max(1, cellColumns - columnsOf(text))) + text
}

/** Maximum number of periods that fit next to the names and the total. */
const mostPeriods = 9

function* momentLines({ items }: GameText, words: TextWords): Steps<string[]> {
  const key = keyMoments(items)
  const moments = items.filter(({ id }) => key.has(id)).reverse()
  if (moments.length === 0) return []
  const parts: string[] = []
  for (const item of moments) {
    parts.push(momentText(item))
    yield
  }
  return [words.keyMoments.toUpperCase(), '', parts.filter(Boolean).join('\n\n')]
}

/** The score at the moment, the headline, and the texts below it. */
function momentText(item: Item): string {
  const { headline, texts } = toPlainText(item)
  const score = scoreOfItem(item)
  const when = score && `${plainLine(score.moment)}${indent}${score.away}-${score.home}`
  return [
    ...(when === undefined ? [] : wrap(when, pageColumns)),
    ...wrap(plainLine(headline ?? ''), pageColumns),
    ...texts.flatMap(text =>
      wrap(plainLine(text), pageColumns - indent.length).map(line => indent + line),
    ),
  ].join('\n')
}

/** The players with the most points, rebounds and assists of each team; a count without leaders is left out. */
function leaderLines(
  { registration }: GameText,
  { leaders }: BoxScoreSides,
  words: TextWords,
): string[] {
  const labelColumns = Math.max(...Object.values(words.leaderLabels).map(columnsOf)) + 2
  const rows = (['away', 'home'] as const).flatMap(side => {
    const team = plainLine(registration[`${side}Team`].name)
    const lines = leaders[side].map(({ count, points, names }) => {
      const label = padEnd(words.leaderLabels[count], labelColumns)
      const text = fit(`${points}  ${plainLine(names)}`, pageColumns - indent.length - labelColumns)
      return indent + label + text
    })
    return lines.length === 0 ? [] : [...wrap(team, pageColumns), ...lines]
  })
  return rows.length === 0 ? [] : [words.leaders.toUpperCase(), '', ...rows]
}
