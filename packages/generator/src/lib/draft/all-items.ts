import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { History } from '../../history.ts'
import { drawShotChart } from '../../shot-chart.ts'
import { pastOf } from '../facts/past.ts'
import type { GameInput, Unclear } from '../game/game-input.ts'
import type { Moment } from '../moments/moment.ts'
import { momentsOf } from '../moments/moments.ts'
import { foldGame, type Game, isSameAction } from '../statistics/prefix.ts'
import { Said } from '../words/choice.ts'
import { itemsOf } from './compose.ts'
import { type FeedKey, feedKeys } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'
import { ItemMemo } from './item-memo.ts'
import { partedByClarity } from './unclear.ts'

export interface GeneratedGame {
  readonly game: Game
  /** Of all feeds, by `effectiveAt` and then id. */
  readonly items: readonly GeneratedItem[]
  /** Items that tell of something that was not understood. */
  readonly heldBack: readonly GeneratedItem[]
  /** For the next state of the same game. */
  readonly memo: ItemMemo
}

export interface GenerateGameOptions {
  readonly history: History | undefined
  /** An earlier state of the game: what it has in common with this one is not made again. The result is the same. */
  readonly earlier?: GeneratedGame | undefined
}

/** Every stage from the checked input to items. */
export function generateGame(
  input: GameInput,
  { history, earlier }: GenerateGameOptions,
): GeneratedGame {
  const usable =
    earlier !== undefined && isSameSetting(earlier.game.input, input) ? earlier : undefined
  const game = foldGame(input, usable?.game)
  const memo = new ItemMemo(usable?.memo)
  const composing = { game, past: pastOf(history, input), drawShotChart }
  const items: GeneratedItem[] = []
  const said: Record<FeedKey, Said> = { pulse: Said.nothing, 'pulse-v1': Said.nothing }
  for (const moment of inPlayOrder(momentsOf(game))) {
    if (movesOn(moment)) {
      items.push(...memo.take(moment, '', () => itemsOf(moment, composing, nothingSaid)))
      continue
    }
    const before = { ...said }
    const signature = feedKeys.map(feedKey => before[feedKey].signature).join(' ')
    const made = memo.take(moment, signature, () => itemsOf(moment, composing, before))
    for (const { feedKey, shapes } of made) said[feedKey] = said[feedKey].with(shapes)
    items.push(...made)
  }
  const { clear, heldBack } = partedByClarity(items, input)
  return { game, items: inSnapshotOrder(clear), heldBack, memo }
}

const nothingSaid: Readonly<Record<FeedKey, Said>> = {
  pulse: Said.nothing,
  'pulse-v1': Said.nothing,
}

/**
 * Moments that later plays still change. What they say is not remembered, or a later play would change the words of an
 * item before it.
 */
function movesOn({ kind }: Moment): boolean {
  return kind === 'entry' || kind === 'run'
}

function inPlayOrder(moments: readonly Moment[]): readonly Moment[] {
  return moments.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Where in the game a moment stands: nothing that is said there follows from a later play. */
function placeOf(moment: Moment): number {
  switch (moment.kind) {
    case 'pre-game':
      return -1
    case 'break':
      return moment.break.opener.index
    case 'milestone':
      return moment.player.at.index
    case 'checkpoint':
      return moment.checkpoint.at.index
    case 'run':
      return moment.moment.run.last.index
    default:
      return moment.at.index
  }
}

/** The order of items in a snapshot: by `effectiveAt` as an instant, then by id in code units. */
function inSnapshotOrder(items: readonly GeneratedItem[]): readonly GeneratedItem[] {
  return items
    .map(each => ({ each, instant: parseInstant(each.item.effectiveAt) }))
    .sort(
      (a, b) => compareInstants(a.instant, b.instant) || (a.each.item.id < b.each.item.id ? -1 : 1),
    )
    .map(({ each }) => each)
}

/** Whether a game was generated from what an input says: nothing of it would be made otherwise. */
export function isGeneratedFrom({ game }: GeneratedGame, input: GameInput): boolean {
  const { input: known } = game
  return (
    known.status === input.status &&
    known.actions.length === input.actions.length &&
    known.actions.every((action, index) => isSameAction(action, input.actions[index])) &&
    isSameUnclear(known.unclear, input.unclear) &&
    isSameSetting(known, input)
  )
}

function isSameUnclear(a: Unclear | undefined, b: Unclear | undefined): boolean {
  const listed = (unclear: Unclear | undefined) =>
    unclear &&
    JSON.stringify([
      ...unclear.playerIds,
      ...[...unclear.unread].map(([number, { scored, playerIds }]) => [
        number,
        scored,
        playerIds && [...playerIds],
      ]),
    ])
  return listed(a) === listed(b)
}

/** Whether two states of a game differ in nothing but their actions and status. */
function isSameSetting(a: GameInput, b: GameInput): boolean {
  return settingOf(a) === settingOf(b)
}

const varying: ReadonlySet<string> = new Set(['actions', 'status', 'unclear', 'reported'])

function settingOf(input: GameInput): string {
  return JSON.stringify(input, (name, value: unknown) => (varying.has(name) ? undefined : value))
}
