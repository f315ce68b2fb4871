import type { FixtureIndexEntry } from '@fixture-feed/client'
import { dayOf } from '../../item/time-text.ts'
import { matchesSearch } from './search-text.ts'

export interface FixtureGroup {
  readonly day: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/**
 * The fixtures that match a search, grouped by their local day; `today` has the form `2025-01-17`. `begun` contains
 * today and earlier days, the latest day and the latest game first. `coming` contains later days, the earliest first.
 * On each day, the games for which `isFirst` returns true precede the other games.
 */
export function fixtureGroups(
  entries: readonly FixtureIndexEntry[],
  today: string,
  {
    search = '',
    timeZone,
    isFirst = () => false,
    only = () => true,
  }: {
    readonly search?: string
    readonly timeZone?: string
    /** Whether a game comes first on its day. By default, none does. */
    readonly isFirst?: (entry: FixtureIndexEntry) => boolean
    /** Whether a game is listed. By default, all are. */
    readonly only?: (entry: FixtureIndexEntry) => boolean
  } = {},
): Readonly<Record<'begun' | 'coming', readonly FixtureGroup[]>> {
  const found = entries
    .filter(entry => only(entry) && matchesSearch(searchableText(entry), search))
    .sort((a, b) => Date.parse(a.firstEventAt) - Date.parse(b.firstEventAt))
  const days = Map.groupBy(found, ({ firstEventAt }) => dayOf(firstEventAt, timeZone))
  const groups = [...days].map(([day, fixtures]) => ({ day, fixtures }))
  const begun = groups.filter(({ day }) => day <= today).reverse()
  return {
    begun: begun.map(({ day, fixtures }) => ({
      day,
      fixtures: withFirst(fixtures.reverse(), isFirst),
    })),
    coming: groups
      .filter(({ day }) => day > today)
      .map(({ day, fixtures }) => ({ day, fixtures: withFirst(fixtures, isFirst) })),
  }
}

/** The fixtures for which `isFirst` returns true, then the others. Both parts keep their order. */
export function withFirst(
  fixtures: readonly FixtureIndexEntry[],
  isFirst: (entry: FixtureIndexEntry) => boolean,
): readonly FixtureIndexEntry[] {
  return [...fixtures.filter(isFirst), ...fixtures.filter(each => !isFirst(each))]
}

/** The texts of an entry that a search looks through. */
function searchableText(entry: FixtureIndexEntry): string {
  const { awayTeam, homeTeam, label, date, seasonType, key, fixtureId } = entry
  const teams = [awayTeam, homeTeam].flatMap(({ name, tricode }) => [name, tricode])
  return [...teams, label, date, seasonType, key, fixtureId].join(' ')
}
