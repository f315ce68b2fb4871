import type { BoxScore, SimulatedGame } from '../files/box-score.ts'
import type { Action, PlayByPlay } from '../files/play-by-play.ts'
import { fromLocal, toMetaTime } from '../league/local-time.ts'
import { createdAt } from './created-at.ts'
import { type Edit, simulateEdits } from './edits.ts'
import { keepBoxScore } from './keep-box-score.ts'
import { withRunningScore } from './running-score.ts'

/** The two files as a poller read them at one instant. */
export interface Poll {
  /** The instant of the read, RFC 3339. */
  readonly at: string
  readonly playByPlay: PlayByPlay
  readonly boxScore: BoxScore
}

export interface PollOptions {
  /** Determines the corrections of the game; see `simulateEdits`. */
  readonly seed: number
  /** Seconds between two polls. Default: 10. */
  readonly intervalSeconds?: number | undefined
  /** The corrections. By default, they follow from the seed. */
  readonly edits?: readonly Edit[] | undefined
}

/**
 * The states of a game's files during and after the game, oldest first. They grow in the order of action numbers,
 * with late insertions, mistakes and their corrections, and duplicate lines that are removed again. Polls without a
 * change are omitted. The scores of every poll are consistent. The last poll is the final game.
 *
 * @throws {RangeError} if the interval is not a positive number.
 */
export function* pollsOf(game: SimulatedGame, options: PollOptions): Generator<Poll, void, void> {
  const { intervalSeconds = 10, edits = simulateEdits(game, options.seed) } = options
  if (!(intervalSeconds > 0)) {
    throw new RangeError(`Cannot poll every ${intervalSeconds} seconds: not a positive number`)
  }
  const sightings = toSightings(game, edits)
  const instants = sightings.flatMap(({ since, until }) => [since, until])
  const changes = [...new Set(instants)].filter(Number.isFinite).sort((a, b) => a - b)
  const first = changes[0] ?? 0
  const last = changes.at(-1) ?? first
  let seen = 0
  for (let now = first; now < last; now += intervalSeconds * 1000) {
    const upTo = changes.findIndex(change => change > now)
    if (upTo === seen) continue
    seen = upTo
    yield pollAt(game, sightings, now)
  }
  yield {
    at: new Date(fromLocal(game.boxScore.meta.time)).toISOString(),
    playByPlay: game.playByPlay,
    boxScore: game.boxScore,
  }
}

/**
 * One form of a line, and the instants between which it is visible, in milliseconds since 1970. `until` is `Infinity`
 * for a line of the final file.
 */
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

function pollAt(game: SimulatedGame, sightings: readonly Sighting[], now: number): Poll {
  const visible = sightings.filter(({ since, until }) => since <= now && now < until)
  const actions = withRunningScore(
    visible.map(({ action }) => action),
    game.boxScore.game.homeTeam.teamId,
  )
  const time = toMetaTime(now)
  return {
    at: new Date(now).toISOString(),
    playByPlay: { meta: { time }, game: { gameId: game.playByPlay.game.gameId, actions } },
    boxScore: keepBoxScore(game.boxScore, actions, time),
  }
}
