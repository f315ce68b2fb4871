import type {
  FixtureDetails,
  FixtureRegistration,
  Team,
} from '@fixture-feed/contract/fixture-index'
import { languages as known } from '../../languages.ts'
import { namesOf } from '../facts/names.ts'
import type { GameInput, TeamInput } from '../game/game-input.ts'
import { feedKeysOf, type Languages } from './feeds.ts'

/** A game as the fixture index lists it, without the item count; its label is in the main language. */
export function registrationOf(input: GameInput, languages: Languages): FixtureRegistration {
  const { away, home, date } = input
  return {
    fixtureId: input.fixtureId,
    key: `${date.replaceAll('-', '')}-${away.tricode}-at-${home.tricode}`.toLowerCase(),
    label: input.label && known[languages[0]].labels.game(input.label),
    date,
    seasonType: input.seasonType,
    awayTeam: teamOf(away),
    homeTeam: teamOf(home),
    firstEventAt: input.actions[0]?.time ?? input.tipoff.at,
    feeds: feedKeysOf(languages),
    details: detailsOf(input),
  }
}

/** The details of the game that the source states and that an index entry does not contain. */
function detailsOf(input: GameInput): FixtureDetails {
  const { tipoff, departure, arena, away, home } = input
  const names = namesOf(input)
  const isDecided = tipoff.clock !== 'undecided' || departure === 'delayed'
  const isStated = isDecided && tipoff.clock !== 'unstated'
  return {
    ...(isStated && { scheduledAt: tipoff.at }),
    ...(departure !== undefined && { status: departure }),
    ...(arena !== undefined && { venue: venueOf(arena) }),
    away: { shortName: names[away.id]?.short ?? away.nickname },
    home: { shortName: names[home.id]?.short ?? home.nickname },
  }
}

function venueOf({ name, city }: NonNullable<GameInput['arena']>) {
  return city === undefined ? { name } : { name, place: city }
}

function teamOf({ id, name, tricode }: TeamInput): Team {
  return { id, name, tricode }
}
