import { type Game, isLastPeriod, lead } from './game.ts'
import type { Possession, Start } from './possession.ts'

/** The plan of a team for a chance. */
export interface Intent {
  /** Tenths of a second until the shot or turnover. */
  readonly time: number
  readonly fastBreak: boolean
  /** Whether the team shoots directly after an offensive rebound. */
  readonly putback: boolean
  /** Whether the team waits for the end of the period. */
  readonly lastShot: boolean
  /** Whether the team leads and runs the clock down. */
  readonly runOut: boolean
}

/** Duration of a set attack in seconds: mean, deviation, minimum and maximum. */
const SET_ATTACK: Readonly<Record<Start, readonly [number, number, number, number]>> = {
  tip: [13, 4, 5, 23],
  inbound: [14.4, 4.6, 4.5, 23.5],
  sideline: [9, 4.4, 1.2, 22],
  rebound: [13.2, 4.8, 3.5, 23.5],
  steal: [11.5, 4.6, 3.5, 23],
  second: [8, 3.4, 1.8, 13.5],
}

const FAST_BREAK_SHARE: Readonly<Record<Start, number>> = {
  tip: 0.02,
  inbound: 0.008,
  sideline: 0,
  rebound: 0.165,
  steal: 0.56,
  second: 0,
}

/** Draws when and how the team with the ball finishes. */
export function drawIntent(game: Game, possession: Possession): Intent {
  const { random } = game
  const { start, bench } = possession
  if (start === 'second' && random.chance(0.36)) {
    return intent(random.between(0, 12), { putback: true })
  }
  if (random.chance(FAST_BREAK_SHARE[start])) {
    return intent(random.between(start === 'steal' ? 25 : 35, 70), { fastBreak: true })
  }
  const seconds = setAttack(game, possession)
  const left = game.clock / 10
  const ahead = lead(game, bench)
  if (isLastPeriod(game) && left < 24 && ahead > 0) return intent(game.clock, { runOut: true })
  if (left < 26 && !(isLastPeriod(game) && ahead < -3)) {
    return intent(Math.max(5, (left - lastShotAt(game, ahead)) * 10), { lastShot: true })
  }
  if (left < 42 && left > 30 && random.chance(0.5)) {
    return intent((left - random.between(27, 31)) * 10, {})
  }
  return intent(Math.min(seconds, left < 30 ? Math.max(left - 1, left / 2) : seconds) * 10, {})
}

function setAttack(game: Game, { start, bench }: Possession): number {
  const { random } = game
  const [mean, deviation, least, most] = SET_ATTACK[start]
  const isLate = isLastPeriod(game) && game.clock <= 1500
  const hurry = isLate ? lateHurry(lead(game, bench)) : 1
  const seconds = random.normal(mean * game.sides[bench].squad.patience * hurry, deviation)
  return Math.min(most, Math.max(least * Math.min(1, hurry), seconds))
}

/**
 * The factor for the duration of an attack late in a game: below 1 if the team trails by more than three points,
 * above 1 if it leads.
 */
function lateHurry(ahead: number): number {
  if (ahead < -3) return 0.55
  return ahead > 0 ? 1.22 : 1
}

/** Seconds that the team leaves on the clock with its last shot; negative if the time runs out before the shot. */
function lastShotAt(game: Game, ahead: number): number {
  const { random } = game
  if (isLastPeriod(game) && ahead < 0) return random.between(1, 11)
  return random.weighted([
    [random.between(0.2, 2), 5],
    [random.between(2, 6), 3],
    [-1, 2.5],
  ])
}

function intent(time: number, traits: Partial<Intent>): Intent {
  return { time, fastBreak: false, putback: false, lastShot: false, runOut: false, ...traits }
}
