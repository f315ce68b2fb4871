import type { BoxScore } from './box-score.ts'
import type { PlayByPlay } from './play-by-play.ts'

/** The two files of a game that never took place. */
export interface SimulatedGame {
  readonly playByPlay: PlayByPlay
  readonly boxScore: BoxScore
}
