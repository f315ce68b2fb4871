import type { Item } from '@fixture-feed/client'
import type { GameState, Score } from '@fixture-feed/client/content.generated'
import { finalText, gameTimeText, regulationPeriods, secondsLeft } from './game-clock.ts'

/** The score at one moment of a game. */
export interface ItemScore {
  /** The team ids. They may be missing in definitions that are not part of the contract. */
  readonly awayTeamId: string | undefined
  readonly homeTeamId: string | undefined
  readonly awayScore: number
  readonly homeScore: number
  /** Number of the period; in a result, the last period of the game. */
  readonly period: number
  /** Remaining seconds of the period; `undefined` if the clock is not a duration. */
  readonly secondsLeft: number | undefined
  /** `Q2 4:32` or `Final/OT`. */
  readonly gameTime: string
  readonly isFinal: boolean
}

/**
 * The score in an item: its result, otherwise its game state; `undefined` if neither contains a score. In definitions
 * that are not part of the contract, these fields may have any form.
 */
export function itemScore(
  { content }: Pick<Item, 'content'>,
  regulation?: number,
): ItemScore | undefined {
  const { finalScore, gameState } = content
  if (isResult(finalScore)) {
    const { periodsPlayed: period } = finalScore
    const gameTime = finalText(period, regulation)
    return { ...pointsOf(finalScore), period, secondsLeft: 0, gameTime, isFinal: true }
  }
  if (!isGameState(gameState)) return undefined
  const { period, clock } = gameState
  const time = { period, secondsLeft: secondsLeft(clock), gameTime: gameTimeText(gameState) }
  return { ...pointsOf(gameState), ...time, isFinal: false }
}

/**
 * The current score of a game: its result, if an item has one, otherwise the newest score. Items are in the order of
 * their feed.
 */
export function latestScore(items: readonly Item[]): ItemScore | undefined {
  const regulation = regulationOf(items)
  const scores = items.map(item => itemScore(item, regulation)).filter(each => each !== undefined)
  return scores.findLast(({ isFinal }) => isFinal) ?? scores.at(-1)
}

/** Number of periods before overtime, from the first item with a game state; four if there is none. */
export function regulationOf(items: readonly Item[]): number {
  const state = items.map(({ content }) => content.gameState).find(isGameState)
  return state === undefined ? 4 : regulationPeriods(state)
}

/**
 * The ids of the items whose score and moment equal those of the item above them. For the first item, `above` counts.
 */
export function repeatedScores(items: readonly Item[], above?: ItemScore): ReadonlySet<string> {
  const scores = [above, ...items.map(item => itemScore(item))].map(textOf)
  return new Set(
    items
      .filter((_, index) => scores[index + 1] !== undefined && scores[index + 1] === scores[index])
      .map(({ id }) => id),
  )
}

/** The leading side; undefined for a tie or an unknown score. */
export function leaderOf(away: number = NaN, home: number = NaN): 'away' | 'home' | undefined {
  if (away > home) return 'away'
  return home > away ? 'home' : undefined
}

/** Whether a value is a game state with a score. */
export function isGameState(value: unknown): value is GameState {
  const { period, periodLabel, clock } = Object(value)
  const isTime = isCount(period) && typeof periodLabel === 'string' && typeof clock === 'string'
  return isTime && hasScores(value)
}

function isResult(value: unknown): value is Score {
  return isCount(Object(value).periodsPlayed) && hasScores(value)
}

function hasScores(value: unknown): boolean {
  const { awayScore, homeScore } = Object(value)
  return isCount(awayScore) && isCount(homeScore)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function pointsOf({ awayTeamId, homeTeamId, awayScore, homeScore }: GameState | Score) {
  return { awayTeamId, homeTeamId, awayScore, homeScore }
}

/**
 * A text that identifies a score and its moment. At the end of a period it does not contain the label of the period,
 * because a result has the label `Final`.
 */
function textOf(scores: ItemScore | undefined): string | undefined {
  if (scores === undefined) return undefined
  const { awayScore, homeScore, secondsLeft: left, gameTime } = scores
  return `${awayScore}-${homeScore} ${left === 0 ? left : gameTime}`
}
