import type { FixtureIndexEntry } from '@fixture-feed/client'

/** The fixtures of one day. */
export interface FixtureGroup {
  readonly date: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** The fixtures that a search finds, by day: the latest day first, within it the latest game first. */
export function fixtureGroups(
  entries: readonly FixtureIndexEntry[],
  search = '',
): readonly FixtureGroup[] {
  const found = entries
    .filter(entry => matchesSearch(entry, search))
    .sort((a, b) => Date.parse(b.firstEventAt) - Date.parse(a.firstEventAt))
  return [...Map.groupBy(found, ({ date }) => date)]
    .map(([date, fixtures]) => ({ date, fixtures }))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
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
