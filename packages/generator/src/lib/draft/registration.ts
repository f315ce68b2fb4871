import type {
  FixtureDetails,
  FixtureDetailsTeam,
  FixtureRegistration,
  Team,
} from '@fixture-feed/contract/fixture-index'
import type { History } from '../../history.ts'
import { languages as known } from '../../languages.ts'
import { namesOf } from '../facts/names.ts'
import { pastOf } from '../facts/past.ts'
import type { GameInput, TeamInput } from '../game/game-input.ts'
import { feedKeysOf, type Languages } from './feeds.ts'

interface RegistrationOptions {
  readonly languages: Languages
  /** Earlier games. Without them the details of the teams have no records. */
  readonly history: History | undefined
}

/**
 * The registration of a game: the entry in the fixture index without the item count, and the details of the game. The
 * label is in the main language.
 */
export function registrationOf(
  input: GameInput,
  { languages, history }: RegistrationOptions,
): FixtureRegistration {
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
    details: detailsOf(input, history),
  }
}

/** Details of the game that an index entry does not contain. They are known from the source or from earlier games. */
function detailsOf(input: GameInput, history: History | undefined): FixtureDetails {
  const { tipoff, departure, arena, away, home } = input
  const names = namesOf(input)
  const past = pastOf(history, input)
  const teamDetails = ({ id, nickname, colors }: TeamInput): FixtureDetailsTeam => {
    const record = past.record(id)?.value
    // For a playoff game the known record is of the playoffs, but readers expect the record of the season.
    const hasRecord = record !== undefined && input.seasonType === 'Regular Season'
    return {
      shortName: names[id]?.short ?? nickname,
      ...(hasRecord && { record: `${record.own}-${record.other}` }),
      ...(colors !== undefined && { colors }),
    }
  }
  const isDecided = tipoff.clock !== 'undecided' || departure === 'delayed'
  const isStated = isDecided && tipoff.clock !== 'unstated'
  return {
    ...(isStated && { scheduledAt: tipoff.at }),
    ...(departure !== undefined && { status: departure }),
    ...(arena !== undefined && { venue: venueOf(arena) }),
    away: teamDetails(away),
    home: teamDetails(home),
  }
}

function venueOf({ name, city }: NonNullable<GameInput['arena']>) {
  return city === undefined ? { name } : { name, place: city }
}

function teamOf({ id, name, tricode }: TeamInput): Team {
  return { id, name, tricode }
}
