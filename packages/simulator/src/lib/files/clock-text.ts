/** A clock reading in tenths of a second as the format has it, `PT08M17.00S`. */
export function toClockText(tenths: number): string {
  const minutes = Math.floor(tenths / 600)
  const seconds = (tenths % 600) / 10
  return `PT${String(minutes).padStart(2, '0')}M${seconds.toFixed(2).padStart(5, '0')}S`
}

/** Tenths of a second of a clock text. */
export function toTenths(text: string): number {
  const [minutes = '0', seconds = '0'] = text.slice(2, -1).split('M')
  return Number(minutes) * 600 + Math.round(Number(seconds) * 10)
}

/** Tenths of a second since the tip-off. */
export function gameTime(period: number, clockTenths: number, quarterTenths: number): number {
  if (period <= 4) return period * quarterTenths - clockTenths
  return 4 * quarterTenths + (period - 4) * 3000 - clockTenths
}

/** How long a quarter is, in tenths of a second: the clock of the action that begins the first. */
export function quarterTenthsOf(actions: readonly { readonly clock: string }[]): number {
  const [first] = actions
  return first === undefined ? 7200 : toTenths(first.clock)
}
