import type { Journal } from '@fixture-feed/journal/journal'

/** A journal whose store has no clock, for services that run by the clock of a test. */
export function withoutStoreClock(journal: Journal): Journal {
  return new Proxy(journal, {
    get(target, name) {
      if (name === 'readClock') return undefined
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
