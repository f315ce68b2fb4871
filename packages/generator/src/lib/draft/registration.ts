import type { FixtureRegistration, Team } from '@fixture-feed/contract/fixture-index'
import type { GameInput, TeamInput } from '../game/game-input.ts'
import { labels } from '../language/en/labels.ts'
import { feedKeys } from './feeds.ts'

/** A game as the fixture index lists it, without the item count. */
export function registrationOf(input: GameInput): FixtureRegistration {
  const { away, home, date } = input
  return {
    fixtureId: input.fixtureId,
    key: `${date.replaceAll('-', '')}-${away.tricode}-at-${home.tricode}`.toLowerCase(),
    label: input.label && labels.game(input.label),
    date,
    seasonType: input.seasonType,
    awayTeam: teamOf(away),
    homeTeam: teamOf(home),
    firstEventAt: input.actions[0]?.time ?? input.tipoff.at,
    feeds: feedKeys,
  }
}

function teamOf({ id, name, tricode }: TeamInput): Team {
  return { id, name, tricode }
}
