import type { Scoreboard } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import { decodeItem, type EncodedItem } from './encoded-item.ts'
import type { FeedFold } from './feed-fold.ts'

export type ScoreboardEntry = Scoreboard['fixtures'][number]

type Game = NonNullable<ScoreboardEntry['game']>

export interface FeedScore {
  readonly game: Game | null
  /** The `effectiveAt` of the item with the score. */
  readonly statedAt: string | undefined
  /** Whether the score is the result, from a post-game summary. */
  readonly isFinal: boolean
  readonly isFinished: boolean
  readonly snapshotAt: string | undefined
}

interface FoundScore {
  readonly game: Game
  readonly at: string
  readonly isFinal: boolean
}

/** The score of an item, computed once: encoded items are immutable. */
const scores = new WeakMap<EncodedItem, FoundScore | null>()

/** The parts of a feed that its score depends on. */
interface ScoredFeed {
  readonly snapshot: FeedFold['snapshot']
  readonly settings: FeedFold['settings']
}

/**
 * The result, if an item contains one; otherwise the state of the game from the newest item that contains one. Yields
 * after each item.
 */
export function* scoreOf({ snapshot, settings }: ScoredFeed): Steps<FeedScore> {
  const items = snapshot?.items ?? []
  let found: FoundScore | undefined
  for (let index = items.length - 1; index >= 0 && found?.isFinal !== true; index--) {
    const next = scoreOfItem(items[index] as EncodedItem)
    if (next !== null && (found === undefined || next.isFinal)) found = next
    yield
  }
  const { game = null } = found ?? {}
  return {
    game: game && found?.isFinal ? labeled(game, items) : game,
    statedAt: found?.at,
    isFinal: found?.isFinal ?? false,
    isFinished: settings.state === 'finished',
    snapshotAt: snapshot?.snapshotAt,
  }
}

/**
 * Replaces the label of a result's last period, which assumes quarters, with the label of an item of that period, if
 * one exists. Games can be played in halves.
 */
function labeled(game: Game, items: readonly EncodedItem[]): Game {
  for (const item of items) {
    const other = scoreOfItem(item)
    if (other !== null && !other.isFinal && other.game.period === game.period) {
      return { ...game, periodLabel: other.game.periodLabel }
    }
  }
  return game
}

function scoreOfItem(item: EncodedItem): FoundScore | null {
  const known = scores.get(item)
  if (known !== undefined) return known
  const read = readScore(decodeItem(item))
  scores.set(item, read)
  return read
}

function readScore({ definitionKey, effectiveAt, content }: Item): FoundScore | null {
  if (definitionKey === 'basketball.post-game-summary') {
    const game = finalGame(Object(content.finalScore))
    return game && { game, at: effectiveAt, isFinal: true }
  }
  const game = liveGame(Object(content.gameState))
  return game && { game, at: effectiveAt, isFinal: false }
}

/**
 * The state of the game that an item contains; null if a value is missing or has another type. Every value is
 * checked, because a service's own definitions may have fields with these names and other types.
 */
function liveGame(state: Readonly<Record<string, unknown>>): Game | null {
  const { period, periodLabel, clock, awayScore, homeScore } = state
  if (!isCount(period) || !isCount(awayScore) || !isCount(homeScore)) return null
  if (typeof periodLabel !== 'string' || typeof clock !== 'string') return null
  return { period, periodLabel, clock, awayScore, homeScore }
}

function finalGame(score: Readonly<Record<string, unknown>>): Game | null {
  const { periodsPlayed: period, awayScore, homeScore } = score
  if (!isCount(period) || !isCount(awayScore) || !isCount(homeScore)) return null
  const periodLabel = period <= 4 ? `Q${period}` : `OT${period - 4}`
  return { period, periodLabel, clock: 'PT00M00.00S', awayScore, homeScore }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
