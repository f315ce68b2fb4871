import type { PreGameFacts } from '../facts/pre-game.ts'
import {
  headline,
  list,
  type Message,
  messagesOf,
  oneOf,
  type Place,
  type Plan,
  paragraph,
  place,
  type Tiers,
} from './message.ts'

const say = messagesOf('pre-game')

/** Before the game, in the present tense: who plays whom, when, where. */
export function preGamePlan(facts: PreGameFacts): Plan {
  const { label, date } = facts
  const tiers = headlines(facts)
  return {
    headline:
      label === undefined
        ? headline(...tiers)
        : headline([say('labelled', { label, headline: place('headline', ...tiers) })]),
    summary: paragraph(place('opening', [say('visit', { ...teamsOf(facts), date })]), start(facts)),
    supportingContext: list([records(facts), averages(facts), lastMeeting(facts)]),
  }
}

function teamsOf({ awayId: away, homeId: home }: PreGameFacts) {
  return { away, home }
}

function headlines(facts: PreGameFacts): Tiers {
  const { date, lastMeeting: last, place: arena, records: both, tipoff } = facts
  const teams = teamsOf(facts)
  return [
    [
      both && say('with-records', { ...teams, awayRecord: both.away, homeRecord: both.home }),
      last && say('meet-again', { ...winnerOf(facts, last), score: last.score }),
    ],
    [
      say('fixture', { ...teams, date }),
      arena && say('at-arena', { ...teams, place: arena }),
      tipoff && say('at-time', { ...teams, tipoff }),
    ],
  ]
}

function winnerOf(
  { awayId, homeId }: PreGameFacts,
  { winner }: NonNullable<PreGameFacts['lastMeeting']>,
) {
  return winner === 'away' ? { winner: awayId, loser: homeId } : { winner: homeId, loser: awayId }
}

function start({ place: arena, tipoff }: PreGameFacts): Place | undefined {
  if (tipoff === undefined) return arena && oneOf('place', say('place', { place: arena }))
  const message: Message =
    arena === undefined ? say('start', { tipoff }) : say('start-at-place', { tipoff, place: arena })
  return oneOf('place', message)
}

function records(facts: PreGameFacts): Place | undefined {
  const { records: both } = facts
  return (
    both &&
    oneOf(
      'records',
      say('records', { ...teamsOf(facts), awayRecord: both.away, homeRecord: both.home }),
    )
  )
}

function averages(facts: PreGameFacts): Place | undefined {
  const { averages: both } = facts
  return (
    both &&
    oneOf(
      'averages',
      say('averages', {
        ...teamsOf(facts),
        awayPoints: both.away.points,
        awayGames: both.away.games,
        homePoints: both.home.points,
        homeGames: both.home.games,
      }),
    )
  )
}

function lastMeeting(facts: PreGameFacts): Place | undefined {
  const { lastMeeting: last } = facts
  if (last === undefined) return undefined
  const { winner } = winnerOf(facts, last)
  return oneOf('meeting', say('last-meeting', { winner, score: last.score, date: last.date }))
}
