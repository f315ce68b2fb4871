/** Formats a clock reading in tenths of a second as in the file format, `PT08M17.00S`. */
export function toClockText(tenths: number): string {
  const minutes = Math.floor(tenths / 600)
  const seconds = (tenths % 600) / 10
  return `PT${String(minutes).padStart(2, '0')}M${seconds.toFixed(2).padStart(5, '0')}S`
}

export function toTenths(text: string): number {
  const [minutes = '0', seconds = '0'] = text.slice(2, -1).split('M')
  return Number(minutes) * 600 + Math.round(Number(seconds) * 10)
}
