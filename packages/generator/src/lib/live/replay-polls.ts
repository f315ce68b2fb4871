import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { formatProblem, type GameFiles, readGame } from '../../read-game.ts'
import type { GameInput } from '../game/game-input.ts'
import { isObject } from '../read/json-fields.ts'
import { type Creation, creationsOf } from './created-at.ts'
import { type RawAction, withRunningScore } from './running-score.ts'

/** The two files of a game as somebody who polls them saw them. */
export interface ReplayedPoll extends GameFiles {
  /** When, RFC 3339. */
  readonly at: string
}

const dayMs = 24 * 3_600_000

/**
 * The states of a game's files as it was played, from one final file: first a day before tip-off without actions, then
 * growing by action number, with late insertions where they belong, scores as they were then; last
 * the files themselves. Edits and deletions leave no trace in a final file and are not replayed.
 *
 * @throws {RangeError} for files that `readGame` refuses, with the problem; or an interval below 0.
 */
export function* replay(
  files: GameFiles,
  intervalSeconds: number,
): Generator<ReplayedPoll, void, void> {
  const { game, problems } = readGame(files)
  const [problem] = problems
  if (problem !== undefined)
    throw new RangeError(`Cannot replay the game: ${formatProblem(problem)}`)
  if (game === undefined) throw new RangeError('Cannot replay the game: not read')
  if (!(intervalSeconds >= 0)) {
    throw new RangeError(`Cannot poll every ${intervalSeconds} seconds: expected 0 or more`)
  }
  const raw = new RawFiles(files)
  yield { ...raw.upTo(new Set()), at: beforeGame(game) }
  const creations = creationsOf(game.actions, raw.edited)
  const visible = new Set<number>()
  for (const [at, written] of grouped(creations, intervalSeconds * 1000)) {
    for (const { actionNumber } of written) visible.add(actionNumber)
    const isLast = visible.size === creations.length
    yield isLast ? { ...files, at } : { ...raw.upTo(visible), at }
  }
}

function beforeGame({ tipoff }: GameInput): string {
  return utcText(instantToMs(parseInstant(tipoff.at)) - dayMs)
}

/** What was written up to each poll that shows something new. With an interval of 0 every instant is polled. */
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

/** The parsed files, of which parts are shown. */
class RawFiles {
  readonly edited: ReadonlyMap<number, unknown>
  readonly #playByPlay: Readonly<Record<string, unknown>>
  readonly #boxScore: Readonly<Record<string, unknown>>
  readonly #actions: readonly RawAction[]

  constructor({ playByPlay, boxScore }: GameFiles) {
    this.#playByPlay = objectOf(playByPlay)
    this.#boxScore = objectOf(boxScore)
    const { actions } = objectOf(this.#playByPlay.game)
    const raw = (Array.isArray(actions) ? actions : []).filter(isObject)
    this.#actions = raw.every(action => typeof action.orderNumber === 'number')
      ? raw.toSorted((a, b) => Number(a.orderNumber) - Number(b.orderNumber))
      : raw
    this.edited = new Map(raw.map(action => [Number(action.actionNumber), action.edited]))
  }

  /** The files when they had only the given actions: of an unfinished game, without statistics in the box score. */
  upTo(visible: ReadonlySet<number>): GameFiles {
    const box = objectOf(this.#boxScore.game)
    const { teamId } = objectOf(box.homeTeam)
    const actions = withRunningScore(
      this.#actions.filter(action => visible.has(Number(action.actionNumber))),
      teamId,
    )
    const last = actions.at(-1)
    return {
      playByPlay: { game: { ...objectOf(this.#playByPlay.game), actions } },
      boxScore: {
        game: {
          ...box,
          gameStatus: last === undefined ? 1 : 2,
          gameStatusText: '',
          awayTeam: unplayed(box.awayTeam, last?.scoreAway),
          homeTeam: unplayed(box.homeTeam, last?.scoreHome),
        },
      },
    }
  }
}

function unplayed(team: unknown, score: unknown): Readonly<Record<string, unknown>> {
  const { statistics: _, players, ...rest } = objectOf(team)
  const listed = (Array.isArray(players) ? players : []).map(player => {
    const { statistics: __, ...known } = objectOf(player)
    return known
  })
  return { ...rest, score: Number(score ?? 0), players: listed }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}
