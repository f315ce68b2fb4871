import type { GameState } from '@fixture-feed/client/content.generated'
import { msg, str } from '@lit/localize'

/**
 * The time left in a period as a scoreboard shows it: `PT04M32.00S` is `4:32`, and with less than a minute left
 * `PT00M09.40S` is `9.4`. Anything else is shown as it came: the contract asks for no form.
 */
export function clockText(clock: string): string {
  const parts = /^PT(?:(\d+)M)?(?:(\d+)(?:\.(\d)\d*)?S)?$/.exec(clock)
  if (parts === null || clock === 'PT') return clock
  const minutes = Number(parts[1] ?? 0)
  const seconds = Number(parts[2] ?? 0)
  const tenths = Number(parts[3] ?? 0)
  if (minutes === 0 && (seconds > 0 || tenths > 0)) return `${seconds}.${tenths}`
  return `${minutes}:${String(seconds).padStart(2, '0')}`
}

/** Where in the game: `Q2 4:32`, or `End of Q2`. */
export function gameTimeText({
  periodLabel,
  clock,
}: Pick<GameState, 'periodLabel' | 'clock'>): string {
  const time = clockText(clock)
  return time === '0:00' ? msg(str`End of ${periodLabel}`) : `${periodLabel} ${time}`
}

/** How a game ended: `Final`, `Final/OT`, `Final/2OT`. */
export function finalText(periodsPlayed: number): string {
  const overtimes = periodsPlayed - 4
  if (overtimes < 1) return msg('Final')
  return overtimes === 1 ? msg('Final/OT') : msg(str`Final/${overtimes}OT`)
}

/** What a period is called: `Q3`, `OT1`. */
export function periodText(period: number): string {
  return period <= 4 ? `Q${period}` : `OT${period - 4}`
}
