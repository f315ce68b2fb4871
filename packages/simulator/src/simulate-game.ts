import type { SimulatedGame } from './lib/files/box-score.ts'
import type { Action } from './lib/files/play-by-play.ts'
import { toMetaTime } from './lib/league/local-time.ts'
import { createRandom } from './lib/league/random.ts'
import { drawSetting, type SimulationOptions } from './lib/league/setting.ts'
import { playGame } from './lib/play/periods.ts'
import { keepBoxScore, scheduledBoxScore } from './lib/scorer/keep-box-score.ts'
import { withRunningScore } from './lib/scorer/running-score.ts'
import { writeActions } from './lib/scorer/write-actions.ts'

export type {
  BoxScore,
  BoxScoreGame,
  PlayerRow,
  SimulatedGame,
  TeamRow,
} from './lib/files/box-score.ts'
export type { Action, PlayByPlay } from './lib/files/play-by-play.ts'
export type { SimulationOptions, Stage } from './lib/league/setting.ts'
export { type Edit, simulateEdits } from './lib/scorer/edits.ts'
export { type Poll, type PollOptions, pollsOf } from './lib/scorer/polls.ts'

/**
 * Simulates a game of the fictional league and writes it in the public liveData shape. The same options give the same
 * bytes on every machine. Clubs and players are fictional; ids start with 99. The files contain the fields that a
 * reader of a game needs: the box score contains teams, score and status, but no statistics.
 *
 * Actions are listed in play order, which is `orderNumber`. `actionNumber` is the order in which the scorer added them,
 * some of them late.
 *
 * @throws {RangeError} if the seed, the season, a club or the tip-off is invalid, or if a club would play against
 * itself.
 */
export function simulateGame(options: SimulationOptions): SimulatedGame {
  const { seed } = options
  const setting = drawSetting(options)
  const written = writeActions(playGame(setting, seed), setting, seed)
  const actions = withRunningScore(written, setting.home.club.teamId)
  const finished = filedAt(actions, seed)
  const { gameId } = setting
  const time = toMetaTime(finished)
  const boxTime = toMetaTime(finished + 90_000)
  return {
    playByPlay: { meta: { time }, game: { gameId, actions } },
    boxScore: keepBoxScore(scheduledBoxScore(setting, boxTime), actions, boxTime),
  }
}

/** The time at which the final play-by-play is written: 1 to 30 minutes after the last edit, in milliseconds. */
function filedAt(actions: readonly Action[], seed: number): number {
  const last = actions.reduce((latest, { edited }) => Math.max(latest, Date.parse(edited)), 0)
  return last + createRandom(seed, 'filed').int(60_000, 1_800_000)
}
