import type { FixtureIndexEntry } from '@fixture-feed/client'
import { dayOf } from '../../item/time-text.ts'
import { matchesSearch } from './search-text.ts'

export interface FixtureGroup {
  readonly day: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/**
 * The fixtures that match a search, grouped by their local day; `today` has the form `2025-01-17`. Each list starts
 * with the nearest day: past days start with the latest one, and so do their games.
 */
export function fixtureGroups(
  entries: readonly FixtureIndexEntry[],
  today: string,
  { search = '', timeZone }: { readonly search?: string; readonly timeZone?: string } = {},
): Readonly<Record<'begun' | 'coming', readonly FixtureGroup[]>> {
  const found = entries
    .filter(entry => matchesSearch(searchableText(entry), search))
    .sort((a, b) => Date.parse(a.firstEventAt) - Date.parse(b.firstEventAt))
  const days = Map.groupBy(found, ({ firstEventAt }) => dayOf(firstEventAt, timeZone))
  const groups = [...days].map(([day, fixtures]) => ({ day, fixtures }))
  const begun = groups.filter(({ day }) => day <= today).reverse()
  return {
    begun: begun.map(({ day, fixtures }) => ({ day, fixtures: fixtures.reverse() })),
    coming: groups.filter(({ day }) => day > today),
  }
}

/** The texts of an entry that a search looks through. */
function searchableText(entry: FixtureIndexEntry): string {
  const { awayTeam, homeTeam, label, date, seasonType, key, fixtureId } = entry
  const teams = [awayTeam, homeTeam].flatMap(({ name, tricode }) => [name, tricode])
  return [...teams, label, date, seasonType, key, fixtureId].join(' ')
}
