import type { GameInput } from './lib/game/game-input.ts'
import type { GameReading, ReportedGame } from './read-game.ts'

/** Which sources of a game report its end. */
export type GameEnd =
  /** No source reports the end, the game is called off, or the reading lacks the game or the state in the box score. */
  | { readonly kind: 'open' }
  /** The status of the game is `final`. */
  | { readonly kind: 'complete' }
  | {
      readonly kind: 'incomplete'
      readonly missing: MissingEnd
      /**
       * Why the scores do not show that the game is over or, if no action ends the game, why the game clock does not
       * show it. `undefined` if they show it.
       */
      readonly disagreement: string | undefined
    }

/** The sign of the end that is missing while the sources of a game do not all report the same end. */
export type MissingEnd = 'final box score' | '"game end" action' | 'same final score in both inputs'

/**
 * Which sources of a game report its end, and whether its scores and clock agree. Providers publish the two files one
 * after the other, so one file reports the end first. Some providers never report the end in one of the files.
 */
export function gameEndOf({ game, reported }: GameReading): GameEnd {
  if (game?.status === 'final') return { kind: 'complete' }
  const isCalledOff = game?.status === 'postponed'
  if (game === undefined || reported === undefined || isCalledOff) return { kind: 'open' }
  const isEnded = game.actions.some(({ kind }) => kind === 'game-end')
  const isReported = reported.status === 'final'
  if (!isEnded && !isReported) return { kind: 'open' }
  const missing = missingEnd({ isEnded, isReported })
  const clockLeft = isEnded ? undefined : openClock(game)
  return { kind: 'incomplete', missing, disagreement: clockLeft ?? openScore(game, reported) }
}

function missingEnd({
  isEnded,
  isReported,
}: {
  readonly isEnded: boolean
  readonly isReported: boolean
}): MissingEnd {
  if (!isEnded) return '"game end" action'
  return isReported ? 'same final score in both inputs' : 'final box score'
}

/**
 * Returns a reading with the status `final` for its game if the sources agree that the game is over, although not all
 * of them report the end. Returns any other reading unchanged.
 */
export function withAgreedEnd(reading: GameReading): GameReading {
  const { game } = reading
  const end = gameEndOf(reading)
  const isAgreed = end.kind === 'incomplete' && end.disagreement === undefined
  if (game === undefined || !isAgreed) return reading
  return { ...reading, game: takenAsOver(game) }
}

/** The game with the status `final`, as if all its sources reported the end. */
export function takenAsOver(game: GameInput): GameInput {
  return { ...game, status: 'final' }
}

/** Why the game clock does not show that the game is over; `undefined` if it does. */
function openClock({ actions, rules }: GameInput): string | undefined {
  const last = actions.at(-1)
  if (last === undefined) return 'the play-by-play has no actions'
  if (last.period >= rules.regulationPeriods && last.leftMs === 0) return undefined
  return `the play-by-play ends in period ${last.period} at ${last.clock}`
}

/** Why the scores do not show that the game is over; `undefined` if they do. */
function openScore({ actions, away, home }: GameInput, reported: ReportedGame): string | undefined {
  const { awayScore = 0, homeScore = 0 } = actions.at(-1) ?? {}
  const score = `${away.tricode} ${awayScore} ${home.tricode} ${homeScore}`
  if (awayScore === homeScore) return `the score is tied, ${score}`
  if (awayScore === reported.awayScore && homeScore === reported.homeScore) return undefined
  const other = `${away.tricode} ${reported.awayScore} ${home.tricode} ${reported.homeScore}`
  return `the score of the play-by-play is ${score}, the score of the box score ${other}`
}
