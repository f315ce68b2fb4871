import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Steps } from '@fixture-feed/contract/steps'
import { runInSlices } from '../../slices/run-in-slices.ts'
import type { Catalog } from '../../snapshot/catalog.ts'
import type { RegisteredFixture } from '../../snapshot/known-fixture.ts'
import { isWhole } from '../page-content.ts'

/** A registered fixture with all fields of the specification. */
export type CalendarGame = RegisteredFixture & { readonly registration: FixtureRegistration }

/** The games of one calendar, and its subject: a team, or all teams. */
export interface GameList {
  /** The name of the team in the registration that was listed last; `undefined` for all teams. */
  readonly teamName?: string | undefined
  readonly games: readonly CalendarGame[]
}

/** All games, and the games of each team by its id. */
export interface GameLists {
  readonly all: GameList
  readonly byTeam: ReadonlyMap<string, GameList>
}

/**
 * The games of a catalog by team. They are listed once after a change of a registration, because a service can have
 * thousands of fixtures, and every client can request calendars of unknown teams.
 */
export class CalendarGames {
  #version: number | undefined
  #lists: Promise<GameLists> | undefined

  read(catalog: Catalog): Promise<GameLists> {
    if (this.#lists !== undefined && this.#version === catalog.fixturesVersion) return this.#lists
    this.#version = catalog.fixturesVersion
    this.#lists = runInSlices(gameLists(catalog.registeredFixtures()))
    return this.#lists
  }
}

/** Lists games by team, in steps of one fixture. Fixtures without all fields of the specification are left out. */
export function* gameLists(fixtures: Iterable<RegisteredFixture>): Steps<GameLists> {
  const all: CalendarGame[] = []
  const byTeam = new Map<string, { teamName: string; readonly games: CalendarGame[] }>()
  for (const fixture of fixtures) {
    yield
    if (!hasWholeRegistration(fixture)) continue
    all.push(fixture)
    const { awayTeam, homeTeam } = fixture.registration
    for (const { id, name } of [awayTeam, homeTeam]) {
      const list = byTeam.get(id) ?? { teamName: name, games: [] }
      byTeam.set(id, list)
      list.teamName = name
      if (list.games.at(-1) !== fixture) list.games.push(fixture)
    }
  }
  return { all: { games: all }, byTeam }
}

function hasWholeRegistration(fixture: RegisteredFixture): fixture is CalendarGame {
  return isWhole(fixture.registration)
}
