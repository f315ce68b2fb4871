import type { PreGameFacts } from '../facts/pre-game.ts'
import { headline, list, messagesOf, type Plan, paragraph, place, planOf } from './message.ts'

const say = messagesOf('pre-game')

/** Before the game, in the present tense: who plays whom, when, where. */
export function preGamePlan(facts: PreGameFacts): Plan {
  const { label, date } = facts
  const tiers = headlines(facts)
  const head =
    label === undefined
      ? headline(...tiers)
      : headline(say('labelled', { label, headline: place('headline', ...tiers) }))
  const texts = {
    summary: paragraph(say('visit', { ...teamsOf(facts), date }), start(facts)),
    supportingContext: list(context(facts)),
  }
  return planOf('pre-game', texts, head)
}

function teamsOf({ awayId: away, homeId: home }: PreGameFacts) {
  return { away, home }
}

function headlines(facts: PreGameFacts) {
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

function start({ place: arena, tipoff }: PreGameFacts) {
  if (tipoff === undefined) return arena && say('place', { place: arena })
  return arena === undefined
    ? say('start', { tipoff })
    : say('start-at-place', { tipoff, place: arena })
}

function context(facts: PreGameFacts) {
  const { averages, lastMeeting: last, records } = facts
  const teams = teamsOf(facts)
  return [
    records && say('records', { ...teams, awayRecord: records.away, homeRecord: records.home }),
    averages &&
      say('averages', {
        ...teams,
        awayPoints: averages.away.points,
        awayGames: averages.away.games,
        homePoints: averages.home.points,
        homeGames: averages.home.games,
      }),
    last &&
      say('last-meeting', {
        winner: winnerOf(facts, last).winner,
        score: last.score,
        date: last.date,
      }),
  ]
}
