import { displayLocale } from '@fixture-feed/elements/page-parts'

/**
 * The time since an instant, rounded to one unit: `8 sec`, `3 min`, `2 hr`, `5 days`. A unit is used below 100
 * seconds, 90 minutes or 48 hours.
 */
export function agoText(instant: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(instant)) / 1000))
  if (seconds < 100) return unitText(seconds, 'second')
  if (seconds < 5400) return unitText(Math.round(seconds / 60), 'minute')
  if (seconds < 172_800) return unitText(Math.round(seconds / 3600), 'hour')
  return unitText(Math.round(seconds / 86_400), 'day')
}

function unitText(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return value.toLocaleString(displayLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  })
}
