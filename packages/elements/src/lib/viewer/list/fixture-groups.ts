import type { FixtureIndexEntry } from '@fixture-feed/client'
import { dayOf } from '../../item/time-text.ts'

/** The fixtures of one day of the reader's calendar. */
export interface FixtureGroup {
  readonly day: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** The fixtures that a search finds, by day; each list begins with what is nearest to now. */
export interface FixtureGroups {
  /** Days that are over or have begun, the latest first, and in each the latest game first. */
  readonly begun: readonly FixtureGroup[]
  /** Days after this one, the earliest first, and in each the earliest game first. */
  readonly coming: readonly FixtureGroup[]
}

/** Fixtures by the day on which they begin where the reader is, to fit their times; `today` is as `2025-01-17`. */
export function fixtureGroups(
  entries: readonly FixtureIndexEntry[],
  today: string,
  { search = '', timeZone }: { readonly search?: string; readonly timeZone?: string } = {},
): FixtureGroups {
  const found = entries
    .filter(entry => matchesSearch(entry, search))
    .sort((a, b) => Date.parse(a.firstEventAt) - Date.parse(b.firstEventAt))
  const days = [...Map.groupBy(found, ({ firstEventAt }) => dayOf(firstEventAt, timeZone))]
    .map(([day, fixtures]) => ({ day, fixtures }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return {
    begun: days
      .filter(({ day }) => day <= today)
      .map(({ day, fixtures }) => ({ day, fixtures: fixtures.toReversed() }))
      .reverse(),
    coming: days.filter(({ day }) => day > today),
  }
}

/** Whether every word of a search is somewhere in an entry. */
function matchesSearch(entry: FixtureIndexEntry, search: string): boolean {
  const { awayTeam, homeTeam, label, date, seasonType, key, fixtureId } = entry
  const teams = [awayTeam, homeTeam].flatMap(({ name, tricode }) => [name, tricode])
  const text = [...teams, label, date, seasonType, key, fixtureId].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
