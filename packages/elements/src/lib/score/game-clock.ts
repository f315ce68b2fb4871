import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import type { FixtureDetails, GameState } from '@fixture-feed/client/content.generated'
import { decimalText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** The highest overtime that is recognized. */
export const mostOvertimes = 9
/** The highest number of periods before overtime. An item that implies more is wrong. */
const mostPeriods = 20

/**
 * The remaining time of a period in seconds, truncated to tenths; `undefined` if the clock is not a duration such as
 * `PT04M32.00S`, because the contract prescribes no form.
 */
export function secondsLeft(clock: string): number | undefined {
  const parts = /^PT(?=\d)(?:(\d+)M)?(?:(\d+(?:\.\d)?)\d*S)?$/.exec(clock)
  return parts === null ? undefined : Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0)
}

/** `PT04M32.00S` as `4:32`, `PT00M09.40S` as `9.4` or `9,4`; any other text unchanged. */
export function clockText(clock: string): string {
  const left = secondsLeft(clock)
  if (left === undefined) return clock
  if (left > 0 && left < 60) return decimalText(left, 1)
  return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`
}

/** A moment of the game: `Q2 4:32`, `End of Q1` or `Halftime`. */
export function gameTimeText(state: Pick<GameState, 'periodLabel' | 'clock'>): string {
  const { clock } = state
  const period = labelText(state.periodLabel)
  const time = clockText(clock)
  if (time !== '0:00') return `${period} ${time}`
  return /^(Q2|H1)$/.test(state.periodLabel) ? msg('Halftime') : msg(str`End of ${period}`)
}

/**
 * Translates the period label of an item, such as `Q3`; any other text is returned unchanged. The first overtime is
 * `OT` without a number, as on a scoreboard, because most games have no second one.
 */
function labelText(periodLabel: string): string {
  const [, kind, number] = /^(Q|H|OT)(\d+)$/.exec(periodLabel) ?? []
  if (kind === 'Q') return msg(str`Q${number}`)
  if (kind === 'H') return msg(str`H${number}`)
  return kind === 'OT' ? msg(str`OT${number === '1' ? '' : number}`) : periodLabel
}

/**
 * Number of periods before overtime, from a period and its label: two in a game of halves (`H1`), otherwise four. In
 * overtime `n`, it is the number of the period minus `n`, if this is between 1 and `mostPeriods`.
 */
export function regulationPeriods(state: Pick<GameState, 'period' | 'periodLabel'>): number {
  const { period, periodLabel } = state
  const [, overtime] = /^OT(\d+)$/.exec(periodLabel) ?? []
  const before = overtime === undefined ? 0 : period - Number(overtime)
  if (before >= 1 && before <= mostPeriods) return before
  return periodLabel.startsWith('H') ? 2 : 4
}

/** The label of a result: `Final`, `Final/OT`, `Final/2OT`. */
export function finalText(periodsPlayed: number, periods = 4): string {
  const overtimes = periodsPlayed - periods
  if (overtimes < 1) return msg('Final')
  return overtimes === 1 ? msg('Final/OT') : msg(str`Final/${overtimes}OT`)
}

/** The label of a period in items: `Q3`, `H2`, `OT1`. */
function periodLabel(period: number, periods: number): string {
  if (period > periods) return `OT${period - periods}`
  return `${periods === 2 ? 'H' : 'Q'}${period}`
}

/** The label of a period in the language of the labels: `Q3`, `H2`, `OT`, `OT2`. */
export function periodText(period: number, periods = 4): string {
  return labelText(periodLabel(period, periods))
}

/**
 * The period with a label, in English or in the language of the labels, ignoring upper and lower case;
 * `undefined` if there is none. The label of the first overtime may have the number 1.
 */
export function periodWithLabel(label: string, periods: number): number | undefined {
  const wanted = label.toUpperCase()
  for (let period = 1; period <= periods + mostOvertimes; period++) {
    const labels = [periodLabel(period, periods), periodText(period, periods)]
    if (period === periods + 1) labels.push('OT', `${periodText(period, periods)}1`)
    if (labels.some(each => each.toUpperCase() === wanted)) return period
  }
  return undefined
}

/** The status of a game: `Scheduled`, `Postponed`, `Q2 4:32` or `Final/OT`; empty for a live game without a score. */
export function scoreboardText({ state, game, details }: ScoreboardEntry): string {
  if (state === 'scheduled') return departureText(details) ?? msg('Scheduled')
  if (state === 'live') return game === null ? '' : gameTimeText(game)
  if (game === null) return msg('Final')
  const periods = regulationPeriods(game)
  return game.period < periods ? msg('Final') : finalText(game.period, periods)
}

/** The label of a delayed, postponed or canceled game, by its registration; `undefined` for any other game. */
export function departureText(details: FixtureDetails | undefined): string | undefined {
  switch (details?.status) {
    case 'delayed':
      return msg('Delayed')
    case 'postponed':
      return msg('Postponed')
    case 'canceled':
      return msg('Canceled')
    default:
      return undefined
  }
}

/**
 * Returns the scheduled tip-off. Without a registered one, returns `firstEventAt`, the time of the first action, which
 * is usually a few minutes later.
 */
export function tipoffOf(entry: FixtureIndexEntry, details: FixtureDetails | undefined): string {
  return details?.scheduledAt ?? entry.firstEventAt
}
