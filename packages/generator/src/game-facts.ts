import type { GameInput } from './lib/game/game-input.ts'

/** The responses of a provider for a game: the unchanged text of both inputs. */
export interface GameTexts {
  readonly playByPlay: string
  readonly boxScore: string
}

/** Facts of a game that its files may not contain. A fact that the files contain has precedence. */
export interface GameFacts {
  readonly fixtureId?: string | undefined
  /**
   * The local date of the game, `YYYY-MM-DD`. Default: the date of `tipoff` or else of `startedAt`; 2000-01-01 if
   * both are missing.
   */
  readonly date?: string | undefined
  /** The scheduled tip-off, RFC 3339, with the offset of the arena or else in UTC (`Z`). */
  readonly tipoff?: string | undefined
  /** If the tip-off is unknown: the instant from which the times of actions are counted, RFC 3339 in UTC. */
  readonly startedAt?: string | undefined
  readonly seasonType?: GameInput['seasonType'] | undefined
  readonly gender?: GameInput['gender']
}
