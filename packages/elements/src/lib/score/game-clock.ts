import type { ScoreboardEntry } from '@fixture-feed/client'
import type { GameState } from '@fixture-feed/client/content.generated'
import { msg, str } from '../item/msg.ts'

/** What is left of a period, in seconds with tenths; `undefined` for another form, as the contract asks for none. */
export function secondsLeft(clock: string): number | undefined {
  const parts = /^PT(?=\d)(?:(\d+)M)?(?:(\d+(?:\.\d)?)\d*S)?$/.exec(clock)
  return parts === null ? undefined : Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0)
}

/** `PT04M32.00S` as `4:32`, `PT00M09.40S` as `9.4`; anything else as it came. */
export function clockText(clock: string): string {
  const left = secondsLeft(clock)
  if (left === undefined) return clock
  if (left > 0 && left < 60) return left.toFixed(1)
  return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`
}

/** Where in the game: `Q2 4:32`, or `End of Q2`. */
export function gameTimeText(state: Pick<GameState, 'periodLabel' | 'clock'>): string {
  const { periodLabel, clock } = state
  const time = clockText(clock)
  return time === '0:00' ? msg(str`End of ${periodLabel}`) : `${periodLabel} ${time}`
}

/** How many periods a game has before overtime, as the label of one says: two in a game of halves (`H1`), else four. */
export function regulationPeriods(state: Pick<GameState, 'period' | 'periodLabel'>): number {
  const { period, periodLabel } = state
  const [, overtime] = /^OT(\d+)$/.exec(periodLabel) ?? []
  if (overtime !== undefined) return period - Number(overtime)
  return periodLabel.startsWith('H') ? 2 : 4
}

/** How a game ended: `Final`, `Final/OT`, `Final/2OT`. */
export function finalText(periodsPlayed: number, periods = 4): string {
  const overtimes = periodsPlayed - periods
  if (overtimes < 1) return msg('Final')
  return overtimes === 1 ? msg('Final/OT') : msg(str`Final/${overtimes}OT`)
}

/** What a period is called: `Q3`, `H2`, `OT1`. */
export function periodText(period: number, periods = 4): string {
  if (period > periods) return `OT${period - periods}`
  return `${periods === 2 ? 'H' : 'Q'}${period}`
}

/** Where a game is: `Q2 4:32`, `Final`; nothing for one that is live and tells no score. */
export function standingText({ state, game }: ScoreboardEntry): string {
  if (state === 'scheduled') return msg('Not begun')
  if (state === 'live') return game === null ? '' : gameTimeText(game)
  if (game === null) return msg('Finished')
  const periods = regulationPeriods(game)
  return game.period < periods ? msg('Finished') : finalText(game.period, periods)
}
