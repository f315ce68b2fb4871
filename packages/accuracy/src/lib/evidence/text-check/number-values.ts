import type { NumberToken } from '../text-tokens.ts'

export function isValue({ value }: NumberToken, stated: string): boolean {
  const [, , , day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(stated) ?? []
  return typeof value === 'number' && value === Number(day ?? stated)
}

/** Whether a number states the clock: as minutes and seconds, as full minutes, or as seconds. */
export function isClock({ value }: NumberToken, clock: string, after: string): boolean {
  const [, minutes, seconds] = /^PT(\d+)M(\d+\.\d+)S$/.exec(clock) ?? []
  if (minutes === undefined || seconds === undefined) return false
  if (typeof value === 'string') {
    return value === `${Number(minutes)}:${seconds.slice(0, 2)}`
  }
  const left = 60 * Number(minutes) + Number(seconds)
  if (/^[ -]?min/i.test(after)) return left === 60 * value
  return left < 60 && value === Math.floor(left * 10) / 10
}
