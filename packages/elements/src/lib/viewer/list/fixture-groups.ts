import type { FixtureIndexEntry } from '@fixture-feed/client'
import { dayOf } from '../../item/time-text.ts'

/** The fixtures of one day of the reader's calendar. */
export interface FixtureGroup {
  readonly day: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/**
 * The fixtures that a search finds, by day: the latest day first, within it the latest game first. The day is that on
 * which the game begins where the reader is, so that it fits the times below it; the league's own may be another.
 */
export function fixtureGroups(
  entries: readonly FixtureIndexEntry[],
  { search = '', timeZone }: { readonly search?: string; readonly timeZone?: string } = {},
): readonly FixtureGroup[] {
  const found = entries
    .filter(entry => matchesSearch(entry, search))
    .sort((a, b) => Date.parse(b.firstEventAt) - Date.parse(a.firstEventAt))
  return [...Map.groupBy(found, ({ firstEventAt }) => dayOf(firstEventAt, timeZone))]
    .map(([day, fixtures]) => ({ day, fixtures }))
    .sort((a, b) => (a.day < b.day ? 1 : -1))
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
