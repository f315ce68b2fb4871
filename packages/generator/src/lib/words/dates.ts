import type { Fact } from '../facts/fact.ts'
import { marked, type Words } from './words.ts'

const language = 'en-US'
const weekdayFormat = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(language, {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat(language, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `Wednesday, February 11`. */
export function weekdayWords(date: Fact<string>): Words {
  const day = new Date(`${date.value}T00:00:00Z`)
  return marked(`${weekdayFormat.format(day)}, ${dayFormat.format(day)}`, '[day]', [date])
}

/** `February 11`. */
export function dayWords(date: Fact<string>): Words {
  return marked(dayFormat.format(new Date(`${date.value}T00:00:00Z`)), '[day]', [date])
}

/** `7:00 PM`. ICU separates the time and PM by a narrow no-break space in some versions and a space in others. */
export function timeWords(time: Fact<string>): Words {
  const text = timeFormat.format(new Date(`2000-01-01T${time.value}:00Z`))
  return marked(text.replace(/\s/u, ' '), '[clock]', [time])
}
