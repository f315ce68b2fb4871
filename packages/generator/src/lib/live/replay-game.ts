import {
  compareInstants,
  type Instant,
  instantToMs,
  parseInstant,
} from '@fixture-feed/contract/instant'
import type { GameReading } from '../../read-game.ts'
import type { Action } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'

/** The reading of a game by a client that follows it. */
export interface ReplayedReading extends GameReading {
  /** The time of the reading (RFC 3339). */
  readonly at: string
}

const dayMs = 24 * 3_600_000

/**
 * The states of a game while it was played, from the complete game. The first state is a day before tip-off and has no
 * actions. In the following states, actions appear by increasing number, with late insertions at their places and the
 * scores of that time. The last of these states is the game itself. Edits and deletions leave no trace in a complete
 * game and are not replayed.
 *
 * @throws {RangeError} for an interval below 0.
 */
export function* replayGame(
  game: GameInput,
  { intervalSeconds = 10 }: { readonly intervalSeconds?: number | undefined } = {},
): Generator<ReplayedReading, void, void> {
  if (!(intervalSeconds >= 0)) {
    throw new RangeError(`Cannot poll every ${intervalSeconds} seconds: expected 0 or more`)
  }
  const reading = { problems: [], warnings: [] }
  const at = utcText(instantToMs(parseInstant(game.tipoff.at)) - dayMs)
  yield { ...reading, at, game: { ...game, status: 'scheduled', actions: [] } }
  const creations = creationsOf(game)
  const visible = new Set<number>()
  for (const [at, written] of grouped(creations, intervalSeconds * 1000)) {
    for (const { actionNumber } of written) visible.add(actionNumber)
    yield { ...reading, at, game: visible.size === creations.length ? game : upTo(game, visible) }
  }
}

/** The game with only the given actions, and the scores that follow from them. */
function upTo(game: GameInput, visible: ReadonlySet<number>): GameInput {
  let away = 0
  let home = 0
  const actions: Action[] = []
  for (const [index, action] of game.actions.entries()) {
    if (!visible.has(action.actionNumber)) continue
    const before = game.actions[index - 1]
    away += action.awayScore - (before?.awayScore ?? 0)
    home += action.homeScore - (before?.homeScore ?? 0)
    const isSame = action.awayScore === away && action.homeScore === home
    actions.push(isSame ? action : { ...action, awayScore: away, homeScore: home })
  }
  return { ...game, status: 'live', actions }
}

/** The time at which an action was first written. */
interface Creation {
  readonly actionNumber: number
  readonly instant: Instant
  readonly at: string
}

/**
 * The times at which the actions were first written, earliest first. Actions are written in the order of their numbers.
 * An action on time is written when it happened, and a late action at the time of the action before it. An action that
 * was added after the end of the game is written at the time that the source states.
 */
function creationsOf({ actions, addedAt }: GameInput): readonly Creation[] {
  let newest: Pick<Creation, 'instant' | 'at'> | undefined
  return actions
    .toSorted((a, b) => a.actionNumber - b.actionNumber)
    .map(({ actionNumber, instant, time }: Action) => {
      const at = addedAt?.get(actionNumber)
      const written = at === undefined ? { instant, at: time } : { instant: parseInstant(at), at }
      if (newest === undefined || compareInstants(written.instant, newest.instant) > 0) {
        newest = written
      }
      return { actionNumber, ...newest }
    })
}

/**
 * Groups the actions by the poll that is the first to contain them. With an interval of 0 every instant is polled.
 */
function* grouped(
  creations: readonly Creation[],
  intervalMs: number,
): Generator<readonly [string, readonly Creation[]], void, void> {
  const firstMs = creations[0] === undefined ? 0 : instantToMs(creations[0].instant)
  let group: Creation[] = []
  for (const [index, creation] of creations.entries()) {
    group.push(creation)
    const now = instantToMs(creation.instant)
    const due = intervalMs === 0 ? now : firstMs + roundedUp(now - firstMs, intervalMs)
    const next = creations[index + 1]
    if (next !== undefined && instantToMs(next.instant) <= due) continue
    yield [intervalMs === 0 ? creation.at : utcText(due), group]
    group = []
  }
}

function roundedUp(number: number, step: number): number {
  return Math.ceil(number / step) * step
}

function utcText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
