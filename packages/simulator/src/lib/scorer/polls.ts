import type { BoxScore, SimulatedGame } from '../files/box-score.ts'
import { type Action, type PlayByPlay, pointsOf } from '../files/play-by-play.ts'
import { parseMetaTime, toMetaTime } from '../league/local-time.ts'
import { createdAt } from './created-at.ts'
import { type Edit, simulateEdits } from './edits.ts'
import { keepBoxScore } from './keep-box-score.ts'
import { withRunningScore } from './running-score.ts'

/** The two files as somebody who polls them saw them. */
export interface Poll {
  /** When they were read, RFC 3339. */
  readonly at: string
  readonly playByPlay: PlayByPlay
  readonly boxScore: BoxScore
  /**
   * What is wrong with the poll, if it was asked for: `scores` when they do not add up because the scorer was in the
   * middle of a correction, `older` when a state came back that had been replaced before.
   */
  readonly fault?: 'scores' | 'older'
}

export interface PollOptions {
  /** Which corrections the game saw; see `simulateEdits`. */
  readonly seed: number
  /** Seconds between two polls; 10 when left out. */
  readonly intervalSeconds?: number | undefined
  /** The corrections, if not those that belong to the seed. */
  readonly edits?: readonly Edit[] | undefined
  /** Whether polls that contradict themselves or earlier ones are mixed in; `false` when left out. */
  readonly faults?: boolean | undefined
}

const EAST = 'America/New_York'

/**
 * The states of a game's files while it was played and after, oldest first: growing in the order of action numbers, with
 * late insertions, mistakes and their corrections, and doubled lines that are taken out again. Polls that would show
 * nothing new are left out. Scores of every poll without a fault add up. The last poll is the game
 * itself.
 *
 * @throws {RangeError} for an interval that is not a positive number.
 */
export function* pollsOf(game: SimulatedGame, options: PollOptions): Generator<Poll, void, void> {
  const { intervalSeconds = 10, edits = simulateEdits(game, options.seed) } = options
  if (!(intervalSeconds > 0)) {
    throw new RangeError(`Cannot poll every ${intervalSeconds} seconds: not a positive number`)
  }
  const sightings = toSightings(game, edits)
  const changes = changesOf(sightings)
  const earlier: Poll[] = []
  let seen = 0
  const first = changes[0] ?? 0
  const last = changes.at(-1) ?? 0
  for (let now = first; seen < changes.length && now < last; now += intervalSeconds * 1000) {
    const upTo = countUpTo(changes, now, seen)
    if (upTo === seen) continue
    seen = upTo
    const poll = pollAt(game, sightings, now)
    if (options.faults) yield* faultsBefore(poll, earlier)
    yield poll
    earlier.push(poll)
    if (earlier.length > 4) earlier.shift()
  }
  yield {
    at: new Date(parseMetaTime(game.boxScore.meta.time, EAST)).toISOString(),
    playByPlay: game.playByPlay,
    boxScore: game.boxScore,
  }
}

/** One form of a line and the time in which it is seen, milliseconds. */
interface Sighting {
  readonly action: Action
  readonly since: number
  readonly until: number
}

/** Every form of every line, in play order. */
function toSightings(game: SimulatedGame, edits: readonly Edit[]): readonly Sighting[] {
  const { actions } = game.playByPlay.game
  const created = createdAt(actions)
  const corrected = new Map(edits.map(edit => [edit.actionNumber, edit]))
  const sightings = actions.flatMap(action => {
    const since = created.get(action.actionNumber) ?? 0
    const settled = Math.max(since, Date.parse(action.edited))
    const before = corrected.get(action.actionNumber)?.before ?? {
      ...action,
      edited: `${new Date(since).toISOString().slice(0, 19)}Z`,
    }
    return [
      { action: before, since, until: settled },
      { action, since: settled, until: Number.POSITIVE_INFINITY },
    ]
  })
  for (const { after, before, since, until } of edits) {
    if (after !== undefined) continue
    sightings.push({ action: before, since: Date.parse(since), until: Date.parse(until) })
  }
  return sightings
    .filter(({ since, until }) => since < until)
    .sort((a, b) => a.action.orderNumber - b.action.orderNumber)
}

/** The instants at which something changes, oldest first. */
function changesOf(sightings: readonly Sighting[]): readonly number[] {
  const instants = new Set(sightings.flatMap(({ since, until }) => [since, until]))
  instants.delete(Number.POSITIVE_INFINITY)
  return [...instants].sort((a, b) => a - b)
}

function countUpTo(changes: readonly number[], now: number, from: number): number {
  let count = from
  while ((changes[count] ?? Number.POSITIVE_INFINITY) <= now) count++
  return count
}

function pollAt(game: SimulatedGame, sightings: readonly Sighting[], now: number): Poll {
  const visible = sightings.filter(({ since, until }) => since <= now && now < until)
  const actions = withRunningScore(
    visible.map(({ action }) => action),
    game.boxScore.game.homeTeam.teamId,
  )
  const time = toMetaTime(now, EAST)
  return {
    at: new Date(now).toISOString(),
    playByPlay: { meta: { time }, game: { gameId: game.playByPlay.game.gameId, actions } },
    boxScore: keepBoxScore(game.boxScore, actions, time),
  }
}

/** Polls that a careful reader does not believe: half a correction, and now and then an old state again. */
function* faultsBefore(poll: Poll, earlier: readonly Poll[]): Generator<Poll, void, void> {
  const previous = earlier.at(-1)
  if (previous === undefined) return
  const half = halfCorrected(previous, poll)
  if (half === undefined) return
  yield { ...previous, at: poll.at, playByPlay: half, fault: 'scores' }
  const [old] = earlier
  if (old !== undefined && old !== previous) yield { ...old, at: poll.at, fault: 'older' }
}

/** The earlier file with a corrected line in it, but the scores as they were. */
function halfCorrected(previous: Poll, next: Poll): PlayByPlay | undefined {
  const corrected = new Map(
    next.playByPlay.game.actions.map(action => [action.actionNumber, action]),
  )
  let changed = false
  const actions = previous.playByPlay.game.actions.map(action => {
    const other = corrected.get(action.actionNumber)
    if (other === undefined || pointsOf(other) === pointsOf(action)) return action
    changed = true
    return { ...other, scoreHome: action.scoreHome, scoreAway: action.scoreAway }
  })
  if (!changed) return undefined
  return { meta: next.playByPlay.meta, game: { ...previous.playByPlay.game, actions } }
}
