import type { Item } from '@fixture-feed/client'
import type { GameState, Score } from '@fixture-feed/client/content.generated'
import { finalText, gameTimeText, regulationPeriods, secondsLeft } from './game-clock.ts'

/** The score at one moment of a game. */
export interface ItemScore {
  /** Left out by own definitions. */
  readonly awayTeamId: string | undefined
  readonly homeTeamId: string | undefined
  readonly awayScore: number
  readonly homeScore: number
  /** The last period of the game in a result. */
  readonly period: number
  /** What is left of the period; `undefined` where the clock is none. */
  readonly secondsLeft: number | undefined
  /** `Q2 4:32` or `Final/OT`. */
  readonly gameTime: string
  readonly isFinal: boolean
}

/** The score that an item tells: its result, or else its state of the game. Own definitions may have anything there. */
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

/** How a game stands: its result, once an item tells it, else the newest score. Items in the order of their feed. */
export function latestScore(items: readonly Item[]): ItemScore | undefined {
  const regulation = regulationOf(items)
  const told = items.flatMap(item => itemScore(item, regulation) ?? [])
  return told.findLast(({ isFinal }) => isFinal) ?? told.at(-1)
}

/** How many periods a game has before overtime, as the first item says that tells one; four where none does. */
export function regulationOf(items: readonly Item[]): number {
  const state = items.map(({ content }) => content.gameState).find(isGameState)
  return state === undefined ? 4 : regulationPeriods(state)
}

/** The ids of items, in the order shown, that tell the score of what is right `above` them once more. */
export function repeatedScores(items: readonly Item[], above?: ItemScore): ReadonlySet<string> {
  const told = [above, ...items.map(item => itemScore(item))].map(textOf)
  return new Set(
    items
      .filter((_, index) => told[index + 1] !== undefined && told[index + 1] === told[index])
      .map(({ id }) => id),
  )
}

/** Who is ahead; nobody where a score is not known. */
export function leaderOf(away: number = NaN, home: number = NaN): 'away' | 'home' | undefined {
  if (away > home) return 'away'
  return home > away ? 'home' : undefined
}

/** Whether a value is a state of the game that scores can be told of. */
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

/** The score at the end of a period is the same, whatever the period is called: the result of a game says `Final`. */
function textOf(told: ItemScore | undefined): string | undefined {
  if (told === undefined) return undefined
  const { awayScore, homeScore, secondsLeft: left, gameTime } = told
  return `${awayScore}–${homeScore} ${left === 0 ? left : gameTime}`
}
