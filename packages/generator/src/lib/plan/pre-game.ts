import type { Tipoff } from '../../messages.ts'
import type { Past } from '../facts/past.ts'
import type { GameInput } from '../game/game-input.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Planned, paragraph, place, planOf } from './message.ts'

const say = messagesOf('pre-game')

/** Before the game, in the present tense: the teams, the time and place, and facts from earlier games. */
export function preGameItem(input: GameInput, past: Past): Planned {
  const { arena, isNeutral = false, label } = input
  const date = dayOf(input)
  const [away, home] = [input.away.id, input.home.id]
  const teams = { away, home, date }
  const where = arena && { ...teams, place: { name: arena.name, city: arena.city } }
  const when = tipoffOf(input)
  const [awayRecord, homeRecord] = [past.record(away), past.record(home)]
  const records = awayRecord && homeRecord && { ...teams, awayRecord, homeRecord }
  const meeting = past.lastMeeting
  const last = meeting && { ...meeting, loser: meeting.winner === away ? home : away }
  const tiers = [
    [records && !isNeutral && say('with-records', records), last && say('meet-again', last)],
    [
      say(isNeutral ? 'neutral' : 'fixture', teams),
      where && say('at-arena', where),
      when && !isNeutral && say('at-time', { ...teams, tipoff: when }),
    ],
  ]
  const start = when
    ? where
      ? say('start-at-place', { ...where, tipoff: when })
      : say('start', { tipoff: when })
    : where && say('place', where)
  const texts = {
    summary: paragraph(say(isNeutral ? 'neutral-visit' : 'visit', teams), start),
    supportingContext: list([
      records && say('records', records),
      averagesNote(away, home, past),
      last && say('last-meeting', last),
    ]),
  }
  const head = label
    ? headline(say('labeled', { label, headline: place('headline', ...tiers) }))
    : headline(...tiers)
  return {
    content: { scheduledTipoff: input.tipoff.at },
    plan: planOf('pre-game', texts, head),
  }
}

/** Nothing where only UTC is known, which may be on another day than the game, or where the time is not decided. */
function tipoffOf({ tipoff: { at, clock } }: GameInput): Tipoff | undefined {
  const isStated = clock === 'arena' || clock === 'eastern'
  return isStated ? { time: at.slice(11, 16), clock } : undefined
}

/** The day that belongs to the time: at the arena it may be another one than the league's. */
function dayOf({ date, tipoff: { at, clock } }: GameInput): string {
  return clock === 'arena' ? at.slice(0, 10) : date
}

/** The points of both teams in this season, and in how many games. */
function averagesNote(away: string, home: string, past: Past) {
  const [awayPoints, homePoints] = [past.average(away), past.average(home)]
  const [awayGames, homeGames] = [past.seasonGames(away), past.seasonGames(home)]
  const { games } = thresholds['pre-game']
  if (!awayPoints || !homePoints || awayGames.value < games || homeGames.value < games) {
    return undefined
  }
  return say('averages', { away, home, awayPoints, awayGames, homePoints, homeGames })
}
